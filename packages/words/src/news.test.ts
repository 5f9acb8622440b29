import { hexId } from '@1bob/atlas';
import { standardPack as pack } from '@1bob/rules';
import type { ChartUse, Communique, CounterId, GroupId, Side, Sighting, UnitId } from '@1bob/rules/player';
import { describe, expect, it } from 'vitest';
import * as de from './news.de.ts';
import * as en from './news.en.ts';
import { usesOf, type CommuniqueOf } from './news.ts';
import { capital, sentence } from './sentence.ts';
import { speakerOf } from './speaker.ts';

const dover = hexId('2126');
const sea = hexId('2622');
const c1 = 'c1' as CounterId;
const c2 = 'c2' as CounterId;
const g1 = 'g1' as GroupId;
const gotha = '13' as UnitId;
const seen: Sighting = { counter: c1, side: 'german', unit: { id: gotha, type: 'GB', ace: 'bomber' } };
const unseen: Sighting = { counter: c1, side: 'british', unit: null };
const use = (chart: ChartUse['chart'], code: string, row = '4', column: number | null = 1): ChartUse => ({
  chart,
  die: 4,
  modifiers: [{ name: 'night', value: -1 }],
  other: 1,
  column,
  row,
  code,
});
const rule = '1.1';

/** One entry of each kind: a new kind without an example does not compile. */
const examples: { readonly [K in Communique['kind']]: CommuniqueOf<K> } = {
  setUp: { kind: 'setUp', side: 'german', rule },
  monthBegins: { kind: 'monthBegins', month: 1918 * 12, rule },
  randomEvent: {
    kind: 'randomEvent',
    dice: [3, 4],
    event: 'badWeather',
    use: use('randomEvents', 'badWeather', '7', null),
    rule,
  },
  rafCreated: { kind: 'rafCreated', rule },
  reinforced: { kind: 'reinforced', side: 'british', spent: 3, rule },
  recon: {
    kind: 'recon',
    side: 'german',
    hex: dover,
    success: true,
    marked: true,
    use: use('recon', 'examine', '4', null),
    rule,
  },
  gentlemensWar: { kind: 'gentlemensWar', skipped: true, rule },
  flyingBegins: { kind: 'flyingBegins', rule },
  tookOff: { kind: 'tookOff', side: 'german', hex: dover, group: g1, counters: [c1], units: [gotha], rule },
  moved: { kind: 'moved', side: 'german', group: g1, counters: [c1], path: [dover, sea], rule },
  joined: { kind: 'joined', side: 'german', hex: sea, group: g1, counters: [c1, c2], rule },
  landed: { kind: 'landed', side: 'german', hex: dover, counters: [c1], units: null, rule },
  spotted: { kind: 'spotted', hex: sea, sightings: [seen], rule },
  fake: { kind: 'fake', hex: sea, counter: c1, rule },
  leftMap: { kind: 'leftMap', side: 'german', hex: sea, counter: c1, fate: 'captured', rule },
  antiAircraft: {
    kind: 'antiAircraft',
    side: 'british',
    hex: dover,
    points: 2,
    against: [seen],
    pursuit: use('pursuit', 'full', '6', null),
    fire: use('airCombat', 'D'),
    rule,
  },
  combat: {
    kind: 'combat',
    hex: sea,
    attacker: { side: 'british', sightings: [unseen] },
    defender: { side: 'german', sightings: [seen] },
    differential: 6,
    pursuit: use('pursuit', 'A'),
    fires: [{ side: 'british', strength: 4, use: use('airCombat', 'FS') }],
    rule,
  },
  shattered: { kind: 'shattered', hex: sea, counters: [c1], rule },
  displaced: { kind: 'displaced', counter: c1, from: dover, to: sea, rule },
  damage: {
    kind: 'damage',
    sighting: seen,
    hex: sea,
    use: use('damage', 'recycle2', '4', null),
    fate: 'recycled',
    months: 2,
    rule,
  },
  eliminated: { kind: 'eliminated', sighting: seen, hex: sea, rule },
  overstacked: { kind: 'overstacked', side: 'german', hex: sea, counters: [c1], rule },
  bombing: {
    kind: 'bombing',
    side: 'german',
    hex: dover,
    target: { kind: 'place' },
    sightings: [seen],
    strength: 9,
    use: use('bombardment', 'B2&D1'),
    civilDefence: true,
    plans: [{ counter: c1, hex: sea, target: { kind: 'air' } }],
    rule,
  },
  outrage: { kind: 'outrage', hex: dover, rule },
  groundLoss: {
    kind: 'groundLoss',
    side: 'british',
    hex: dover,
    land: { kind: 'antiAircraft', points: 2 },
    ship: null,
    fate: 'eliminated',
    rule,
  },
  baseHit: { kind: 'baseHit', side: 'british', hex: dover, lost: 2, rule },
  ace: { kind: 'ace', side: 'german', die: 6, made: true, sighting: seen, rule },
  points: { kind: 'points', side: 'german', amount: 3, cause: 'bombing', rule },
  noMoreMissions: { kind: 'noMoreMissions', side: 'german', declared: true, rule },
  night: { kind: 'night', rule },
  rest: { kind: 'rest', side: 'british', die: 4, rule },
  quietMonths: { kind: 'quietMonths', months: 2, rule },
  monthEnds: { kind: 'monthEnds', month: 1918 * 12, rule },
  drawOffered: { kind: 'drawOffered', side: 'german', offered: true, rule },
  drawDeclined: { kind: 'drawDeclined', side: 'german', rule },
  ended: { kind: 'ended', result: { winner: 'german', level: 'tactical', reason: 'lastMonth' }, rule },
  phaseAsks: { kind: 'phaseAsks', phase: 'recon', rule },
  examined: { kind: 'examined', hex: dover, note: '1', rule },
  check: {
    kind: 'check',
    unit: gotha,
    hex: dover,
    use: use('crash', 'recycle1', '6', null),
    fate: 'recycled',
    months: 1,
    why: 'landing',
    rule,
  },
  baseUnitHit: {
    kind: 'baseUnitHit',
    unit: gotha,
    hex: dover,
    use: use('damage', 'none', '1', null),
    fate: 'none',
    months: 0,
    rule,
  },
  returned: { kind: 'returned', unit: gotha, rule },
  westernFront: { kind: 'westernFront', unit: gotha, rule },
  aceJoins: { kind: 'aceJoins', unit: gotha, rule },
  onPatrol: { kind: 'onPatrol', units: [gotha], hex: dover, rule },
  upgraded: { kind: 'upgraded', unit: gotha, to: gotha, rule },
  planStopped: { kind: 'planStopped', plan: 'p', why: 'spotted', rule },
  passEnded: { kind: 'passEnded', why: ['bombs', 'tookOff'], rule },
};

