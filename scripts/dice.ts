// npm run dice -- [--rolls 1000000] [--secret HEX]: tests whether the dice of a match are uniform.
import { parseArgs } from 'node:util';
import { diceKey, namedDie, namedOrder, newContribution, newSecret, shuffleKey } from '@1bob/fairness';

const { values } = parseArgs({
  options: { rolls: { type: 'string', default: '1000000' }, secret: { type: 'string' } },
});
const rolls = Number(values.rolls);
if (!Number.isInteger(rolls) || rolls < 6000 || rolls > 100_000_000) {
  process.stderr.write('--rolls must be a whole number from 6000 to 100000000\n');
  process.exit(2);
}
const secret = values.secret ?? newSecret();
// If a secret is given, the dice are the same on every run.
const share = (fixed: string) => (values.secret === undefined ? newContribution() : fixed.repeat(32));
const key = diceKey(secret, [
  { seat: 'british', contribution: share('b1') },
  { seat: 'german', contribution: share('9e') },
]);

const shuffles = shuffleKey(secret);
const dieOf = (place: number, cause: string, ordinal: number): number =>
  namedDie(key, 'm-1', { at: `1917-06/german.1/${place}`, cause, ordinal });

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Pearson's chi-square statistic of the counts, compared with equal counts. */
function chiSquare(counts: readonly number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

/**
 * The probability that pure chance gives at least this value, by Wilson and Hilferty's cube root. It is accurate to a few
 * per cent.
 */
function chanceOf(statistic: number, freedom: number): number {
  const spread = 2 / (9 * freedom);
  const z = (Math.cbrt(statistic / freedom) - (1 - spread)) / Math.sqrt(spread);
  // The upper tail of the normal distribution (Abramowitz and Stegun 26.2.17).
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const tail =
    (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) *
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return z > 0 ? tail : 1 - tail;
}

let suspicious = 0;
function judge(what: string, counts: readonly number[]): void {
  const statistic = chiSquare(counts);
  const freedom = counts.length - 1;
  const chance = chanceOf(statistic, freedom);
  if (chance < 0.0001) suspicious += 1;
  say(
    `${what.padEnd(34)} chi-square ${statistic.toFixed(1).padStart(7)} for ${String(freedom).padStart(3)} degrees of freedom, ` +
      `pure chance gives as much in ${(100 * chance).toFixed(chance < 0.001 ? 3 : 1)} % of trials`,
  );
}

const counters = (n: number): number[] => Array<number>(n).fill(0);
const count = (counts: number[], place: number): void => void (counts[place] = (counts[place] ?? 0) + 1);
const faces = counters(6);
const pairs = counters(36);
const triples = counters(216);
const neighbours = counters(36);
const perEntry = 10;
let [last, before] = [0, 0];
for (let i = 0; i < rolls; i++) {
  const entry = Math.floor(i / perEntry) + 1;
  const value = dieOf(entry, 'fire', i % perEntry) - 1;
  count(faces, value);
  if (i % 2 === 1) count(pairs, last * 6 + value);
  if (i % 3 === 2) count(triples, before * 36 + last * 6 + value);
  // A die of the same entry, rolled for another cause: hidden dice must reveal nothing about visible ones.
  if (i % 7 === 0) count(neighbours, (dieOf(entry, 'crash', i % perEntry) - 1) * 6 + value);
  [before, last] = [last, value];
}
say(
  `${rolls} dice by ${values.secret === undefined ? 'a new secret' : 'the given secret'}; faces: ${faces.join(' ')}`,
);
judge('faces', faces);
judge('pairs, one after the other', pairs);
judge('triples, one after the other', triples);
judge('with the die of another cause', neighbours);
const orders = new Map<string, number>();
for (let i = 0; i < Math.max(2400, rolls / 20); i++) {
  const name = namedOrder(
    shuffles,
    'm-1',
    { at: `1917-06/german.1/${i}`, cause: 'names', ordinal: 0 },
    4,
  ).join('');
  orders.set(name, (orders.get(name) ?? 0) + 1);
}
judge(`orders of four (${orders.size} of 24 seen)`, [...orders.values()]);
// Fair dice fail one of the five tests in about one run of two thousand. Another run tells chance from a fault.
if (suspicious > 0) say('That is hardly chance.');
process.exitCode = suspicious > 0 ? 1 : 0;
