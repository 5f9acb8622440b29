import { lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** A user of the system and its group, by numbers; without numbers on Windows. */
interface User {
  uid: number | undefined;
  gid: number | undefined;
}

/**
 * A sentence with the command that gives a folder to a user, by default the one of this process. Empty if the folder and
 * everything directly in it belong to that user, if there is no such folder, or if the user is root or unknown. A folder that
 * a host mounts into a container often belongs to root.
 */
export function ownerHint(
  folder: string,
  { uid, gid }: User = { uid: process.getuid?.(), gid: process.getgid?.() },
): string {
  if (uid === undefined || uid === 0) return '';
  const owner = [folder, ...within(folder)].map(ownerOf).find((each) => each !== null && each !== uid);
  if (owner === undefined || owner === null) return '';
  return ` It belongs to user ${owner}, and the server runs as user ${uid}: chown -R ${uid}:${gid} ${folder} (for a container, on its machine, and with the path of the folder that is mounted there).`;
}

function ownerOf(place: string): number | null {
  try {
    return lstatSync(place).uid;
  } catch {
    return null;
  }
}

function within(folder: string): string[] {
  try {
    return readdirSync(folder).map((name) => path.join(folder, name));
  } catch {
    return [];
  }
}
