/** Names of dice (docs/decisions/004): each occurs once in a match and depends only on public facts. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CommandInput } from './command.ts';
import { seededDice } from './dice.ts';
import type { DieName, RolledDie } from './game.ts';
import type { Match } from './state/match.ts';
import { counterForDice, Play } from './play.ts';
import { submit } from './submit.ts';
import type { Side } from './state/terms.ts';
import { forGames, toldBy, type Played } from './testing/games.ts';
import { scene, type Scene, type SceneSpec } from './testing/scene.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const side = '(?:german|british)';
const hex = '\\d{4}';
const counter = `c\\.${side}\\.\\d+\\.${hex}\\.\\d+`;
const group = `${counter}(?:\\+${counter})*`;
const stage = `(?:setUp\\.${side}|month-end|randomEvents|recon|${side}\\.\\d+)`;
const target = `${hex}\\.(?:place|land\\.\\d+|ship\\.\\d+|air(?:\\.\\d+)?)`;
const fight = `(?:${group}|${hex}|${hex}>${hex})>${group}|${group}>${hex}>${hex}`;
/** All parts that a name may contain. */
const grammar = new RegExp(
  `^\\d{4}-\\d{2}/${stage}/(?:${side}|${side}>${hex}|${counter}|${target}|${fight})$`,
);

/** Names of counters, as public take-offs give them: side, turn, hex and ordinal. */
function book() {
  const places = new Map<string, number>();
  const names = new Map<string, string>();
  return {
    names,
    read(told: ReturnType<typeof toldBy>, { month, stage }: Match) {
      for (const e of told) {
        if (e.kind !== 'tookOff' || stage.kind !== 'flying') continue;
        for (const c of e.counters) {
          const spot = `${month} ${stage.turn} ${e.side} ${e.hex}`;
          const place = places.get(spot) ?? 0;
          places.set(spot, place + 1);
          names.set(c, counterForDice(e.side, stage.turn, e.hex, place));
        }
      }
    },
  };
}

describe('Names of dice in random games', () => {
  const once = ({ steps }: Played): void => {
    const known = new Map<string, number>();
    for (const { dice } of steps)
      for (const { cause, at, ordinal } of dice) {
        const name = `${cause} ${at}`;
        // An ordinal counts on over all commands of the match.
        expect([name, ordinal]).toEqual([name, known.get(name) ?? 0]);
        known.set(name, ordinal + 1);
      }
  };
  const proper = ({ steps }: Played): void => {
    for (const { dice } of steps) for (const { at } of dice) expect(at).toMatch(grammar);
  };
  const anyGame = (law: (game: Played) => void) => () => {
    forGames(law);
  };

  it('no name occurs twice in a match, and its ordinal counts the dice rolled under it', anyGame(once));

  it('names contain month, stage, sides, hexes and counters, but no unit, no type and no number of an entry', () => {
    const causes = new Set<string>();
    forGames((game) => {
      proper(game);
      for (const { dice } of game.steps) for (const { cause } of dice) causes.add(cause);
    });
    expect([...causes]).toEqual(
      expect.arrayContaining([
        ...['pursuit', 'fire', 'returnFire', 'antiAircraft', 'antiAircraftFire', 'damage', 'ace'],
        ...['bombardment', 'crash', 'overstacked', 'recon', 'germanEvent', 'britishEvent'],
      ]),
    );
  });

  it('the name of a counter follows from public facts, and lasts until the counter is gone', () => {
    let kept = 0;
    forGames(({ steps }) => {
      const told = book();
      for (const step of steps) {
        const { before, after } = step;
        // In the log, patrols that take station as a turn begins belong to that turn.
        told.read(toldBy(step, 'observer'), after.stage.kind === 'flying' ? after : before);
        for (const { counter: c, side: of, tookOff, from = '', place = -1 } of Object.values(after.flying)) {
          expect([c, counterForDice(of, tookOff, from, place)]).toEqual([c, told.names.get(c)]);
          kept += 1;
        }
      }
    });
    expect(kept).toBeGreaterThan(1000);
  });

  it('the state keeps counts only for the current public stage', () => {
    forGames(({ steps }) => {
      for (const { after, dice } of steps) {
        const stages = new Set(dice.map(({ at }) => at?.split('/').slice(0, 2).join('/')));
        const last = [...stages].at(-1);
        if (last === undefined) continue;
        const now = Object.values(after.rolls?.dice ?? {}).reduce((sum, n) => sum + n, 0);
        expect(now).toBeLessThan(100);
        expect(JSON.stringify(after.rolls).length).toBeLessThan(6000);
      }
    });
  });

  it('the tests would find a counter that is named by its running number', () => {
    vi.spyOn(Play.prototype, 'dieNameOf').mockImplementation((id) => id);
    const s = shotAt();
    expect(() => {
      proper({ steps: [{ dice: given(s, flyIn).dice }] as never, refused: [] });
    }).toThrow('to match');
  });

  it('the tests would find dice that are counted within their command, as they once were', () => {
    vi.spyOn(Play.prototype as unknown as { rolls(): unknown }, 'rolls').mockImplementation(function (
      this: Play,
    ) {
      return { stage: '1917-07/german.1', dice: {}, turn: '1917-07.1', flown: {} };
    });
    const out: CommandInput = { kind: 'move', units: ['13', '14'], path: ['2127'] };
    const s = shotAt();
    const steps = [flyIn, out, flyIn].map((command) => given(s, command));
    expect(() => {
      once({ steps: steps as never, refused: [] });
    }).toThrow();
  });
});

