import {
  everyOptionalRule,
  firstBattleOfBritain as game,
  logIn,
  seededDice,
  viewFor,
  type Match,
} from '@1bob/rules';
import { determinise, rollOut } from '@1bob/rules/sim';
import type { PlayerView } from '@1bob/rules/player';
import { describe, expect, it } from 'vitest';
import { steady, type Player } from './index.ts';

type Players = Readonly<Record<'british' | 'german', Player>>;
const idle: Player = { name: 'idle', choose: (view) => view.options.advance, steadfast: true };
const both = ['two steady players', { british: steady, german: steady }] as const;

function begin(scenario: string, options: object): Match {
  const made = game.create({ scenario, options });
  if (!made.ok) throw new Error(made.error.message);
  return made.match;
}

/** The full game: commands, facts and views. */
function fully(
  from: Match,
  players: Players,
  seed: number,
  { commands = Infinity, until = () => false }: { commands?: number; until?: (match: Match) => boolean } = {},
): Match {
  let match = from;
  const dice = seededDice(seed);
  for (let n = 0; n < commands && !until(match); n++) {
    const { toMove, result } = game.summary(match);
    const seat = toMove[0];
    if (result !== null || !seat) return match;
    const command = players[seat].choose(viewFor(match, seat));
    const outcome = game.submit(match, seat, command, dice);
    if (!outcome.ok) throw new Error(`${outcome.error.code} ${JSON.stringify(command)}`);
    ({ match } = outcome);
  }
  return match;
}

/** The match without its log, its ledger and the names of dice. */
function played({ log: _log, ledger: _ledger, rolls: _rolls, ...match }: Match): object {
  return match;
}

describe('A roll-out', () => {
  it.each([
    ['first-phase', {}, ...both],
    ['second-phase', everyOptionalRule, ...both],
    [
      'second-phase',
      everyOptionalRule,
      'a steady player against an idle one',
      { british: idle, german: steady },
    ],
    ['second-phase', {}, 'an idle player against a steady one', { british: steady, german: idle }],
  ] as const)(
    'of %s with %o ends in the same position as the full game: %s',
    (scenario, options, _, players) => {
      const from = begin(scenario, options);
      // Where both fly, a month and its end: the full game takes seconds for each.
      const until = (match: Match): boolean => players === both[1] && match.month > from.month;
      expect(played(rollOut(from, players, seededDice(3), until))).toEqual(
        played(fully(from, players, 3, { until })),
      );
    },
  );

  it('goes on from the middle of a match like the full game', () => {
    const players = { british: steady, german: steady };
    const from = fully(begin('second-phase', everyOptionalRule), players, 5, { commands: 300 });
    expect(from.stage.kind).toBe('flying');
    const until = ({ month }: Match): boolean => month > from.month + 1;
    expect(played(rollOut(from, players, seededDice(6), until))).toEqual(
      played(fully(from, players, 6, { until })),
    );
  });

  it('25: skips no turn before a patrol has taken station', () => {
    const players = { british: steady, german: idle };
    const start = fully(begin('second-phase', { patrols: true }), players, 8, { commands: 14 });
    expect(start.stage.kind).toBe('flying');
    const fighter = Object.values(start.units).find(
      ({ side, type, where }) => side === 'british' && type === 'F2F' && where.at === 'base',
    );
    if (fighter?.where.at !== 'base') throw new Error('no fighter');
    const patrol = { units: [fighter.id], hex: fighter.where.hex, from: 15 };
    const british = { ...start.sides.british, patrols: [patrol] };
    const from = { ...start, sides: { ...start.sides, british } };
    expect(played(rollOut(from, players, seededDice(9)))).toEqual(played(fully(from, players, 9)));
  });

  it('stops at the given point', () => {
    const players = { british: steady, german: steady };
    const from = begin('campaign', {});
    const { month } = rollOut(from, players, seededDice(1), (match) => match.month > from.month);
    expect(month).toBe(from.month + 1);
  });

  it('tells a listener the log of the full game, entry by entry', () => {
    const players = { british: { ...steady, steadfast: false }, german: { ...steady, steadfast: false } };
    const from = begin('second-phase', {});
    const until = ({ month }: Match): boolean => month > from.month;
    const heard: unknown[] = [];
    rollOut(from, players, seededDice(3), until, (entry) => heard.push(entry));
    const written = Object.entries(logIn(fully(from, players, 3, { until })))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([, page]) => page);
    expect(heard.length).toBeGreaterThan(100);
    expect(heard).toEqual(written.slice(-heard.length));
  });

  it('names each die by its turn and cause', () => {
    const players = { british: steady, german: steady };
    const from = begin('second-phase', {});
    const dice = seededDice(2);
    const names: string[] = [];
    const noted = {
      ...dice,
      roll: (name: Parameters<typeof dice.roll>[0]) => {
        names.push(name.at);
        return dice.roll(name);
      },
    };
    rollOut(from, players, noted, ({ month }) => month > from.month + 1);
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((at) => !/^19\d\d-\d\d\.\d\d\/./.test(at))).toEqual([]);
    expect(new Set(names).size).toBeGreaterThan(names.length / 2);
  });

  it.each([
    ['british', 1],
    ['german', 2],
  ] as const)('plays a match consistent with the view of the %s to its end', (seat, seed) => {
    const players = { british: steady, german: steady };
    const match = fully(begin('second-phase', everyOptionalRule), players, 7, { commands: 200 });
    const world = determinise(viewFor(match, seat) as PlayerView, seededDice(seed));
    expect(rollOut(world, players, seededDice(seed)).stage.kind).toBe('ended');
  });
});
