/** The cases and rulings that a test title cites. */
export interface Citations {
  /** The ids of cases.ts: `12.4(5)`, `26.0`, `Q&A 3`. */
  readonly cases: readonly string[];
  readonly rulings: readonly number[];
  /** Text among the citations that cites nothing. */
  readonly unread: readonly string[];
}

/**
 * The citations in a title. It cites the cases before its first colon (`8.9, ruling 21: …`, `31 to 33: …`), the cases
 * that stand by themselves in brackets (`… (20.2)`, `… (rulings 3, 4)`), and every ruling that it names. A bare number
 * is a section.
 */
export function citationsIn(title: string): Citations {
  const cases: string[] = [];
  const unread: string[] = [];
  const colon = title.search(/: /);
  const head = parts(colon < 0 ? '' : title.slice(0, colon));
  // Other titles have a colon too, so the text before it must begin like a citation.
  if (head[0] !== undefined && (/^\d+\.\d/.test(head[0]) || read(head[0]) !== null)) {
    for (const part of head) {
      const found = read(part);
      if (found === null) unread.push(part);
      else cases.push(...found);
    }
  }
  for (const [, inside = ''] of title.matchAll(/(?<=\s)\(((?:[^()]|\(\d\))*)\)/g)) {
    const found = parts(inside).map(read);
    if (found.every((one) => one !== null)) cases.push(...found.flat());
  }
  const rulings = [...title.matchAll(/\brulings? (\d+(?:(?:, | and )\d+(?![.\d(]))*)/gi)].flatMap(
    ([, list = '']) => (list.match(/\d+/g) ?? []).map(Number),
  );
  return { cases: [...new Set(cases)], rulings: [...new Set(rulings)], unread };
}

const ruling = /\brulings? \d+(?:(?:, | and )\d+(?![.\d(]))*/gi;
/** Rulings are read separately, so the other numbers in a list of rulings must not count as cases. */
const parts = (text: string): string[] =>
  text
    .replace(ruling, 'ruling')
    .split(/, | and | with | over |; /)
    .map((part) => part.trim())
    .filter((part) => part !== '');

const lastSection = 35;

/** The cases in a part of a title. Empty for a ruling or the charts, null if the part is not a citation. */
function read(part: string): string[] | null {
  if (/^(ruling|charts)$/i.test(part)) return [];
  if (/^(\d+\.\d+(\(\d\))?|\d+\.\d+-(EW|HQ)|3\.1-I{1,3}(-\d[a-c]?)?|Q&A \d+)$/.test(part)) return [part];
  const within = /^(\d+)\.(\d+) to \1\.(\d+)$/.exec(part);
  if (within) return numbers(Number(within[2]), Number(within[3])).map((n) => `${within[1]}.${n}`);
  const range = /^(\d+) to (\d+)$/.exec(part);
  const [from, to] = range ? [Number(range[1]), Number(range[2])] : [Number(part), Number(part)];
  if (!/^\d+( to \d+)?$/.test(part) || from < 1 || to > lastSection) return null;
  return numbers(from, to).map((n) => `${n}.0`);
}

const numbers = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);