/** A Gotha beside four guns at Dover. */
const shotAt = (more: SceneSpec = {}): Scene =>
  scene({
    land: { '2126': [['antiAircraft', 4]] },
    flying: [{ units: ['13', '14'], at: '2127', spotted: true }],
    ...more,
  });
const flyIn: CommandInput = { kind: 'move', units: ['13', '14'], path: ['2126'] };

/** Gives a command with dice that all roll 1, and returns the names of the dice. */
function given(s: Scene, command: CommandInput): { dice: RolledDie[] } {
  const outcome = submit(s.match, 'german', command, { ...seededDice(1), roll: () => 1 });
  if (!outcome.ok) throw new Error(outcome.error.message);
  s.match = outcome.match;
  return outcome;
}

/** Dice that record their names, including those of shuffles. */
function asked(match: Match, by: Side, ...commands: CommandInput[]): { names: string[]; match: Match } {
  const names: string[] = [];
  const heard = ({ cause, at, ordinal }: DieName): void => void names.push(`${cause} ${at} ${ordinal}`);
  const dice = seededDice(5);
  let now = match;
  for (const command of commands) {
    const outcome = submit(now, by, command, {
      roll: (name) => (heard(name), dice.roll(name)),
      order: (name, n) => (heard(name), dice.order(name, n)),
    });
    if (!outcome.ok) throw new Error(`${command.kind}: ${outcome.error.message}`);
    now = outcome.match;
  }
  return { names: names.sort(), match: now };
}
/** The names of the dice that a scene rolls. */
const namesOf = (spec: SceneSpec, by: Side, ...commands: CommandInput[]): string[] =>
  asked(scene(spec).match, by, ...commands).names;

