/**
 * The inverse of difference.ts: applies operations to the tree they came from. It copies a changed part once, however many
 * operations change it. The library used before copied the whole path for each of them.
 */
import type { Operation } from './game.ts';

type Tree = Record<string, unknown>;

/**
 * The tree after the operations, applied in order. `before` stays unchanged, and untouched parts stay the same objects. A
 * replaced key keeps its place, a new key comes last. Throws RangeError for an operation that does not fit: a record may
 * have been altered by anybody.
 */
export function applyOperations<T extends object>(before: T, operations: readonly Operation[]): T {
  const fresh = new Set<object>();
  const root = copyOf(before, fresh);
  for (const { op, path, value } of operations) {
    const steps = path.split('/');
    if (steps.shift() !== '') throw misfit(op, path);
    const last = unescape(steps.pop() ?? misfitting(op, path));
    let holder = root;
    for (const step of steps) {
      const key = unescape(step);
      const child = Object.hasOwn(holder, key) ? holder[key] : undefined;
      if (typeof child !== 'object' || child === null) throw misfit(op, path);
      holder = fresh.has(child) ? (child as Tree) : (holder[key] = copyOf(child, fresh));
    }
    if (!change(holder, last, op, value)) throw misfit(op, path);
  }
  return root as T;
}

function copyOf(tree: object, fresh: Set<object>): Tree {
  const copy: object = Array.isArray(tree) ? (tree.slice() as unknown[]) : { ...tree };
  fresh.add(copy);
  return copy as Tree;
}

/** Carries out one operation. False if the place, or the value to replace or remove, does not exist. */
function change(holder: Tree, key: string, op: string, value: unknown): boolean {
  if (key === '__proto__') return false;
  if (Array.isArray(holder)) return putInList(holder as unknown[], key, op, value);
  const there = Object.hasOwn(holder, key);
  switch (op) {
    case 'add':
      holder[key] = value;
      return true;
    case 'replace':
      holder[key] = value;
      return there;
    case 'remove':
      delete holder[key];
      return there;
    default:
      return false;
  }
}

function putInList(list: unknown[], key: string, op: string, value: unknown): boolean {
  const at = /^(?:0|[1-9]\d*)$/.test(key) ? Number(key) : Number.NaN;
  const last = op === 'add' ? list.length : list.length - 1;
  if (!(at <= last)) return false;
  switch (op) {
    case 'add':
      list.splice(at, 0, value);
      return true;
    case 'replace':
      list[at] = value;
      return true;
    case 'remove':
      list.splice(at, 1);
      return true;
    default:
      return false;
  }
}

/** RFC 6901 */
const unescape = (step: string): string =>
  step.includes('~') ? step.replaceAll('~1', '/').replaceAll('~0', '~') : step;

const misfit = (op: string, path: string): RangeError => new RangeError(`"${op} ${path}" does not fit here`);
const misfitting = (op: string, path: string): never => {
  throw misfit(op, path);
};
