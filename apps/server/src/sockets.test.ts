import { expect, test } from 'vitest';
import { house, tableOfTwo } from './testing/house.ts';

test('two play and one watches: each sees his own view change, by differences', async () => {
  const at = await house();
  const { british, german, observer } = await tableOfTwo(at);
  expect(british.opened).toMatchObject({ ok: true, seat: 'british', version: 0 });
  expect(german.opened).toMatchObject({ ok: true, seat: 'german', version: 0 });
  expect(observer.opened).toMatchObject({ ok: true, seat: 'observer', version: 0 });

  expect(await british.command({ kind: 'roll' })).toEqual({ ok: true, version: 1 });
  await german.reaches(1);
  expect(await german.command({ kind: 'pass' })).toEqual({ ok: true, version: 2 });
  await Promise.all([british.reaches(2), observer.reaches(2)]);

  for (const place of [british, german, observer]) {
    const fresh = { ...place.view };
    await place.open();
    expect(fresh).toEqual(place.view);
  }
});