const kinds = Object.keys(examples) as Communique['kind'][];
const tell = (words: typeof en | typeof de, c: Communique, of: Side | null = null): string =>
  sentence(c, speakerOf(words.names, pack), words, of);

describe.each([
  ['English', en],
  ['German', de],
] as const)('communiqués in %s', (_, words) => {
  it.each(kinds)('say %s in a sentence', (kind) => {
    const text = tell(words, examples[kind]);
    expect(text).toMatch(/\S+ \S+.*[.!]$/);
    expect(text).not.toMatch(/undefined|null|NaN|\[object|\bhex undefined/);
  });

  it.each(kinds)('tell %s to a reader of neither side without the word “you”', (kind) => {
    const text = tell(words, examples[kind], 'german');
    expect(text).not.toMatch(/\b(you|yours?|du|dir|dein(e[rmns]?)?)\b|undefined/i);
  });

  it('name units, places and months', () => {
    expect(tell(words, examples.spotted)).toContain('Gotha 13');
    expect(tell(words, examples.recon)).toContain('Dover (2126)');
    expect(tell(words, examples.monthBegins)).toContain(words === en ? 'January 1918' : 'Januar 1918');
    expect(tell(words, examples.combat)).toContain(
      words === en ? 'an unknown aircraft' : 'ein unbekanntes Flugzeug',
    );
  });

  it('name the side that has resigned, also in the words for the end of a match', () => {
    for (const winner of ['german', 'british'] as const) {
      const result = { winner, level: 'marginal', reason: 'resigned' } as const;
      const loser = words.field.The[winner === 'german' ? 'british' : 'german'];
      const told = sentence({ ...examples.ended, result }, speakerOf(words.names, pack), words);
      expect(told).toMatch(new RegExp(`^${loser} (have resigned: a marginal|haben aufgegeben: knapper)`));
      expect(told.startsWith(words.reason(result))).toBe(true);
    }
  });

  it('make the verb agree with the number of units in a patrol', () => {
    if (words !== en) return;
    const two = { ...examples.onPatrol, units: [gotha, '14' as UnitId] };
    expect(tell(words, examples.onPatrol)).toContain('Gotha 13 is on patrol');
    expect(tell(words, two)).toContain('Gotha 13 and Gotha 14 are on patrol');
  });

  it('name the most urgent event that ended a pass', () => {
    expect(tell(words, examples.passEnded)).toBe(
      words === en
        ? 'You are no longer passing: an enemy group took off.'
        : 'Du passt nicht mehr: ein feindlicher Verband ist gestartet.',
    );
    const month = { ...examples.passEnded, why: ['lost', 'monthEnd'] as const };
    expect(tell(words, month, 'german')).toBe(
      words === en
        ? 'The Germans are no longer passing: the month ended.'
        : 'Die Deutschen passen nicht mehr: der Monat ist zu Ende.',
    );
  });

  it('name a draw once, even if both sides agreed to it', () => {
    const ended = (why: 'drawAgreed' | 'quiet') => {
      const result = { winner: null, level: 'draw', reason: why } as const;
      return tell(words, { ...examples.ended, result });
    };
    const draws = (text: string) => text.match(/draw|unentschieden/gi)?.length;
    expect([draws(ended('drawAgreed')), draws(ended('quiet'))]).toEqual([1, 1]);
  });

  it('have a word for every modifier and code of the standard charts', () => {
    const { charts } = pack;
    const modifiers = [
      charts.pursuit.modifiers,
      charts.airCombat.modifiers,
      charts.damage.modifiers,
      charts.crash.modifiers,
      charts.bombardment.columnShifts,
    ].flatMap((list) => Object.keys(list));
    expect(modifiers.filter((name) => words.charts.modifier[name] === undefined)).toEqual([]);
    const events = Object.values(charts.randomEvents);
    expect(events.filter((event) => words.field.event[event] === undefined)).toEqual([]);
    const rows = { ...charts.damage.rows, ...charts.crash.rows };
    for (const code of Object.values(rows))
      expect(words.charts.code('crash', code)).not.toMatch(/recycle|none$/);
  });
});

describe('dice behind a communiqué', () => {
  it('come in the order in which they were rolled', () => {
    expect(usesOf(examples.combat).map((used) => used.use.chart)).toEqual(['pursuit', 'airCombat']);
    expect(usesOf(examples.antiAircraft).map((used) => used.what)).toEqual(['guns', 'fire']);
    expect(usesOf(examples.night)).toEqual([]);
  });
  it('are empty if a bombing shifted off the chart', () => {
    expect(usesOf({ ...examples.bombing, use: null })).toEqual([]);
  });
});

describe('sentences', () => {
  it('begin with a capital letter', () => {
    expect(capital('hex 1921', 'en-GB')).toBe('Hex 1921');
    expect(sentence(examples.spotted, speakerOf(en.names, pack), en)).toMatch(/^Spotted/);
  });
});
