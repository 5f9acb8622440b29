import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readPack, type ChartPack } from '@1bob/rules';

/** The chart pack in a folder that holds `charts.json` and `units.json`, named like the folder; or all that is wrong. */
export function packIn(folder: string): { ok: true; pack: ChartPack } | { ok: false; faults: string[] } {
  const files: Record<string, unknown> = {};
  const faults: string[] = [];
  for (const name of ['charts', 'units']) {
    const file = path.join(folder, `${name}.json`);
    try {
      files[name] = JSON.parse(readFileSync(file, 'utf8'));
    } catch (error) {
      faults.push(`${file}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  if (faults.length > 0) return { ok: false, faults };
  const read = readPack(path.basename(path.resolve(folder)), { charts: files.charts, units: files.units });
  if (read.ok) return read;
  return {
    ok: false,
    faults: read.faults.map(({ file, at, why }) => `${path.join(folder, file)} ${at}: ${why}`),
  };
}
