// npm run ledger:check tests whether every case of the rulebook and every ruling has its test or its reason, and
// whether docs/rules-coverage.md says the same. npm run ledger:write writes that page.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { sections } from './cases.ts';
import { ledgerOf, rulingsIn, type TestFile } from './ledger.ts';
import { untestedRulings } from './rulings.ts';
import { titlesIn } from './titles.ts';

const page = 'docs/rules-coverage.md';
const inHouse = (path: string): URL => new URL(`../../${path}`, import.meta.url);

/** All test files by path. */
function testFiles(): TestFile[] {
  const rooms = ['apps', 'packages'].flatMap((floor) =>
    readdirSync(inHouse(floor)).map((room) => `${floor}/${room}/src`),
  );
  return [...rooms, 'tests']
    .flatMap((room) =>
      readdirSync(inHouse(room), { recursive: true }).map((path) => `${room}/${String(path)}`),
    )
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.(test|spec)\.ts$/.test(path) && !path.startsWith('tests/ledger/'))
    .sort()
    .map((path) => ({ path, titles: titlesIn(readFileSync(inHouse(path), 'utf8')) }));
}

const rulings = rulingsIn(readFileSync(inHouse('docs/rulings.md'), 'utf8'), untestedRulings);
const ledger = ledgerOf(sections, rulings, testFiles());
const faults = [...ledger.faults];
if (process.argv.includes('--write')) writeFileSync(inHouse(page), ledger.page);
else if (readFileSync(inHouse(page), 'utf8') !== ledger.page)
  faults.push(`${page} is not what the tests say now: npm run ledger:write writes it.`);

for (const fault of faults) console.error(fault);
console.log(ledger.figures);
process.exit(faults.length === 0 ? 0 : 1);
