/**
 * The difference between two immutable JSON trees, as RFC 6902 operations. It skips parts that are the same object in both
 * and passes values on uncopied. Libraries walk every member of a list that grew by one and copy unchanged parts, which took
 * a third of the time of a command (docs/benchmarks.md).
 */
import type { Operation } from './game.ts';

type Members = Readonly<Record<string, unknown>>;

/**
 * Operations that lead from `before` to `after` when applied in order. Compares lists place by place. An undefined member
 * counts as absent, as in JSON. The order of an object's members makes no difference: changes are listed in the order of the
 * keys. The values are parts of `after` and must not be written.
 */
export function differenceOf(before: object, after: object): Operation[] {
  const operations: Operation[] = [];
  if (before !== after) walk('', before, after, operations, walkList);
  return operations;
}

/**
 * Like `differenceOf`, but in fewer characters, for the wire. It writes a list whole if that is shorter than its changes: a
 * list that lost its first member has changed in every place.
 */
export function shortDifferenceOf(before: object, after: object): Operation[] {
  const operations: Operation[] = [];
  if (before !== after) walk('', before, after, operations, walkListShortly);
  return operations;
}

type WalkList = (
  path: string,
  before: readonly unknown[],
  after: readonly unknown[],
  into: Operation[],
) => void;

function walk(path: string, before: object, after: object, into: Operation[], lists: WalkList): void {
  // `step` ensures that both are lists or both are not.
  if (Array.isArray(before)) lists(path, before, after as readonly unknown[], into);
  else walkRecord(path, before as Members, after as Members, into, lists);
}

function walkRecord(path: string, before: Members, after: Members, into: Operation[], lists: WalkList): void {
  for (const key of changedKeys(before, after)) {
    const is = after[key];
    const was = before[key];
    const at = pointer(path, key);
    // A name given by a player, such as "constructor", is not a member just because every object inherits it.
    const wasThere = was !== undefined && Object.hasOwn(before, key);
    const isThere = is !== undefined && Object.hasOwn(after, key);
    if (wasThere && !isThere) into.push({ op: 'remove', path: at });
    else if (!wasThere && isThere) into.push({ op: 'add', path: at, value: is });
    else if (isThere) step(at, was, is, into, lists);
  }
}

/** Keys whose values are not the same object in both, in order. */
function changedKeys(before: Members, after: Members): string[] {
  const keys = Object.keys(before);
  const now = Object.keys(after);
  // Most tables keep their members; then each key is a member of both.
  if (!haveSameMembers(keys, now)) {
    const changed = keys.filter((key) => before[key] !== after[key] || !Object.hasOwn(after, key));
    const added = now.filter((key) => !Object.hasOwn(before, key));
    return changed.concat(added).sort();
  }
  const changed: string[] = [];
  for (const key of keys) if (before[key] !== after[key]) insert(changed, key);
  return changed;
}

/** Inserts into a sorted list. Most are short, and the built-in sort makes working copies of each. */
function insert(sorted: string[], key: string): void {
  let at = sorted.length;
  for (let left = sorted[at - 1]; left !== undefined && left > key; left = sorted[--at - 1])
    sorted[at] = left;
  sorted[at] = key;
}

/** Whether the names are the same, in the same order. */
function haveSameMembers(before: readonly string[], after: readonly string[]): boolean {
  if (before.length !== after.length) return false;
  for (let i = 0; i < before.length; i++) if (before[i] !== after[i]) return false;
  return true;
}

function walkList(
  path: string,
  before: readonly unknown[],
  after: readonly unknown[],
  into: Operation[],
  lists: WalkList = walkList,
): void {
  const common = Math.min(before.length, after.length);
  for (let i = 0; i < common; i++)
    if (before[i] !== after[i]) step(`${path}/${i}`, before[i], after[i], into, lists);
  // From the end, so that the indexes in later operations stay valid.
  for (let i = before.length - 1; i >= common; i--) into.push({ op: 'remove', path: `${path}/${i}` });
  for (let i = common; i < after.length; i++) into.push({ op: 'add', path: `${path}/${i}`, value: after[i] });
}

/**
 * A list longer than this number of members per difference is never written whole, and not even measured. A difference of
 * one word takes about as many characters as eight words.
 */
const MEMBERS_A_DIFFERENCE = 8;

function walkListShortly(
  path: string,
  before: readonly unknown[],
  after: readonly unknown[],
  into: Operation[],
): void {
  const own: Operation[] = [];
  walkList(path, before, after, own, walkListShortly);
  const whole: Operation = { op: 'replace', path, value: after };
  const few = own.length < 2 || own.length * MEMBERS_A_DIFFERENCE < after.length;
  if (few || JSON.stringify(whole).length >= JSON.stringify(own).length) into.push(...own);
  else into.push(whole);
}

/** Two values of one place that are different objects. */
function step(path: string, was: unknown, is: unknown, into: Operation[], lists: WalkList): void {
  if (isTree(was) && isTree(is) && Array.isArray(was) === Array.isArray(is)) walk(path, was, is, into, lists);
  else into.push({ op: 'replace', path, value: is });
}

const isTree = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The JSON pointer (RFC 6901) of a member. Escaping matters: squadron names such as "1/RNAS" have a slash. */
export const pointer = (path: string, key: string): string =>
  `${path}/${/[~/]/.test(key) ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key}`;
