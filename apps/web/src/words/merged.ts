/**
 * `Own`, if it shares no key with `Others`. If it does, this does not compile, because one text would hide the other.
 */
export type Apart<Own extends object, Others extends object> = Own & {
  readonly [Key in keyof Others]?: never;
};

/** Merges catalogues that share no key. */
export const merged = <A extends object, B extends object, C extends object, D extends object>(
  a: A,
  b: Apart<B, A>,
  c: Apart<C, A & B>,
  d: Apart<D, A & B & C>,
): A & B & C & D => ({ ...a, ...b, ...c, ...d });
