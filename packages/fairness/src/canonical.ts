import { configure } from 'safe-stable-stringify';

const write = configure({ strict: true });

/**
 * The canonical JSON of a value: object keys sorted by UTF-16 code units, no white space, numbers and strings as
 * `JSON.stringify` writes them. The same data gives the same text on every machine and after every round trip through JSON.
 *
 * Throws `TypeError`, naming the place, for what JSON would silently drop or change: undefined, functions, symbols, bigints,
 * NaN, infinities, dates, maps and other objects that are not plain, gaps in arrays, cycles.
 */
export function canonical(value: unknown): string {
  refuseUnwritable(value, [], new Set());
  const text = write(value);
  if (text === undefined) throw new TypeError('value cannot be written as JSON');
  return text;
}

/** `where`: the path from the top, used only in error messages. */
function refuseUnwritable(value: unknown, where: (string | number)[], above: Set<object>): void {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return;
  if (typeof value === 'number') {
    if (Number.isFinite(value)) return;
    throw unwritable(where, String(value));
  }
  if (typeof value !== 'object')
    throw unwritable(where, value === undefined ? 'undefined' : `a ${typeof value}`);
  if (above.has(value)) throw unwritable(where, 'a circle');
  above.add(value);
  if (Array.isArray(value)) {
    // By index, not forEach, which would skip gaps instead of reading undefined.
    for (let i = 0; i < value.length; i++) {
      where.push(i);
      refuseUnwritable(value[i], where, above);
      where.pop();
    }
  } else {
    const prototype: unknown = Object.getPrototypeOf(value);
    if (prototype !== Object.prototype && prototype !== null) {
      throw unwritable(where, `a ${value.constructor?.name ?? 'special object'}`);
    }
    for (const key of Object.keys(value)) {
      where.push(key);
      refuseUnwritable((value as Record<string, unknown>)[key], where, above);
      where.pop();
    }
  }
  above.delete(value);
}

function unwritable(where: readonly (string | number)[], what: string): TypeError {
  const place = where.length === 0 ? 'the top' : `/${where.join('/')}`;
  return new TypeError(`${what} at ${place} cannot be written as JSON`);
}
