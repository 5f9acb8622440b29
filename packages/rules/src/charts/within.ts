import * as z from 'zod';
import { readPack } from './check.ts';
import type { ChartPack } from './pack.ts';

const holder = z.object({
  pack: z.object({
    name: z.string(),
    hash: z.string(),
    charts: z.unknown(),
    types: z.record(z.string(), z.unknown()),
    units: z.unknown(),
  }),
});

/** The chart pack inside a match from any source, checked as if it were read from files; null if it fails the check. */
export function packIn(match: unknown): ChartPack | null {
  const held = holder.safeParse(match);
  if (!held.success) return null;
  const { name, hash, charts, types, units } = held.data.pack;
  const read = readPack(name, { charts, units: { types: Object.values(types), units } });
  return read.ok && read.pack.hash === hash ? read.pack : null;
}
