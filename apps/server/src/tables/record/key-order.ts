type Members = Readonly<Record<string, unknown>>;

/**
 * A JSON tree in which the members of every object are in the order of their keys, shorter ones first. A list of ids with
 * running numbers then reads in the order in which they were given.
 *
 * Members that were read from the record have another order than those decided here or read from a snapshot. From that
 * order, an audience could tell between which two entries of its log a snapshot was taken, and so how many hidden acts there
 * were.
 *
 * Parts that are in order stay the same objects, so nobody may write to the result.
 */
export function inKeyOrder<T>(tree: T): T {
  if (typeof tree !== 'object' || tree === null) return tree;
  return (Array.isArray(tree) ? listInOrder(tree) : recordInOrder(tree as Members)) as T; // with the same members
}

function listInOrder(list: readonly unknown[]): readonly unknown[] {
  let copy: unknown[] | null = null;
  for (let i = 0; i < list.length; i++) {
    const member = inKeyOrder(list[i]);
    if (member !== list[i]) (copy ??= [...list])[i] = member;
  }
  return copy ?? list;
}

function recordInOrder(record: Members): Members {
  const keys = Object.keys(record);
  let same = areInOrder(keys);
  if (!same) sort(keys);
  // A player may choose this key. In an ordinary object it would set the prototype.
  const copy = (keys.includes('__proto__') ? Object.create(null) : {}) as Record<string, unknown>;
  for (const key of keys) {
    const member = record[key];
    copy[key] = inKeyOrder(member);
    same &&= copy[key] === member;
  }
  return same ? record : copy;
}

const isBefore = (a: string, b: string): boolean => (a.length === b.length ? a < b : a.length < b.length);

function areInOrder(keys: readonly string[]): boolean {
  for (let i = 1; i < keys.length; i++) if (!isBefore(keys[i - 1] ?? '', keys[i] ?? '')) return false;
  return true;
}

function sort(keys: string[]): void {
  if (keys.length > 32) keys.sort((a, b) => (isBefore(a, b) ? -1 : 1));
  else
    for (let i = 1; i < keys.length; i++) {
      const key = keys[i] ?? '';
      let at = i;
      for (; at > 0 && isBefore(key, keys[at - 1] ?? ''); at--) keys[at] = keys[at - 1] ?? '';
      keys[at] = key;
    }
}
