/** A fault that the fuzzer has found, stored as the shortest game that reproduces it. The tests replay every stored find. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { begin, Broken, Trial, type Deed, type Setting } from './trial.ts';

export interface Find extends Setting {
  /** The law or other check that was broken; see `Broken`. */
  readonly what: string;
  readonly message: string;
  readonly deeds: readonly Deed[];
}

/**
 * Replays the commands of a find and skips those that are now refused. Returns what broke, or null if nothing breaks any
 * more.
 */
export function replay({ deeds, ...setting }: Setting & { readonly deeds: readonly Deed[] }): Broken | null {
  const match = begin(setting);
  if (match === null) return null;
  const trial = new Trial(match);
  try {
    for (const deed of deeds) trial.do(deed);
  } catch (error) {
    if (error instanceof Broken) return error;
    throw error;
  }
  return null;
}

/**
 * Shortens a find as long as the same check still breaks. It removes smaller and smaller pieces, from the end, until no
 * piece can be removed or the time (in milliseconds) is up.
 */
export function shrunk(find: Find, milliseconds = 30_000): Find {
  const until = performance.now() + milliseconds;
  let { deeds } = find;
  for (
    let size = Math.ceil(deeds.length / 2);
    size >= 1 && performance.now() < until;
    size = Math.floor(size / 2)
  )
    for (let from = deeds.length - size; from >= 0 && performance.now() < until; from -= size) {
      const fewer = [...deeds.slice(0, from), ...deeds.slice(from + size)];
      if (replay({ ...find, deeds: fewer })?.what === find.what) deeds = fewer;
    }
  return { ...find, deeds };
}

/** The finds in a folder, by file name. */
export const findsIn = (folder: string): Map<string, Find> =>
  new Map(
    readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => [name, JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Find]),
  );
