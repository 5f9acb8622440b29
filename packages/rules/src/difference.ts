/**
 * How one immutable JSON tree becomes another, as RFC 6902 operations. What is the same object in both is not looked
 * at, and values are handed on as they are: the libraries walk every member of a list that grew by one, and copy what
 * will not change, which took a third of the time of a command (docs/benchmarks.md).
 */
import type { Operation } from './game.ts';

type Members = Readonly<Record<string, unknown>>;

/**
 * Operations that lead from `before` to `after`, to be applied in their order. Lists are compared place by place. A
 * member that is undefined counts as absent, as in JSON. The values are parts of `after`: not to be written.
 */
export const differenceOf = (before: object, after: object): Operation[] => compare(before, after).operations;

export interface Comparison {
  readonly operations: Operation[];
  /**
   * The keys of `after` stand in the order that the fold of the operations gives: kept ones first, as they stood. May be
   * false where they do all the same: keys that are numbers go by their size, whatever comes first.
   */
  inOrder: boolean;
}
/** The difference, and whether its fold would come to the very same order of keys. */
export function compare(before: object, after: object): Comparison {
  const found: Comparison = { operations: [], inOrder: true };
  if (before !== after) walk('', before, after, found);
  return found;
}

function walk(path: string, before: object, after: object, into: Comparison): void {
  // `step` sees to it that both are lists or both are not.
  if (Array.isArray(before)) walkList(path, before, after as readonly unknown[], into);
  else walkRecord(path, before as Members, after as Members, into);
}

function walkRecord(path: string, before: Members, after: Members, into: Comparison): void {
  const keys = Object.keys(after);
  let common = 0;
  for (const key of Object.keys(before)) {
    const was = before[key];
    const is = after[key];
    if (was === undefined) continue;
    if (is === undefined || !Object.hasOwn(after, key)) {
      into.operations.push({ op: 'remove', path: pointer(path, key) });
      continue;
    }
    if (keys[common] !== key) into.inOrder = false;
    common += 1;
    if (was !== is) step(pointer(path, key), was, is, into);
  }
  if (keys.length === common) return;
  for (const key of keys) {
    const is = after[key];
    // A name that a player gave, such as "constructor", is not there because every object inherits it.
    if (is === undefined || (before[key] !== undefined && Object.hasOwn(before, key))) continue;
    into.operations.push({ op: 'add', path: pointer(path, key), value: is });
  }
}

function walkList(
  path: string,
  before: readonly unknown[],
  after: readonly unknown[],
  into: Comparison,
): void {
  const common = Math.min(before.length, after.length);
  for (let i = 0; i < common; i++)
    if (before[i] !== after[i]) step(`${path}/${i}`, before[i], after[i], into);
  // From the end, so that the places named by later operations still hold.
  for (let i = before.length - 1; i >= common; i--)
    into.operations.push({ op: 'remove', path: `${path}/${i}` });
  for (let i = common; i < after.length; i++)
    into.operations.push({ op: 'add', path: `${path}/${i}`, value: after[i] });
}

/** Two values of one place that are not the same object. */
function step(path: string, was: unknown, is: unknown, into: Comparison): void {
  if (isTree(was) && isTree(is) && Array.isArray(was) === Array.isArray(is)) walk(path, was, is, into);
  else into.operations.push({ op: 'replace', path, value: is });
}

const isTree = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** RFC 6901: squadrons are called "1/RNAS". */
const pointer = (path: string, key: string): string =>
  `${path}/${/[~/]/.test(key) ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key}`;
