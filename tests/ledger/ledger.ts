/** The coverage ledger: the page that says which tests prove which case, and the faults of it. */
import { citationsIn } from './citations.ts';
import type { Section } from './cases.ts';

export interface TestFile {
  /** The path from the root of the repository. */
  readonly path: string;
  readonly titles: readonly string[];
}
export interface Ruling {
  readonly number: number;
  readonly name: string;
  /** Why the case needs no test. */
  readonly untested?: string;
}
export interface Ledger {
  /** The page, as Markdown. */
  readonly page: string;
  /** One sentence for each fault. The build fails if there is any. */
  readonly faults: readonly string[];
  readonly figures: string;
}

interface Entry {
  /** The id as tests cite it. */
  readonly id: string;
  readonly heading: string;
  readonly untested?: string;
  /** Whether items of the case have their own entries. */
  readonly hasItems?: boolean;
}
/** The titles of tests, by file. */
type Tests = ReadonlyMap<string, readonly string[]>;

/** The rulings of docs/rulings.md. They are a numbered list, and each has its name or its first sentence. */
export function rulingsIn(page: string, untested: Readonly<Record<number, string>>): Ruling[] {
  return [...page.matchAll(/^(\d+)\. (.*)$/gm)].map(([, number = '', text = '']) => {
    const name = /^\*\*(.+?)\*\*/.exec(text)?.[1] ?? text.replace(/(?<=[a-z)]{2}[.:;]) .*$/, '');
    const reason = untested[Number(number)];
    return {
      number: Number(number),
      name: name.replace(/[.:;]$/, ''),
      ...(reason !== undefined && { untested: reason }),
    };
  });
}

export function ledgerOf(
  sections: readonly Section[],
  rulings: readonly Ruling[],
  files: readonly TestFile[],
): Ledger {
  const cited = citedBy(files);
  const faults = [...cited.faults];
  const ids = sections.flatMap((section) => section.cases.map(({ id }) => id));
  const entriesOf = (section: Section): Entry[] =>
    section.cases.map((one) => ({ ...one, hasItems: ids.some((id) => isItemOf(id, one.id)) }));
  const cases = sections.flatMap(entriesOf);
  const rulingEntries: Entry[] = rulings.map((r) => ({ ...r, id: `ruling ${r.number}`, heading: r.name }));
  const known = new Set<string>();
  for (const { id, heading, untested, hasItems } of [...cases, ...rulingEntries]) {
    if (known.has(id)) faults.push(`${id} stands twice in the ledger.`);
    known.add(id);
    const tests = cited.tests.get(id);
    if (!tests && untested === undefined && !hasItems) {
      faults.push(
        `${id} (${heading}) has no test: write one that is titled "${id}: …", or say in tests/ledger why it needs none.`,
      );
    }
    if (tests && untested !== undefined)
      faults.push(`${id} has tests, and tests/ledger says that it needs none: take the reason out.`);
  }
  for (const [id, tests] of cited.tests) {
    if (known.has(id)) continue;
    for (const [path, titles] of tests)
      for (const title of titles) faults.push(`There is no ${id}, which ${path} cites: "${title}".`);
  }

  const counted = (list: readonly Entry[]): string => {
    const tested = list.filter(({ id }) => cited.tests.has(id)).length;
    const open = list.filter((e) => !cited.tests.has(e.id) && e.untested === undefined && !e.hasItems).length;
    const rest = `${list.length - tested - open} a reason why not`;
    return `${list.length}, of which ${tested} have tests and ${rest}${open > 0 ? `; ${open} have neither` : ''}`;
  };
  const figures = `Cases: ${counted(cases)}. Rulings: ${counted(rulingEntries)}.`;
  const page = [
    '<!-- Made by npm run ledger:write from the titles of the tests; see CONTRIBUTING.md. -->',
    '# Which test proves which rule',
    'A line for every numbered case of the rulebook, with the tests that are titled by it or the reason why it needs ' +
      'none. Headings are ours; the cases are told in the rulebook. Below them stand the [rulings](rulings.md).',
    figures,
    ...sections.flatMap((section) => [
      `## ${section.number} ${section.title}`,
      table('Case', entriesOf(section), cited.tests),
    ]),
    '## Rulings',
    table('Ruling', rulingEntries, cited.tests),
    '',
  ].join('\n\n');
  return { page: page.replace(/\n+$/, '\n'), faults, figures };
}

function citedBy(files: readonly TestFile[]): {
  tests: Map<string, Map<string, string[]>>;
  faults: string[];
} {
  const tests = new Map<string, Map<string, string[]>>();
  const faults: string[] = [];
  for (const { path, titles } of files) {
    for (const title of titles) {
      const { cases, rulings, unread } = citationsIn(title);
      if (unread.length > 0)
        faults.push(`${path}: what is "${unread.join('", "')}" in the citation of "${title}"?`);
      for (const id of [...cases, ...rulings.map((n) => `ruling ${n}`)]) {
        const byFile = tests.get(id) ?? new Map<string, string[]>();
        tests.set(id, byFile.set(path, [...(byFile.get(path) ?? []), title]));
      }
    }
  }
  return { tests, faults };
}

/** Whether a case is an item of another: `12.4(5)` of 12.4, `3.1-III-1a` of `3.1-III-1`. */
const isItemOf = (id: string, other: string): boolean =>
  id.startsWith(other) && /^(\(|-|[a-z])/.test(id.slice(other.length));

/** The table is not aligned, so that a change of one line shows as one line. */
function table(name: string, entries: readonly Entry[], tests: ReadonlyMap<string, Tests>): string {
  return [
    '<!-- prettier-ignore -->',
    `| ${name} | What | Tests |`,
    '| --- | --- | --- |',
    ...entries.map(({ id, heading, untested, hasItems }) => {
      const proved = [...(tests.get(id) ?? [])].map(
        ([path, titles]) => `[${nameOf(path)}](../${path}): ${titles.map(quoted).join('; ')}`,
      );
      const reason = untested ?? (hasItems ? 'See its items.' : 'Nothing yet.');
      const why = proved.length > 0 ? proved.join('<br>') : `_${reason}_`;
      return `| ${id.replace(/^ruling /, '')} | ${heading} | ${why} |`;
    }),
  ].join('\n');
}

const nameOf = (path: string): string => path.replace(/^.*\//, '').replace(/\.(test|spec)\.\w+$/, '');
const quoted = (title: string): string => `“${title.replace(/[\\|<>*_`[\]]/g, '\\$&')}”`;
