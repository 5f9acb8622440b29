/**
 * Names the places where a chart pack differs, and the values there, in the words of the table. A place without words
 * keeps its name in the data.
 */
import type { ChartUse, PackDifference } from '@1bob/rules/player';
import { rangeText } from '../words/ranges.ts';
import type { PaperWords } from '../words/papers.ts';

/** A difference as the server sends it. The server may omit values that are absent. */
export type Told = Pick<PackDifference, 'at'> & Partial<PackDifference>;

const stepsOf = (pointer: string): readonly string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));

type Chart = ChartUse['chart'];
const isChart = (name: string, words: PaperWords): name is Chart => Object.hasOwn(words.charts.name, name);

/** The name of a part. If it has no name, its key, because a pack may come from anybody and may contain any key. */
const among = (names: Readonly<Record<string, string>>, part: string): string =>
  (Object.hasOwn(names, part) ? names[part] : undefined) ?? part;

/** Words for a place: "Damage chart › row 4" for the pointer "/charts/damage/rows/4". */
export const placeText = (at: PackDifference['at'], words: PaperWords): string =>
  named(stepsOf(at), words).join(' › ');

function named(steps: readonly string[], words: PaperWords): readonly string[] {
  const [file, part = '', ...rest] = steps;
  if (file === 'types') return [among(words.names.types, part), ...rest.map((step) => factor(step, words))];
  if (file === 'units') return [`${words.plan.chooseUnit} ${part}`, ...rest];
  if (file !== 'charts') return steps;
  if (isChart(part, words)) return [words.charts.name[part], ...inChart(rest, words)];
  if (part === 'nightFallsAtFlyingTurn')
    return [words.charted.night, ...rest.map((month) => monthText(month, words))];
  const names = partNames(words);
  return [part, ...rest].map((step) => among(names, step));
}

function partNames({
  prices: words,
  field,
  land,
  names,
  plan,
}: PaperWords): Readonly<Record<string, string>> {
  const worth = words.of;
  return {
    ...{ ...field.cause, ...field.side, ...plan.phase, ...land, ...worth, ...words.parts },
    moralePoints: words.points,
    gotha: among(names.types, 'GB'),
    fake: among(names.types, 'FAKE'),
    namedLondon: worth.london,
    restAndRecuperation: field.cause.rest,
    ...{ seaplaneTender: worth.tender, seaplaneTenderEliminated: worth.tender },
    ...{ aircraftCarrier: worth.carrier, aircraftCarrierEliminated: worth.carrier },
  };
}

function factor(step: string, { unit }: PaperWords): string {
  const { airCombat, pursuit, bombs, speed, endurance } = unit;
  return among({ airCombat, pursuit, bombardment: bombs, speed, endurance }, step);
}

function inChart(steps: readonly string[], words: PaperWords): readonly string[] {
  const [part = '', key, column] = steps;
  const nth = (n: string): string => words.prices.nth(Number(n) + 1);
  const row = (name: string): string => words.log.read(rangeText(name), null);
  if (key === undefined) return steps.map(row); // The chart of random events consists of rows only.
  switch (part) {
    case 'rows':
      return [column === undefined ? row(key) : `${row(key)}, ${nth(column)}`];
    case 'columns':
      return [nth(key)];
    case 'antiAircraftRows':
      return [words.land.antiAircraft, row(key)];
    case 'modifiers':
    case 'columnShifts':
      return [among(words.charts.modifier, key)];
    default:
      return steps;
  }
}

const monthText = (month: string, { names }: PaperWords): string =>
  new Intl.DateTimeFormat(names.locale, { month: 'long', timeZone: 'UTC' }).format(
    Date.UTC(1918, Number(month) - 1, 1),
  );

/** The value at a place: what a code means, or the code itself if charts print it. */
export function valueText(at: PackDifference['at'], value: unknown, words: PaperWords): string {
  if (value === null || value === undefined) return '–';
  if (Array.isArray(value)) return value.map((each) => valueText(at, each, words)).join(' · ');
  if (typeof value !== 'string') return JSON.stringify(value);
  const [file, part = '', kind] = stepsOf(at);
  if (file === 'charts' && isChart(part, words)) {
    if (kind === 'columns') return rangeText(value);
    if (part === 'bombardment') return value === '-' ? '–' : value;
    return words.charts.code(part, value);
  }
  return among(words.names.types, value);
}
