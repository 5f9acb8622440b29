import { expect, test } from 'vitest';
import { StoreError } from './errors.ts';
import type { Foundation } from './foundation.ts';
import { storeOn } from './store.ts';

/** Stands for any argument of a method, be it a list of one, a row with all fields, a time or a function. */
const anything: object = new Proxy(() => anything, {
  get(_, name) {
    if (name === Symbol.iterator) return [anything][Symbol.iterator].bind([anything]);
    return name === Symbol.toPrimitive ? () => 'anything' : anything;
  },
});

/** A database that notes what it is asked first, and answers nothing. Every access counts as a question. */
function silent(forbidden: () => StoreError | null) {
  const asked: string[] = [];
  const ask = (what: string) => () => {
    asked.push(what);
    return Promise.reject(new Error('there is no database'));
  };
  const operations = new Proxy({}, { get: (_, name) => ask(String(name)) });
  const whole = {
    prisma: new Proxy(
      {},
      {
        get: (_, name) => (String(name).startsWith('$') ? ask(String(name)) : operations),
      },
    ),
    statements: new Proxy({}, { get: (_, name) => ask(String(name)) }),
    forbidden,
    close: () => Promise.resolve(),
  };
  return { foundation: whole as unknown as Foundation, asked };
}

const methodsOf = (store: object): [string, (...given: object[]) => Promise<unknown>][] =>
  Object.entries(store).filter(([name]) => name !== 'close');

test('a closed store does nothing more, whichever method is called', async () => {
  const { foundation, asked } = silent(() => null);
  const store = storeOn(foundation);
  await store.close();
  for (const [name, method] of methodsOf(store))
    await expect(method(), name).rejects.toMatchObject({
      code: 'database.unavailable',
      message: 'The store is closed.',
    });
  expect(asked).toEqual([]);
});

test('while writing is forbidden, a method is refused at once or begins by reading', async () => {
  const full = new StoreError('database.unavailable', 'The disk is full.');
  const { foundation, asked } = silent(() => full);
  const refused: string[] = [];
  for (const [name, method] of methodsOf(storeOn(foundation))) {
    const error = await method(...Array.from({ length: 5 }, () => anything)).catch(
      (reason: unknown) => reason,
    );
    expect(error, name).toBeInstanceOf(StoreError);
    const [first] = asked.splice(0);
    if (first === undefined) refused.push(name);
    else expect(first, name).toMatch(/^(find\w+|count|\$queryRaw|ping|isCopy|nextDue|actsSince)$/);
    expect(error === full, name).toBe(first === undefined);
  }
  expect(refused).toEqual(expect.arrayContaining(['append', 'createSession', 'claimDue', 'makeOriginal']));
});
