/**
 * How large the updates of whole games are for each audience, and which parts are largest. It folds every game of the
 * fixtures that the present rules wrote, and builds the messages that a server would send.
 *
 * npm run bench:updates
 */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { shortDifferenceOf } from '@1bob/game';
import type { Change } from '@1bob/protocol';
import { firstBattleOfBritain as game, rulesVersion } from '@1bob/rules';
import { folderOf, unpack } from '../../scripts/fixtures/games.ts';
import { helpIfAsked } from './help.ts';
import { mean, median, quantile } from './measure.ts';

helpIfAsked(import.meta.url);
const folder = folderOf(fileURLToPath(new URL('../fixtures/', import.meta.url)), rulesVersion);
const audiences = ['german', 'british', 'observer'] as const;

/** The path of a change, without its ids and numbers. */
const place = ({ path: pointer }: Change): string =>
  pointer
    .split('/')
    .slice(1, 4)
    .map((step) => (/^[a-zA-Z]+$/.test(step) ? step : '*'))
    .join('/');

interface Update {
  name: string;
  kind: string;
  bytes: number;
  changes: { place: string; bytes: number }[];
}
const updates: Record<(typeof audiences)[number], Update[]> = { german: [], british: [], observer: [] };

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

for (const file of readdirSync(folder).filter((name) => name.endsWith('.json.gz'))) {
  const { matchId: match, start, entries } = unpack(path.join(folder, file));
  let state: unknown = start;
  const seen = Object.fromEntries(
    audiences.map((audience) => [audience, { view: game.view(state as never, audience), version: 0 }]),
  );
  for (const { body, hash: head } of entries) {
    state = game.apply(state as never, body.facts as never);
    for (const audience of audiences) {
      const before = seen[audience];
      if (before === undefined) continue;
      const view = game.view(state as never, audience);
      const changes = shortDifferenceOf(before.view, view);
      before.view = view;
      if (changes.length === 0) continue;
      before.version += 1;
      const kind = (body.command as { kind?: string } | null)?.kind ?? '';
      updates[audience].push({
        ...{ name: file.replace('.json.gz', ''), kind },
        bytes: bytesOf(['update', { match, version: before.version, head, changes }]) + 2,
        changes: changes.map((change) => ({ place: place(change), bytes: bytesOf(change) + 1 })),
      });
    }
  }
}

const whole = (n: number): string => Math.round(n).toLocaleString('en');
const lines: string[] = [];
for (const audience of audiences) {
  const list = updates[audience];
  const sizes = list.map(({ bytes }) => bytes);
  const sum = sizes.reduce((a, b) => a + b, 0);
  lines.push(
    `## ${audience}`,
    `${whole(list.length)} updates: median ${whole(median(sizes))}, mean ${whole(mean(sizes))}, ` +
      `p90 ${whole(quantile(sizes, 0.9))}, p99 ${whole(quantile(sizes, 0.99))}, largest ${whole(Math.max(...sizes))} bytes`,
  );
  const parts = new Map<string, { bytes: number; updates: Set<Update> }>();
  for (const update of list)
    for (const change of update.changes) {
      const part = parts.get(change.place) ?? { bytes: 0, updates: new Set() };
      part.bytes += change.bytes;
      part.updates.add(update);
      parts.set(change.place, part);
    }
  const frame = sum - [...parts.values()].reduce((all, { bytes }) => all + bytes, 0);
  lines.push(
    `frame, match, version and head: ${whole((100 * frame) / sum)} %, ${whole(frame / list.length)} bytes each`,
  );
  for (const [name, part] of [...parts].sort(([, a], [, b]) => b.bytes - a.bytes).slice(0, 14))
    lines.push(
      `  ${name}: ${((100 * part.bytes) / sum).toFixed(1)} %, in ${whole((100 * part.updates.size) / list.length)} of 100 updates, ` +
        `${whole(part.bytes / part.updates.size)} bytes each`,
    );
  const kinds = groupBy(list, ({ kind }) => kind);
  lines.push('by command:');
  for (const [kind, of] of [...kinds].sort(([, a], [, b]) => b.length - a.length).slice(0, 8))
    lines.push(
      `  ${kind}: ${whole(of.length)}, median ${whole(median(of.map(({ bytes }) => bytes)))}, largest ${whole(Math.max(...of.map(({ bytes }) => bytes)))}`,
    );
  lines.push('largest:');
  for (const { name, kind, bytes, changes } of list.toSorted((a, b) => b.bytes - a.bytes).slice(0, 4)) {
    const by = groupBy(changes, (change) => change.place);
    const [first, second] = [...by]
      .map(([at, of]) => ({ at, bytes: of.reduce((all, each) => all + each.bytes, 0) }))
      .sort((a, b) => b.bytes - a.bytes);
    lines.push(
      `  ${whole(bytes)} in ${name} by ${kind}: ${first?.at} ${whole(first?.bytes ?? 0)}, ${second?.at} ${whole(second?.bytes ?? 0)}`,
    );
  }
}
process.stdout.write(`${lines.join('\n')}\n`);

function groupBy<T>(list: readonly T[], key: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of list) groups.set(key(one), [...(groups.get(key(one)) ?? []), one]);
  return groups;
}
