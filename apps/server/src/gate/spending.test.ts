import { expect, test } from 'vitest';
import { Spending } from './spending.ts';

test('limits what an asker spends in a minute, counted by cost', async () => {
  const spending = new Spending({ name: 'x', most: 10 });
  await spending.spend('anna', 4);
  await spending.charge('anna', 6);
  await expect(spending.spend('anna', 1)).rejects.toMatchObject({
    ...{ status: 429, retryAfter: 60, error: { code: 'request.tooMany' } },
  });
  await spending.spend('bert', 11);
  await expect(spending.spend('bert', 1)).rejects.toMatchObject({ status: 429 });
});

test('several servers count together; while they cannot, each admits its share', async () => {
  const counted = new Map<string, number>();
  let reached = true;
  const together = (key: string, ttl: number, weight: number) => {
    const current = (counted.get(key) ?? 0) + weight;
    counted.set(key, current);
    return Promise.resolve(reached ? { current, ttl } : null);
  };
  const [here, there] = [1, 2].map(() => new Spending({ name: 'x', most: 10, replicas: 2, together }));
  await here?.spend('anna', 6);
  await there?.spend('anna', 4);
  await expect(here?.spend('anna', 1)).rejects.toMatchObject({ status: 429 });
  expect([...counted.keys()]).toEqual(['x anna']);
  reached = false;
  await there?.spend('anna', 5);
  await expect(there?.spend('anna', 1)).rejects.toMatchObject({ status: 429 });
});
