/** `Own`, if it has no key of `Others`: with one it does not compile, since one would hide the other. */
export type Apart<Own extends object, Others extends object> = Own & {
  readonly [Key in keyof Others]?: never;
};

/** Catalogues as one. */
export const merged = <A extends object, B extends object, C extends object, D extends object>(
  a: A,
  b: Apart<B, A>,
  c: Apart<C, A & B>,
  d: Apart<D, A & B & C>,
): A & B & C & D => ({ ...a, ...b, ...c, ...d });
