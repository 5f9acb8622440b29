/**
 * npm run attack -- --list
 * npm run attack -- NAME... | all [--seconds 90]
 *
 * Runs one attack after the other on one server, and starts a fresh server after each that fails; see harness.ts. Exits with
 * 1 when one fails. Then runs the studies, each in a world of its own, which only report figures; see
 * studies.ts.
 */
import { parseArgs } from 'node:util';
import * as attacks from './attacks/index.ts';
import { Arena, judged, line, type Attack } from './harness.ts';
import * as studies from './studies-index.ts';
import type { Study } from './studies.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: '90' }, list: { type: 'boolean', default: false } },
});
const say = (text: string): void => void process.stdout.write(`${text}\n`);
const known: Attack[] = Object.values(attacks);
const reported: Study[] = Object.values(studies);
const unknown = positionals.filter(
  (name) => name !== 'all' && ![...known, ...reported].some((each) => each.name === name),
);
const wanted = ({ name }: { name: string }): boolean =>
  positionals.includes('all') || positionals.includes(name);
const seconds = Number(values.seconds);

if (values.list || positionals.length === 0 || unknown.length > 0 || !(seconds >= 1 && seconds <= 3_600)) {
  for (const name of unknown) say(`There is no attack named ${name}.`);
  for (const { name, about } of [...known, ...reported]) say(`${name.padEnd(22)}${about}`);
  process.exit(values.list ? 0 : 2);
}
let arena: Arena | null = null;
for (const attack of known.filter(wanted)) {
  arena ??= await Arena.open(known);
  const outcome = await arena.suffer(attack, seconds * 1000);
  const faults = judged(outcome);
  say(line(outcome, faults));
  if (faults.length === 0) continue;
  process.exitCode = 1;
  // Otherwise its effects would be blamed on the next attack.
  await arena.close();
  arena = null;
}
await arena?.close();
for (const study of reported.filter(wanted)) {
  say(study.name);
  for (const text of await study.report(seconds)) say(`  ${text}`);
}
process.exit();
