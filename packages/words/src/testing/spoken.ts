/** The texts of a catalogue, with sample arguments for its functions. */

type Speech = (...args: never[]) => unknown;
type Speaks<W> = W extends Speech
  ? true
  : W extends string | readonly unknown[]
    ? false
    : W extends object
      ? true extends { [K in keyof W]: Speaks<W[K]> }[keyof W]
        ? true
        : false
      : false;

/** Arguments for every function of a catalogue: a function without sample arguments does not compile. */
export type Samples<W> = {
  readonly [K in keyof W as Speaks<W[K]> extends true ? K : never]: W[K] extends (...args: infer A) => unknown
    ? readonly [Readonly<A>, ...Readonly<A>[]]
    : Samples<W[K]>;
};

/** By path ("table.month"): all texts there. */
export type Spoken = ReadonlyMap<string, readonly string[]>;

function* said(
  words: unknown,
  samples: unknown,
  path: string,
): Generator<readonly [string, readonly string[]]> {
  if (typeof words === 'string') yield [path, [words]];
  else if (typeof words === 'function') {
    const speak = words as (...args: unknown[]) => unknown;
    yield [path, (samples as readonly unknown[][]).map((args) => textOf(speak(...args)))];
  } else if (typeof words === 'object' && words !== null)
    for (const [key, part] of Object.entries(words))
      yield* said(
        part,
        (samples as Readonly<Record<string, unknown>> | undefined)?.[key],
        path === '' ? key : `${path}.${key}`,
      );
}

const textOf = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(textOf).join(' ')
    : typeof value === 'string'
      ? value
      : `[object ${typeof value}]`;

/** All texts of a catalogue. */
export const spokenBy = <W extends object>(words: W, samples: Samples<W>): Spoken =>
  new Map(said(words, samples, ''));

/** Paths with a broken text: empty, or with an undefined or similar value in it. */
export const unreadable = (spoken: Spoken): string[] =>
  [...spoken].flatMap(([path, texts]) =>
    texts
      .filter((text) => text.trim() === '' || /undefined|null|NaN|Infinity|\[object|\$\{/.test(text))
      .map((text) => `${path}: "${text}"`),
  );

/** Paths at which two languages have the same text, in letters. */
export const alike = (one: Spoken, other: Spoken): string[] =>
  [...one].flatMap(([path, texts]) =>
    /\p{L}{2}/u.test(texts.join()) && texts.join() === other.get(path)?.join() ? path : [],
  );
