import { expect, test } from 'vitest';
import { Queue } from './queue.ts';

test('jobs run one at a time, in order, and a failure does not hold up the next', async () => {
  const queue = new Queue();
  const happened: string[] = [];
  const job =
    (name: string, fails = false) =>
    async () => {
      happened.push(`${name} begins`);
      await new Promise((resolve) => setImmediate(resolve));
      happened.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    };
  const results = await Promise.allSettled([
    queue.run(job('a')),
    queue.run(job('b', true)),
    queue.run(job('c')),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(happened).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
});

test('a job that throws at once fails only itself', async () => {
  const queue = new Queue();
  await expect(
    queue.run(() => {
      throw new Error('at once');
    }),
  ).rejects.toThrow('at once');
  expect(await queue.run(() => 1)).toBe(1);
});

test('idle waits for what is in work and for what comes meanwhile', async () => {
  const queue = new Queue();
  const done: number[] = [];
  void queue.run(async () => {
    await new Promise((resolve) => setImmediate(resolve));
    done.push(1);
    void queue.run(() => done.push(2));
  });
  expect(queue.length).toBe(1);
  await queue.idle();
  expect(done).toEqual([1, 2]);
  expect(queue.length).toBe(0);
});
