import { describe, expect, it } from 'vitest';
import { honestly, tried, ways } from './dice-choice.ts';

describe('Choosing the dice as the host', () => {
  it('the record of an honest host holds', async () => {
    expect(await tried('an honest host', honestly)).toMatchObject({ judgement: 'holds', why: '' });
  });

  it.each(Object.entries(ways))('%s: the record does not hold', async (name, way) => {
    const outcome = await tried(name, way);
    expect(outcome.judgement, JSON.stringify(outcome)).toMatch(/fails|unproved/);
    expect(outcome.why).not.toBe('');
  });
});
