/**
 * Counts how the present computer players play, for beliefs about hidden facts.
 *
 * npm run belief:fit writes packages/bots/src/belief/habits.json
 */
import { writeFileSync } from 'node:fs';
import { scenarios } from '@1bob/rules/sim';
import type { Match } from '@1bob/rules';
import { enemyOf, type UnitType } from '@1bob/rules/player';
import { memoryAfter, begin, type Memory } from '../../packages/bots/src/belief/memory.ts';
import { signsOf, traceOf } from '../../packages/bots/src/belief/signs.ts';
import { lookAt, settings, type Sample } from './games.ts';

type Counts = Record<string, number[]>;
const seen: Counts = {};
const lost: Counts = {};
const unseen: Counts = {};
const aloft: Counts = {};
const flights: Record<string, Record<string, Record<string, number>>> = {};

const count = (counts: Counts, key: string, of: number, column: number): void => {
  const row = (counts[key] ??= Array.from({ length: of }, () => 0));
  row[column] = (row[column] ?? 0) + 1;
};

/** The hex where a unit is based or from which it flew. Null off the map. Aboard a ship it is the name of the ship. */
function homeOf({ units, flying }: Match, id: string): string | null {
  const where = units[id]?.where;
  switch (where?.at) {
    case 'base':
      return where.hex;
    case 'ship':
      return where.ship;
    case 'air':
      return flying[where.counter]?.from ?? null;
    default:
      return null;
  }
}

function learn({ truth, side, view }: Sample, memory: Memory): void {
  const enemy = enemyOf(side);
  const begins = scenarios[view.scenario].forces[enemy].air.flatMap(({ units }) => units);
  for (const { id, side: whose, type } of view.pack.units) {
    if (whose !== enemy) continue;
    const counter = view.pack.types[type] as UnitType; // a pack knows the types of its units
    if (counter.cls === 'LZ') continue; // zeppelins always show (20.2)
    const home = homeOf(truth, id);
    const where = truth.units[id]?.where;
    if (home !== null) count(aloft, type, 2, 1);
    if (where?.at === 'air' && !truth.flying[where.counter]?.spotted) count(aloft, type, 2, 0);
    const trace = traceOf(id, counter, begins.includes(id), memory, view.month, view.firstMonth);
    if (trace.kind === 'seen') count(seen, trace.key, 3, home === trace.hex ? 0 : home === null ? 2 : 1);
    else count(trace.kind === 'lost' ? lost : unseen, trace.key, 2, home === null ? 1 : 0);
  }
  const turn = view.stage.kind === 'flying' ? view.stage.turn : 0;
  for (const [counter, flight] of Object.entries(memory.flights)) {
    const flown = truth.flying[counter];
    const unit = flown && truth.units[flown.unit];
    if (!unit || flown.spotted) continue;
    for (const [sign, value] of Object.entries(signsOf(flight, turn))) {
      const row = ((flights[sign] ??= {})[unit.type] ??= {});
      row[value] = (row[value] ?? 0) + 1;
    }
  }
}

const games = 12;
for (const setting of settings)
  for (let n = 0; n < games; n++) {
    const memories = { german: begin(), british: begin() };
    lookAt(setting, `fit/${n}`, 7, (sample) => {
      memories[sample.side] = memoryAfter(memories[sample.side], sample.view);
      learn(sample, memories[sample.side]);
    });
  }
const inOrder = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
const file = new URL('../../packages/bots/src/belief/habits.json', import.meta.url);
writeFileSync(file, `${JSON.stringify({ seen, lost, unseen, aloft, flights }, inOrder, 1)}\n`);
console.log(`${settings.length * games} games`);
