import { describe, expect, it } from 'vitest';
import { createMatch, matchOptions, newMatch } from './create.ts';
import { standardPack } from './charts/standard.ts';
import { scenarios } from './forces/scenarios.ts';
import type { Match } from './state/match.ts';
import { sides } from './state/terms.ts';
import { everyOptionalRule, optionalRuleNames, variantOf } from './state/variant.ts';

const created = (setup: Parameters<typeof createMatch>[0]): Match => {
  const made = createMatch(setup);
  if (!made.ok) throw new Error(made.error.message);
  return made.match;
};
const refused = (setup: Parameters<typeof createMatch>[0]) => {
  const made = createMatch(setup);
  return made.ok ? null : made.error.code;
};

describe('A new match', () => {
  it.each(['first-phase', 'second-phase', 'campaign'] as const)(
    '31 to 33: %s begins with the British set-up, an empty map and its points on the ledger',
    (scenario) => {
      const match = created({ scenario, options: {} });
      expect(match).toMatchObject({
        format: 2,
        scenario,
        stage: { kind: 'setUp', side: 'british' },
        weather: 'fair',
        event: null,
        raf: false,
        quietMonths: 0,
        flying: {},
        groups: {},
        land: {},
        curtain: null,
      });
      for (const side of sides) {
        const { points } = scenarios[scenario].forces[side];
        expect(match.sides[side].points).toBe(points);
        expect(match.ledger).toContainEqual({
          month: match.firstMonth,
          turn: 0,
          side,
          amount: points,
          cause: 'start',
        });
      }
      expect(Object.values(match.units).every((u) => u.where.at === 'pool')).toBe(true);
      expect(Object.values(match.ships).every((s) => s.where.at === 'pool')).toBe(true);
    },
  );

  it('charts: a match keeps its whole chart pack', () => {
    expect(created({ scenario: 'campaign', options: {} }).pack).toBe(standardPack);
    expect(created({ scenario: 'campaign', options: {}, charts: 'standard' }).pack).toBe(standardPack);
    expect(refused({ scenario: 'campaign', options: {}, charts: 'printed' })).toBe('match.charts');
  });

  it('every squadron of the pack is in the match once', () => {
    const match = created({ scenario: 'campaign', options: {} });
    expect(Object.keys(match.units).sort()).toEqual(standardPack.units.map((u) => u.id).sort());
  });

  it('before the first command no side has flown, offered, declared or been provoked', () => {
    const match = created({ scenario: 'campaign', options: {} });
    for (const side of sides)
      expect(match.sides[side]).toMatchObject({
        sealed: {},
        plans: {},
        passUntil: null,
        noMoreMissions: false,
        flew: false,
        rested: false,
        recon: [],
        notes: {},
        alarmed: false,
        offersDraw: false,
        provoked: false,
      });
    for (const unit of Object.values(match.units))
      expect(unit).toMatchObject({
        flown: false,
        bombed: false,
        shaken: false,
        ace: null,
        up: false,
        grounded: null,
        target: null,
      });
  });

  it('24.6: zeppelins and BE.2 are night trained from the start, and no other unit is', () => {
    const { units } = created({ scenario: 'campaign', options: {} });
    const types = new Set(
      Object.values(units)
        .filter((u) => u.nightTrained)
        .map((u) => u.type),
    );
    expect(types).toEqual(new Set(['LZ', 'B2F']));
  });

  it('ruling 7: by default resting is limited and three quiet months are a draw; all other options are off', () => {
    const standard = matchOptions.parse({});
    expect(Object.keys(standard)).toEqual(optionalRuleNames);
    expect(optionalRuleNames.filter((name) => standard[name])).toEqual(['restLimit', 'quietDraw']);
    expect(created({ scenario: 'campaign', options: undefined }).options).toEqual(variantOf(standard));
  });

  it('a match names the optional rules of the first six versions, and later ones (`since`) only while they are on', () => {
    const first = [
      ...['training', 'patrols', 'scrambling', 'designatedTargets', 'riesen', 'advancedNight'],
      ...['germanAirDefence', 'restLimit', 'quietDraw', 'upgrades', 'bomberBasesBehindFront'],
    ];
    const off = Object.fromEntries(optionalRuleNames.map((name) => [name, false]));
    expect(Object.keys(created({ scenario: 'campaign', options: off }).options)).toEqual(first);
    const { options } = created({ scenario: 'campaign', options: everyOptionalRule });
    expect(options).toEqual(everyOptionalRule);
  });

  it('ruling 38: advanced night operations need training', () => {
    expect(refused({ scenario: 'campaign', options: { advancedNight: true } })).toBe('match.options');
    expect(refused({ scenario: 'campaign', options: { advancedNight: true, training: true } })).toBeNull();
  });

  it.each([
    ['an unknown scenario', { scenario: 'third-phase', options: {} }, 'match.scenario'],
    ['a scenario by an inherited name', { scenario: 'toString', options: {} }, 'match.scenario'],
    ['an unknown option', { scenario: 'campaign', options: { submarines: true } }, 'match.options'],
    [
      'an option that is neither yes nor no',
      { scenario: 'campaign', options: { riesen: 'yes' } },
      'match.options',
    ],
    ['options that are a number', { scenario: 'campaign', options: 7 }, 'match.options'],
    [
      'a chart pack by an inherited name',
      { scenario: 'campaign', options: {}, charts: 'toString' },
      'match.charts',
    ],
  ])('%s is refused', (_, setup, code) => {
    expect(refused(setup)).toBe(code);
  });

  it('ruling 31: standing orders exist from the start: guns fire, enemies are driven off, own units go home', () => {
    const { sides: both } = newMatch('campaign', matchOptions.parse({}), standardPack);
    for (const side of sides) {
      const { orders } = both[side];
      expect(orders.holdFire).toEqual([]);
      expect(new Set(orders.displaceEnemy).size).toBe(6);
      expect(new Set(orders.displaceOwn).size).toBe(6);
    }
    expect(both.british.orders.displaceEnemy[0]).toBe('se'); // back towards Belgium
    expect(both.german.orders.displaceOwn[0]).toBe('se');
  });
});
