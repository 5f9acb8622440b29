/** Results on disk: one JSON line per game, written as it ends, so that a study can be stopped and resumed. */
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { keyOf, type Job, type Versions } from './cells.ts';
import type { Measures } from './measures.ts';

export interface Row extends Job {
  readonly versions: Versions;
  readonly measures: Measures;
}

const text = z.string();
/** The key of a result, and enough of its measures to detect a damaged line. */
const shape = z.looseObject({
  cell: z.looseObject({ scenario: text, options: text, charts: text, german: text, british: text }),
  seed: text,
  versions: z.looseObject({
    rules: text,
    measured: z.number(),
    charts: text,
    code: z.strictObject({ german: text, british: text }),
  }),
  measures: z.looseObject({ winner: text.nullable(), leads: z.array(z.number()), thinking: z.object() }),
});
const isRow = (value: unknown): value is Row => shape.safeParse(value).success;

/** Ignores lines that are damaged or were cut short when the writing process ended. */
function parsed(line: string): Row | null {
  try {
    const value: unknown = JSON.parse(line);
    return isRow(value) ? value : null;
  } catch {
    return null;
  }
}

/** The results in a file, by key. */
export class Results {
  readonly #rows = new Map<string, Row>();

  constructor(private readonly file: string) {
    if (!existsSync(file)) {
      mkdirSync(path.dirname(file), { recursive: true });
      return;
    }
    const lines = readFileSync(file, 'utf8');
    for (const line of lines.split('\n')) {
      const row = line === '' ? null : parsed(line);
      if (row) this.#rows.set(keyOf(row, row.versions), row);
    }
    // Keeps the next line from continuing a torn one.
    if (lines !== '' && !lines.endsWith('\n')) appendFileSync(file, '\n');
  }

  get size(): number {
    return this.#rows.size;
  }

  get(job: Job, versions: Versions): Row | undefined {
    return this.#rows.get(keyOf(job, versions));
  }

  add(row: Row): void {
    appendFileSync(this.file, `${JSON.stringify(row)}\n`);
    this.#rows.set(keyOf(row, row.versions), row);
  }
}