describe('The name of a die', () => {
  const guns = { '2126': [['antiAircraft', 4]] } as const;

  it('a flight by command and the same flight by plan have the same names', () => {
    const spec: SceneSpec = { based: { '4627': ['13', '14'] }, land: { '4627': ['aerodrome'], ...guns } };
    const path = ['4527', '4427'] as const;
    const plan = { id: 'raid', from: 1, route: [...path], bomb: null, land: false, haltWhenSpotted: false };
    const flown = namesOf(spec, 'german', { kind: 'move', units: ['13', '14'], path: [...path] });
    expect(flown).toEqual(['names 1917-07/german.1/c.german.1.4627.0 0']);
    expect(namesOf(spec, 'german', { kind: 'plan', plan: { ...plan, units: ['13', '14'] } })).toEqual(flown);
  });

  it('the fire of guns is named by their hex and the counters of the group, whatever the entry', () => {
    const spec: SceneSpec = { land: guns, flying: [{ units: ['13', '14'], at: '2127', spotted: true }] };
    const at = '1917-07/german.1/2126>c.german.1.2127.0+c.german.1.2127.1';
    const { orders } = scene(spec).match.sides.german;
    const secret = Array.from({ length: 39 }, (): CommandInput => ({
      kind: 'orders',
      orders: orders as never,
    }));
    const move: CommandInput = { kind: 'move', units: ['13', '14'], path: ['2126'] };
    expect(namesOf(spec, 'german', move)).toContain(`antiAircraft ${at} 0`);
    expect(namesOf(spec, 'german', ...secret, move)).toEqual(namesOf(spec, 'german', move));
  });

  it('4.4: rest is named by its side, at the end of the month', () => {
    const s = scene({ turn: 24, side: 'british', based: { '2126': ['44'], '4629': ['13'] } });
    const { names } = asked(s.match, 'british', { kind: 'endTurn' });
    expect(names.filter((name) => name.startsWith('rest '))).toEqual([
      'rest 1917-07/month-end/british 0',
      'rest 1917-07/month-end/german 0',
    ]);
  });

  it('ruling 86: groups that join, in whatever order they are named, are named by their counters from then on', () => {
    const s = scene({
      rulesVersion: '7',
      based: { '3826': ['13', '14', '17'] },
      land: { '3826': ['aerodrome'], '3627': [['antiAircraft', 4]] },
    });
    const up = (unit: string): CommandInput => ({ kind: 'move', units: [unit], path: ['3726'] });
    const { match } = asked(s.match, 'german', ...['13', '14', '17'].map(up));
    const on = (...units: string[]): CommandInput => ({ kind: 'move', units, path: ['3627'] });
    const guns = (groups: readonly string[], ...units: string[]) =>
      asked(
        match,
        'german',
        ...(groups.length > 1 ? [{ kind: 'regroup' as const, groups: [...groups] }] : []),
        on(...units),
      ).names.filter((name) => name.startsWith('antiAircraft '));
    const at = 'antiAircraft 1917-07/german.1/3627>';
    const [a, b] = ['c.german.1.3826.0', 'c.german.1.3826.1'];
    expect(guns([], '13')).toEqual([`${at}${a} 0`]);
    expect(guns(['g1', 'g2'], '13', '14')).toEqual([`${at}${a}+${b} 0`]);
    expect(guns(['g2', 'g1'], '14', '13')).toEqual([`${at}${a}+${b} 0`]);
    // One that breaks off has its own name again.
    expect(guns(['g1', 'g2', 'g3'], '13')).toEqual([`${at}${a} 0`]);
  });

  it('the ordinal counts on from command to command: the guns fire at the group again', () => {
    const spec: SceneSpec = { land: guns, flying: [{ units: ['13'], at: '2127', spotted: true }] };
    const there = (path: string): CommandInput => ({ kind: 'move', units: ['13'], path: [path] });
    const names = namesOf(spec, 'german', there('2126'), there('2127'), there('2126'));
    expect(names.filter((name) => name.startsWith('antiAircraft '))).toEqual([
      'antiAircraft 1917-07/german.1/2126>c.german.1.2127.0 0',
      'antiAircraft 1917-07/german.1/2126>c.german.1.2127.0 1',
    ]);
  });

  it('counters are named by their take-off: the ordinal counts on within one hex and turn, and restarts elsewhere', () => {
    const spec: SceneSpec = { based: { '4627': ['13', '14', '17'], '4629': ['15', 'Fake-1'] } };
    const up = (unit: string): CommandInput => ({ kind: 'move', units: [unit], path: [] });
    const placed = (...units: string[]) => {
      const { match } = asked(scene(spec).match, 'german', ...units.map(up));
      return Object.fromEntries(Object.values(match.flying).map((f) => [f.unit, `${f.from} ${f.place}`]));
    };
    expect(placed('13', 'Fake-1', '14', '15', '17')).toEqual({
      ...{ '13': '4627 0', '14': '4627 1', '17': '4627 2' },
      ...{ 'Fake-1': '4629 0', '15': '4629 1' },
    });
    expect(placed('13', '14')).toMatchObject({ '13': '4627 0', '14': '4627 1' });
  });

  it('no counter reuses the ordinal of one that has landed', () => {
    const s = scene({ based: { '4627': ['13', '14'] } });
    const one = asked(s.match, 'german', { kind: 'move', units: ['13'], path: [], land: true });
    const two = asked(one.match, 'german', { kind: 'move', units: ['14'], path: [] });
    expect(Object.values(two.match.flying)[0]).toMatchObject({ unit: '14', from: '4627', place: 1 });
  });

  it('bombs are named by hex and target, not by bomber: after a split, or with one more escort, the dice have the same names', () => {
    const drop = (...units: string[]): SceneSpec => ({
      step: 'combat',
      flying: [{ units, at: '2126', spotted: true }],
    });
    const bomb = (s: SceneSpec, ...units: string[]): string[] => {
      const group = scene(s).group('13');
      return namesOf(s, 'german', { kind: 'bomb', group, targets: [{ units, target: { kind: 'place' } }] });
    };
    const die = 'bombardment 1917-07/german.1/2126.place 0';
    for (const [group, bombers] of [
      [['13'], ['13']],
      [
        ['13', '14'],
        ['13', '14'],
      ],
      [['13', '14'], ['13']],
      [['17', '13'], ['13']],
    ] as const)
      expect(bomb(drop(...group), ...bombers)).toContain(die);
  });

  it('units on the ground are named by their number among those hit: a fake rolls nothing and changes no other die', () => {
    const struck = (...based: string[]): string[] => {
      const s = scene({
        side: 'british',
        step: 'combat',
        based: { '4629': based },
        flying: [
          { units: ['1CV', '2CV'].filter((id) => scene({}).match.units[id]), at: '4629', spotted: true },
        ],
      });
      const units = Object.values(s.match.flying).map((f) => f.unit);
      const [group = ''] = Object.keys(s.match.groups);
      return bombedUntilHit(s, group, units, based);
    };
    const both = struck('13', '14');
    const fake = struck('Fake-1', '14');
    expect(both).toEqual(expect.arrayContaining(fake));
    expect(fake).toEqual(['groundDamage 1917-07/british.1/4629.air.1 0']);
  });

  /** The dice for units on the ground, if the bombs have their best result. */
  function bombedUntilHit(
    s: Scene,
    group: string,
    units: readonly string[],
    hitFirst: readonly string[],
  ): string[] {
    const names: string[] = [];
    const outcome = submit(
      s.match,
      'british',
      {
        kind: 'bomb',
        group,
        targets: [{ units: [...units], target: { kind: 'air' } }],
        hitFirst: [...hitFirst],
      },
      {
        roll: ({ cause, at, ordinal }) => (names.push(`${cause} ${at} ${ordinal}`), 6),
        order: (_name, n) => Array.from({ length: n }, (_, i) => i),
      },
    );
    if (!outcome.ok) throw new Error(outcome.error.message);
    return names.filter((name) => name.startsWith('groundDamage'));
  }

  it('bombs on a ship are named by its place among the ships of the hex, in the order of their names', () => {
    const s = scene({
      flying: [{ units: ['13'], at: '2520', spotted: true }],
      step: 'combat',
      // The names have this order, but the match stores the ships in another.
      ships: { 'tender-1': '2520', carrier: '2520' },
    });
    const dice = (ship: string) =>
      asked(s.match, 'german', {
        kind: 'bomb',
        group: s.group('13'),
        targets: [{ units: ['13'], target: { kind: 'ship', ship } }],
      }).names;
    expect(dice('s1')).toContain('bombardment 1917-07/german.1/2520.ship.0 0');
    expect(dice('s2')).toContain('bombardment 1917-07/german.1/2520.ship.1 0');
  });

  it('a fight rolls one die of each cause, named by both groups as they were before the first shot', () => {
    const s = scene({
      side: 'british',
      step: 'combat',
      flying: [
        { units: ['44'], at: '3020', spotted: true },
        { units: ['13', '14'], at: '3020', spotted: true },
      ],
    });
    const names: string[] = [];
    // Dice: the bounce, a D, and the unit leaves the map. The remaining Germans fire back.
    const dice = [4, 6, 5, 1, 2];
    const outcome = submit(
      s.match,
      'british',
      { kind: 'attack', group: s.group('44'), target: s.group('13') },
      {
        roll: ({ cause, at, ordinal }) => (names.push(`${cause} ${at} ${ordinal}`), dice.shift() ?? 1),
        order: (_name, n) => Array.from({ length: n }, (_, i) => i),
      },
    );
    expect(outcome.ok).toBe(true);
    const [one, two] = ['c.british.1.3020.0', 'c.german.1.3020.1+c.german.1.3020.2'];
    const turn = '1917-07/british.1';
    expect(names).toEqual([
      `pursuit ${turn}/${one}>${two} 0`,
      `fire ${turn}/${one}>${two} 0`,
      `damage ${turn}/${one}>${two} 0`,
      `ace ${turn}/${one}>${two} 0`,
      `returnFire ${turn}/${two}>${one} 0`,
    ]);
  });

  it('a match that began before dice had names can be played on', () => {
    const s = shotAt();
    const flying = Object.fromEntries(
      Object.entries(s.match.flying).map(([c, { from: _, place: __, ...old }]) => [c, old]),
    );
    s.match = { ...s.match, flying };
    expect(given(s, flyIn).dice[0]).toMatchObject({ cause: 'antiAircraft', ordinal: 0 });
  });
});
