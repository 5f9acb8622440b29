// npx tsx packages/atlas/scripts/build.ts            writes the generated files
// npx tsx packages/atlas/scripts/build.ts --check    exits 1 when the committed ones differ
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { compose } from './compose.ts';

const check = process.argv.includes('--check');
let stale = 0;
for (const { path, text } of compose()) {
  const file = new URL(`../${path}`, import.meta.url);
  const same = existsSync(file) && readFileSync(file, 'utf8') === text;
  if (check && !same) {
    stale++;
    console.error(
      `packages/atlas/${path} is not what its sources give; run: npx tsx packages/atlas/scripts/build.ts`,
    );
  } else if (!check && !same) writeFileSync(file, text);
  console.log(`${path}: ${text.length} characters${same ? ', unchanged' : check ? ', STALE' : ', written'}`);
}
process.exitCode = stale > 0 ? 1 : 0;
