import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';

/** How many bytes all files under a folder have. A file that disappears meanwhile counts as empty. */
export async function sizeOf(directory: string): Promise<number> {
  const names = await readdir(directory, { recursive: true, withFileTypes: true });
  const sizes = names.map(async (each) =>
    each.isFile() ? (await stat(path.join(each.parentPath, each.name)).catch(() => ({ size: 0 }))).size : 0,
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
