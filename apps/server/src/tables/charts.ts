/** Chart packs that a host has put into folders. They are read once, before anybody plays. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { faultText, readFileText } from '@1bob/fairness/files';
import { editions, readPack, type ChartPack } from '@1bob/rules';
import { readRegular } from '../common/regular-file.ts';

/** Names that a pack can have. */
const NAME = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,59}$/;

/** A chart pack that cannot be played: every fault with its file, its place and the reason. */
export class ChartsError extends Error {
  readonly code = 'charts.invalid';
  constructor(readonly faults: readonly string[]) {
    super(faults.join('\n'));
    this.name = 'ChartsError';
  }
}

/**
 * The chart packs in a directory, by name, one in each folder. They come in addition to the built-in editions. Throws
 * `ChartsError` with all faults of all packs, because no match may begin with charts that cannot be played.
 */
export function packsIn(directory: string): ChartPack[] {
  let names: string[];
  try {
    const entries = readdirSync(directory, { withFileTypes: true });
    names = entries
      .filter((entry) => !entry.isFile() && isMeant(directory, entry.name))
      .map(({ name }) => name);
  } catch (error) {
    throw new ChartsError([`CHARTS_DIR cannot be read: ${directory} (${reason(error)})`]);
  }
  const read = names.sort().map((name) => readFolder(path.join(directory, name)));
  const faults = read.flatMap((result) => (result.ok ? [] : result.faults));
  const packs = read.flatMap((result) => (result.ok ? [result.pack] : []));
  if (faults.length > 0) throw new ChartsError(faults);
  // A copy of an edition is that edition.
  return packs.filter(({ name }) => !editions.some((edition) => edition.name === name));
}

/** The chart pack in a folder, named after the folder. Throws `ChartsError` with all its faults. */
export function packIn(folder: string): ChartPack {
  const result = readFolder(folder);
  if (!result.ok) throw new ChartsError(result.faults);
  return result.pack;
}

/**
 * Whether a folder is meant as a pack, by a name that is valid for one or by a pack's files. Others (".git") are ignored.
 */
const isMeant = (directory: string, name: string): boolean =>
  NAME.test(name) || (!name.startsWith('.') && existsSync(path.join(directory, name, 'charts.json')));

/**
 * Reads a folder with `charts.json` and `units.json`. Refuses a pack that has the name of a built-in edition but other
 * content.
 */
function readFolder(folder: string): { ok: true; pack: ChartPack } | { ok: false; faults: string[] } {
  const name = path.basename(path.resolve(folder));
  if (!NAME.test(name))
    return {
      ok: false,
      faults: [
        `${folder}: the name of a pack may have up to 60 letters, digits, dots, underscores and hyphens, and may not begin with a dot`,
      ],
    };
  const faults: string[] = [];
  const parsed = (name: string): unknown => {
    const file = path.join(folder, name);
    try {
      const content = readFileText(readRegular(file));
      if ('fault' in content) throw new Error(faultText(content));
      return JSON.parse(content.text, refuseHidden);
    } catch (error) {
      faults.push(`${file}: ${reason(error)}`);
      return undefined;
    }
  };
  const files = { charts: parsed('charts.json'), units: parsed('units.json') };
  if (faults.length > 0) return { ok: false, faults };
  const read = readPack(name, files);
  if (read.ok)
    return editions.some((edition) => edition.name === name && edition.hash !== read.pack.hash)
      ? { ok: false, faults: [`${folder}: a built-in edition has this name. Choose another`] }
      : read;
  return {
    ok: false,
    faults: read.faults.map(({ file, at, why }) => `${path.join(folder, file)} ${at}: ${why}`),
  };
}

/** Throws for "__proto__". JavaScript treats that name specially, so a check of names does not notice it. */
function refuseHidden(name: string, value: unknown): unknown {
  if (name === '__proto__') throw new Error('no rule asks for "__proto__"');
  return value;
}

const reasons: Readonly<Record<string, string>> = { ENOENT: 'is missing', EACCES: 'may not be read' };

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return ('code' in error && reasons[String(error.code)]) || error.message;
}
