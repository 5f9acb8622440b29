import { describe, expect, it } from 'vitest';
import { checkPack, readPack } from './check.ts';
import chartsData from './packs/standard/charts.json' with { type: 'json' };
import unitsData from './packs/standard/units.json' with { type: 'json' };
import { standardPack } from './standard.ts';

type Charts = typeof chartsData & { waived?: Record<string, string> };
type Units = typeof unitsData;

/** Faults found in the standard files after a change to them. */
function faultsAfter(change: (charts: Charts, units: Units) => void): string[] {
  const charts = structuredClone(chartsData);
  const units = structuredClone(unitsData);
  change(charts, units);
  const read = readPack('mine', { charts, units });
  return read.ok ? [] : read.faults.map(({ file, at, why }) => `${file} ${at}: ${why}`);
}
const without = (record: object, key: string): void => {
  delete (record as Record<string, unknown>)[key];
};
const put = (record: object, key: string, value: unknown): void => {
  (record as Record<string, unknown>)[key] = value;
};
const typeOf = (units: Units, code: string): Units['types'][number] =>
  units.types.find((t) => t.code === code)!;
const squadron = (units: Units, id: string): Units['units'][number] => units.units.find((u) => u.id === id)!;

describe('The check of a chart pack', () => {
  it('charts: finds nothing wrong with the standard files, and reads them as the standard pack', () => {
    const read = readPack('standard', { charts: chartsData, units: unitsData });
    expect(read).toEqual({ ok: true, pack: standardPack });
    expect(checkPack(standardPack)).toEqual([]);
  });

  it.each<[string, string | RegExp, (charts: Charts, units: Units) => void]>([
    // Faults that the schema finds
    ['an unknown code', /^charts\.json \/crash\/rows\/5: Invalid/, (c) => put(c.crash.rows, '5', 'lost')],
    ['a table that is missing', /^charts\.json \/recon: Invalid/, (c) => without(c, 'recon')],
    ['a price that is a text', /^charts\.json \/costs\/raf: Invalid/, (c) => put(c.costs, 'raf', 'ten')],
    [
      'an unknown side',
      /^units\.json \/types\/0\/side: Invalid/,
      (_, u) => put(u.types[0]!, 'side', 'dutch'),
    ],
    // Charts that cannot be read
    [
      'a row that is not a number',
      'charts.json /damage/rows/six: is neither a number nor a range of numbers',
      (c) => put(c.damage.rows, 'six', 'eliminated'),
    ],
    [
      'two rows for one die',
      'charts.json /crash/rows/5..6: shares a number with the row 5',
      (c) => {
        without(c.crash.rows, '6');
        put(c.crash.rows, '5..6', 'recycle1');
      },
    ],
    [
      'a row that runs backwards',
      'charts.json /recon/rows/4..3: is a range that runs backwards',
      (c) => {
        without(c.recon.rows, '3');
        without(c.recon.rows, '4');
        put(c.recon.rows, '4..3', 'examine');
      },
    ],
    ['a list without rows', 'charts.json /recon/rows: there is no row', (c) => put(c.recon, 'rows', {})],
    [
      'a column that is not a number',
      'charts.json /airCombat/columns/5: "many" is neither a number nor a range of numbers',
      (c) => (c.airCombat.columns[5] = 'many'),
    ],
    [
      'a row without an end in sight',
      'charts.json /recon/rows/6..4000000000: has a number beyond 10000',
      (c) => {
        without(c.recon.rows, '6');
        put(c.recon.rows, '6..4000000000', 'examine');
      },
    ],
    [
      'a column without an end in sight',
      'charts.json /airCombat/columns/5: has a number beyond 10000',
      (c) => (c.airCombat.columns[5] = '0..4000000000'),
    ],
    [
      'a gap between columns',
      'charts.json /airCombat/columns/2: 5 does not begin where 2..3 ends',
      (c) => (c.airCombat.columns[2] = '5'),
    ],
    [
      'a row that is too short',
      'charts.json /pursuit/rows/3: has 5 cells for 6 columns',
      (c) => c.pursuit.rows['3'].pop(),
    ],
    [
      'a sum of dice without an event',
      'charts.json /randomEvents/12: is missing',
      (c) => without(c.randomEvents, '12'),
    ],
    [
      'a thirteenth month',
      'charts.json /nightFallsAtFlyingTurn/13: is not a month of the year',
      (c) => put(c.nightFallsAtFlyingTurn, '13', 5),
    ],
    // Faults that would only show during a match
    ['a missing price', 'charts.json /costs/riesen: is missing', (c) => without(c.costs, 'riesen')],
    [
      'a modifier that no rule asks for',
      /^charts\.json \/crash\/modifiers\/nigth: no rule asks for this; there are enduranceExpired, /,
      (c) => put(c.crash.modifiers, 'nigth', 1),
    ],
    [
      'a shift that no rule asks for',
      /^charts\.json \/bombardment\/columnShifts\/fog: no rule asks for this/,
      (c) => put(c.bombardment.columnShifts, 'fog', -1),
    ],
    [
      'too few aerodromes for a set-up',
      'charts.json /counterMix/british/aerodrome: the set-up of second-phase needs 10',
      (c) => (c.counterMix.british.aerodrome = 9),
    ],
    [
      'too few aces for a set-up',
      'charts.json /counterMix/german/aces/bomber: the set-up of second-phase needs 2',
      (c) => (c.counterMix.german.aces.bomber = 1),
    ],
    [
      'a squadron of a set-up that is missing',
      'units.json /units/61: the british set-up of second-phase needs this squadron',
      (_, u) => u.units.splice(u.units.indexOf(squadron(u, '61')), 1),
    ],
    [
      'a squadron twice',
      'units.json /units/13: this squadron is there twice',
      (_, u) => u.units.push(squadron(u, '13')),
    ],
    [
      'a squadron of an unknown type',
      'units.json /units/13: there is no type GX',
      (_, u) => (squadron(u, '13').type = 'GX'),
    ],
    [
      'a squadron in an enemy machine',
      'units.json /units/14: is german, but its type B2F is british',
      (_, u) => (squadron(u, '14').type = 'B2F'),
    ],
    ['a type twice', 'units.json /types/GB: is there twice', (_, u) => u.types.push(typeOf(u, 'GB'))],
    [
      'a type that rules name but is not there',
      'units.json /types/B2F: is missing: rules name it',
      (_, u) => u.types.splice(u.types.indexOf(typeOf(u, 'B2F')), 1),
    ],
    [
      'a type without a counter',
      'units.json /types/GX: no squadron flies it',
      (_, u) => u.types.push({ ...typeOf(u, 'GB'), code: 'GX' }),
    ],
    [
      'a bomber with unlimited fuel',
      'units.json /types/GB/endurance: only zeppelins and fakes fly without limit',
      (_, u) => put(typeOf(u, 'GB'), 'endurance', null),
    ],
    // Places that cannot occur
    [
      'a row that no die comes to',
      'charts.json /crash/rows/>=17: no die comes here: with all modifiers they run from 0 to 16',
      (c) => {
        without(c.crash.rows, '>=9');
        put(c.crash.rows, '9..16', 'eliminated');
        put(c.crash.rows, '>=17', 'eliminated');
      },
    ],
    [
      'a column that nothing comes to',
      'charts.json /bombardment/columns/7: nothing in the counter mix comes to >=99',
      (c) => {
        c.bombardment.columns.splice(6, 1, '13..98', '>=99');
        for (const cells of Object.values(c.bombardment.rows)) cells.push(cells[6]!);
        for (const name of Object.keys(c.bombardment.columnShifts)) put(c.bombardment.columnShifts, name, 0);
      },
    ],
    [
      'a code that stands nowhere',
      'charts.json /randomEvents/codes/fog: this code stands nowhere in the table',
      (c) => (c.randomEvents['9'] = 'badWeather'),
    ],
    // Charts that punish a better die
    [
      'a better die with less fire',
      'charts.json /airCombat/rows/6/2: FS is less than the D of row 5',
      (c) => {
        c.airCombat.rows['5'][2] = 'D';
        c.airCombat.rows['6'][2] = 'FS';
      },
    ],
    [
      'a better column with less pursuit',
      'charts.json /pursuit/rows/4/5: - is less than the A to its left',
      (c) => (c.pursuit.rows['4'][5] = '-'),
    ],
    [
      'a higher die that crashes less',
      'charts.json /crash/rows/6: safe is less than the recycle1AceSurvives of row 5',
      (c) => (c.crash.rows['6'] = 'safe'),
    ],
    [
      'more bombs with fewer bombs',
      'charts.json /bombardment/rows/5/4: B1 is less than the B1&D1 to its left for a city or town',
      (c) => (c.bombardment.rows['5'][4] = 'B1'),
    ],
    [
      'a better recon that fails',
      'charts.json /recon/rows/6: fail is less than the examineAndMark of row 5',
      (c) => (c.recon.rows['6'] = 'fail'),
    ],
    [
      'a waiver without use',
      'charts.json /waived//crash/rows/5: waives nothing',
      (c) => (c.waived = { '/crash/rows/5': 'no reason' }),
    ],
  ])('charts: %s is reported with its file, its place and the reason', (_, expected, change) => {
    const found = faultsAfter(change);
    const fits = (fault: string): boolean =>
      typeof expected === 'string' ? fault === expected : expected.test(fault);
    expect(found.filter(fits), found.join('\n')).toHaveLength(1);
  });

  it('12.3: only enemies pursue each other, so a difference within a side does not make a column reachable', () => {
    const faults = faultsAfter((_, units) => {
      for (const type of units.types) type.pursuit = 3;
      const [best, worst] = units.types.filter(({ side, cls }) => side === 'german' && cls !== 'Fake');
      Object.assign(best!, { pursuit: 6 });
      Object.assign(worst!, { pursuit: 0 });
    });
    expect(faults).toContainEqual(expect.stringMatching(/\/pursuit\/columns\/5: .* comes to >=6$/));
  });

  it('charts: a pack may waive places that cannot occur, with a reason', () => {
    const noFog = (charts: Charts): void => {
      charts.randomEvents['9'] = 'badWeather';
      charts.waived = { '/randomEvents/codes/fog': 'The printed table has no fog.' };
    };
    expect(faultsAfter(noFog)).toEqual([]);
    const unexplained = faultsAfter((charts) => {
      noFog(charts);
      charts.waived = { '/randomEvents/codes/fog': '' };
    });
    expect(unexplained).toEqual([
      expect.stringMatching(/^charts\.json \/waived\/\/randomEvents\/codes\/fog: /),
    ]);
  });

  it('charts: a fault by which a better die is worse cannot be waived', () => {
    const found = faultsAfter((charts) => {
      charts.recon.rows['6'] = 'fail';
      charts.waived = { '/recon/rows/6': 'so it is printed' };
    });
    expect(found).toContain('charts.json /recon/rows/6: fail is less than the examineAndMark of row 5');
  });

  it('charts: faults of both files are reported together', () => {
    const read = readPack('mine', { charts: {}, units: {} });
    const files = read.ok ? [] : read.faults.map(({ file }) => file);
    expect(new Set(files)).toEqual(new Set(['charts.json', 'units.json']));
  });
});
