/**
 * Caches the last result for each first argument, for as long as the other arguments stay the same. Arguments are compared
 * by identity.
 */
export function remember<A extends object, R>(make: (a: A) => R): (a: A) => R;
export function remember<A extends object, B, R>(make: (a: A, b: B) => R): (a: A, b: B) => R;
export function remember<A extends object, B, C, R>(make: (a: A, b: B, c: C) => R): (a: A, b: B, c: C) => R;
export function remember<A extends object, B, C, R>(make: (a: A, b: B, c: C) => R): (a: A, b: B, c: C) => R {
  const known = new WeakMap<A, { b: B; c: C; result: R }>();
  return (a, b, c) => {
    const hit = known.get(a);
    if (hit && hit.b === b && hit.c === c) return hit.result;
    const result = make(a, b, c);
    known.set(a, { b, c, result });
    return result;
  };
}
