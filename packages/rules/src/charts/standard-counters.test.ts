import { expect, it } from 'vitest';
import { standardCounters } from './standard-counters.ts';
import { standardPack } from './standard.ts';

it('the counters that are shown without a match are those of the standard pack', () => {
  expect(Object.fromEntries(standardCounters.types.map((type) => [type.code, type]))).toEqual(
    standardPack.types,
  );
  expect(standardCounters.units).toEqual(standardPack.units);
});
