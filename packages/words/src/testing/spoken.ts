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

/** One text of a catalogue, or a function with the sample arguments that it is called with. */
type Entry =
  | { readonly path: string; readonly text: string }
  | {
      readonly path: string;
      readonly speak: (...args: unknown[]) => unknown;
      readonly calls: readonly (readonly unknown[])[];
    };

const isTable = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function* entriesOf(words: unknown, samples: unknown, path = ''): Generator<Entry> {
  if (typeof words === 'string') yield { path, text: words };
  else if (typeof words === 'function')
    yield { path, speak: words as (...args: unknown[]) => unknown, calls: samples as unknown[][] };
  else if (isTable(words))
    for (const [key, part] of Object.entries(words))
      yield* entriesOf(
        part,
        isTable(samples) ? samples[key] : undefined,
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
  new Map(
    [...entriesOf(words, samples)].map((entry) => [
      entry.path,
      'text' in entry ? [entry.text] : entry.calls.map((args) => textOf(entry.speak(...args))),
    ]),
  );

/**
 * The arguments that each function of a catalogue uses, by its path: `table.month (0, 1.place)` uses its first argument, and
 * the field `place` of its second. TypeScript accepts a translation that uses fewer arguments than the original.
 */
export const argumentsOf = <W extends object>(words: W, samples: Samples<W>): string[] =>
  [...entriesOf(words, samples)].flatMap((entry) => {
    if ('text' in entry) return [];
    const { path, speak, calls } = entry;
    const read = new Set(Array.from({ length: speak.length }, (_, n) => String(n)));
    for (const args of calls) speak(...args.map((arg, n) => watched(arg, (key) => read.add(`${n}.${key}`))));
    return `${path} (${[...read].sort().join(', ')})`;
  });

/** Calls back with the name of each field of an argument that is read. */
const watched = (arg: unknown, reads: (key: string) => void): unknown =>
  isTable(arg) && Object.getPrototypeOf(arg) === Object.prototype
    ? new Proxy(arg, {
        get(fields, key) {
          if (typeof key === 'string') reads(key);
          return Reflect.get(fields, key) as unknown;
        },
      })
    : arg;

/** Paths with a broken text: empty, or with an undefined or similar value in it. */
export const unreadable = (spoken: Spoken): string[] =>
  [...spoken].flatMap(([path, texts]) =>
    texts
      .filter((text) => text.trim() === '' || /undefined|null|NaN|Infinity|\[object|\$\{/.test(text))
      .map((text) => `${path}: "${text}"`),
  );

/** Paths at which two languages have the same text, if it contains a word. */
export const alike = (one: Spoken, other: Spoken): string[] =>
  [...one].flatMap(([path, texts]) =>
    /\p{L}{2}/u.test(texts.join()) && texts.join() === other.get(path)?.join() ? path : [],
  );
