/** `npm run mutants`: changes the code in small ways and checks that a test fails. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { MutantResult } from '@stryker-mutator/api/core';
import { Stryker } from '@stryker-mutator/core';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import * as z from 'zod';
import { isPart, parts, type Part, type PartName } from './parts.ts';
import { nameOf, originalOf, sampleOf, type Mutant } from './sample.ts';

const help = `Changes the code in small ways, one at a time, and sees whether a test notices.

  npm run mutants -- --package rules|server|web [--sample N] [--seed TEXT]

  --package  the part to change: the rulebook, the server's tables, or the logic of the window
  --sample   how many changes are tried, drawn at random from all; 400 when absent
  --seed     any text; the same draws the same changes; 1 when absent
  --files    only the files whose path holds this text

Exit code: 0 if the part reaches its aim, 1 if it does not, 2 if the arguments are wrong or the unchanged code
fails its tests. Kill a survivor with a test, or name it in docs/mutants.md with the reason why it may live.`;

const wishes = z.object({
  package: z.string().refine(isPart, 'must be rules, server or web'),
  sample: z
    .string()
    .regex(/^[1-9]\d{0,5}$/, 'must be a number')
    .transform(Number),
  seed: z.string(),
  files: z.string(),
  help: z.boolean(),
});

const silent = {
  isTraceEnabled: () => false,
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
  isWarnEnabled: () => false,
  isErrorEnabled: () => false,
  isFatalEnabled: () => false,
  trace: () => {},
  debug: () => {},
  info: () => {},
  warn: () => {},
  error: () => {},
  fatal: () => {},
};

/** Paths of the files to change, relative to the repository. */
function filesOf(part: Part, holding: string): string[] {
  return part.folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(
        (file) => `${folder}/${file.replaceAll('\\', '/')}`,
      ),
    )
    .filter((file) => file.endsWith('.ts') && !part.spared.test(file) && file.includes(holding))
    .sort();
}

/** Every mutant of these files that Stryker can make. */
async function mutantsOf(contents: ReadonlyMap<string, string>): Promise<readonly Mutant[]> {
  const { mutants }: { mutants: readonly Mutant[] } = await new Instrumenter(silent).instrument(
    [...contents].map(([name, content]) => ({ name, content, mutate: true })),
    { plugins: null, excludedMutations: [], ignorers: [] },
  );
  return mutants;
}

/** The place of a mutant in Stryker's `mutate` format, in which lines count from 1 and columns from 0. */
const placeOf = ({ fileName, location: { start, end } }: Mutant): string =>
  `${fileName}:${start.line + 1}:${start.column}-${end.line + 1}:${end.column}`;

type Result = Mutant & Pick<MutantResult, 'status'>;

/** Runs the tests against each mutant of the sample, and returns the results. */
async function judged(name: PartName, sample: readonly Mutant[]): Promise<Result[]> {
  process.env['MUTANTS_OF'] = name;
  const results = await new Stryker({
    configFile: 'scripts/mutants/stryker.config.json',
    mutate: [...new Set(sample.map(placeOf))],
    appendPlugins: ['./scripts/mutants/only-sampled.mjs'],
    checkers: ['only-sampled'],
    sampled: sample.map(nameOf),
  }).runMutationTest();
  const sampled = new Set(sample.map(nameOf));
  return results.map(resultOf).filter((result) => sampled.has(nameOf(result)));
}

/**
 * The result of a mutant, with its place in the format of the instrumenter. Stryker counts lines and columns from 1, the
 * instrumenter from 0.
 */
function resultOf({ status, fileName, mutatorName, replacement = '', location }: MutantResult): Result {
  const fromZero = ({ line, column }: { line: number; column: number }) => ({
    line: line - 1,
    column: column - 1,
  });
  return {
    status,
    fileName: path.relative('.', fileName).replaceAll('\\', '/'),
    mutatorName,
    replacement,
    location: { start: fromZero(location.start), end: fromZero(location.end) },
  };
}

const count = (results: readonly Result[], ...statuses: string[]): number =>
  results.filter(({ status }) => statuses.includes(status)).length;

/**
 * Prints the results of the sample and returns the score. The score is the share of killed mutants in per cent; a timeout
 * counts as killed.
 */
function told(results: readonly Result[], contents: ReadonlyMap<string, string>): number {
  const killed = count(results, 'Killed');
  const late = count(results, 'Timeout');
  const survived = count(results, 'Survived');
  const uncovered = count(results, 'NoCoverage');
  const counted = killed + late + survived + uncovered;
  const score = counted === 0 ? 100 : (100 * (killed + late)) / counted;

  const line = (text: string): string => {
    const short = text.replace(/\s+/g, ' ');
    return short.length > 120 ? `${short.slice(0, 117)}...` : short;
  };
  for (const status of ['Survived', 'NoCoverage', 'RuntimeError']) {
    const these = results
      .filter((result) => result.status === status)
      .sort((a, b) => a.fileName.localeCompare(b.fileName) || a.location.start.line - b.location.start.line);
    if (these.length > 0) console.log(`\n${status}:`);
    for (const result of these) {
      const { fileName, mutatorName, replacement, location } = result;
      console.log(`${fileName}:${location.start.line + 1}:${location.start.column + 1} ${mutatorName}`);
      console.log(`  - ${line(originalOf(result, contents.get(fileName) ?? ''))}`);
      console.log(`  + ${line(replacement)}`);
    }
  }
  console.log(
    `\nkilled ${killed}, timeout ${late}, survived ${survived}, no coverage ${uncovered}; not counted: ` +
      `${count(results, 'Ignored')} that run only while a module loads, ${count(results, 'RuntimeError')} that did not run`,
  );
  return score;
}

async function main(args: readonly string[]): Promise<0 | 1 | 2> {
  let asked: z.infer<typeof wishes>;
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        package: { type: 'string', default: '' },
        sample: { type: 'string', default: '400' },
        seed: { type: 'string', default: '1' },
        files: { type: 'string', default: '' },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help) {
      console.log(help);
      return 0;
    }
    asked = wishes.parse(values);
  } catch (error) {
    console.error(error instanceof z.ZodError ? z.prettifyError(error) : String(error));
    return 2;
  }
  const part = parts[asked.package];
  const began = performance.now();
  const contents = new Map(
    filesOf(part, asked.files).map((file) => [file, readFileSync(file, 'utf8')] as const),
  );
  const all = await mutantsOf(contents);
  const sample = sampleOf(all, asked.sample, asked.seed, (file) => contents.get(file) ?? '');
  console.log(
    `${asked.package}: ${sample.length} of ${all.length} mutants in ${contents.size} files, seed ${asked.seed}`,
  );
  let results: Result[];
  try {
    results = await judged(asked.package, sample);
  } catch (error) {
    // Some tests fail before any change, or were not found.
    console.error(String(error));
    return 2;
  }
  const score = told(results, contents);
  const minutes = (performance.now() - began) / 60_000;
  console.log(`score ${score.toFixed(1)} %, aim ${part.aim} %, ${minutes.toFixed(1)} minutes`);
  return score >= part.aim ? 0 : 1;
}

process.exitCode = await main(process.argv.slice(2));
