import { hexId } from '@1bob/atlas';
import type { Communique, CounterId, UnitId, ChartUse } from '@1bob/rules/player';
import { describe, expect, it } from 'vitest';
import type { Entry } from '@1bob/words';
import { headline, weightiest, weightOf } from './weight.ts';

const rule = '1.1';
const hex = hexId('2126');
const use: ChartUse = {
  chart: 'crash',
  die: 4,
  modifiers: [],
  other: 0,
  column: null,
  row: '4',
  code: 'safe',
};
const noAce: Communique = { kind: 'ace', side: 'german', die: 2, made: false, sighting: null, rule };
const ace: Communique = { ...noAce, made: true };
const landed: Communique = { kind: 'landed', side: 'german', hex, counters: [], units: null, rule };
const check = (fate: 'safe' | 'recycled'): Communique => ({
  kind: 'check',
  unit: '13' as UnitId,
  hex,
  use,
  fate,
  months: 1,
  why: 'landing',
  rule,
});
const bombing: Communique = {
  kind: 'bombing',
  side: 'german',
  hex,
  target: { kind: 'place' },
  sightings: [],
  strength: 3,
  use: null,
  civilDefence: false,
  rule,
};
const combat: Communique = {
  kind: 'combat',
  hex,
  attacker: { side: 'british', sightings: [] },
  defender: { side: 'german', sightings: [] },
  differential: 0,
  pursuit: use,
  fires: [],
  rule,
};
const lost: Communique = {
  kind: 'eliminated',
  sighting: { counter: 'c1' as CounterId, side: 'german', unit: null },
  hex,
  rule,
};
const shattered: Communique = { kind: 'shattered', hex, counters: ['c1' as CounterId], rule };
const spotted: Communique = { kind: 'spotted', hex, sightings: [], rule };
const night: Communique = { kind: 'night', rule };
const ended: Communique = {
  kind: 'ended',
  result: { winner: null, level: 'draw', reason: 'drawAgreed' },
  rule,
};

let n = 0;
const entry = (what: Communique, turn = 3): Entry => {
  n += 1;
  return {
    key: `1918-01.${String(turn).padStart(2, '0')}/${String(n).padStart(3, '0')}`,
    month: '1918-01',
    turn,
    what,
  };
};

describe('The weight of a communiqué', () => {
  it('is higher for a loss than for a fight, higher for a fight than for a spotting, and lowest for routine', () => {
    const order = [ended, lost, combat, spotted, night, landed].map(weightOf);
    expect(order).toEqual([5, 4, 3, 2, 1, 0]);
    expect([shattered, check('recycled')].map(weightOf)).toEqual([4, 4]);
  });

  it('is that of a loss for bombs that hit, and that of a fight for bombs that do not', () => {
    const hit = { ...bombing, use: { ...use, code: 'B1' } };
    expect([hit, { ...bombing, use: { ...use, code: '-' } }, bombing].map(weightOf)).toEqual([4, 3, 3]);
  });

  it('is zero for a die that changes nothing: no ace, a safe landing', () => {
    expect([noAce, check('safe')].map(weightOf)).toEqual([0, 0]);
    expect(weightOf(ace)).toBeGreaterThan(weightOf(noAce));
  });

  it('is as high as for a fight when guns fire, and lower when they get no shot', () => {
    const guns: Communique = {
      kind: 'antiAircraft',
      side: 'british',
      hex,
      points: 2,
      against: [],
      pursuit: use,
      fire: use,
      rule,
    };
    expect([guns, { ...guns, fire: null }].map(weightOf)).toEqual([3, 1]);
  });
});

describe('The first entry to show', () => {
  it('has the highest weight, and is the latest of several with that weight', () => {
    const list = [entry(spotted), entry(bombing), entry(combat), entry(noAce), entry(landed)];
    expect(weightiest(list, 3).map(({ what }) => what)).toEqual([combat, bombing, spotted]);
  });

  it('in one line has the highest weight since the reader last looked', () => {
    const read = entry(ended);
    const list = [read, entry(bombing), entry(noAce)];
    expect(headline(list, read.key)?.what).toBe(bombing);
  });

  it('is from the last turn when everything is read, and null in an empty log', () => {
    const list = [entry(bombing, 2), entry(spotted), entry(landed)];
    expect(headline(list, list[2]?.key ?? '')?.what).toBe(spotted);
    expect(headline([], '')).toBeNull();
  });
});
