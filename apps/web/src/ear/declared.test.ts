import { hexId, straightPath } from '@1bob/atlas';
import type { CommandInput, CommandKind, CounterId, GroupId, UnitId } from '@1bob/rules/player';
import { describe, expect, it } from 'vitest';
import { Decisions } from '../flight/decisions.svelte.ts';
import { Meeting } from '../flight/meeting.svelte.ts';
import type { PlayerView } from '../table/table.svelte.ts';
import { TestMatch } from '../testing/match.ts';
import { t } from '../words/ear.ts';
import { declarationsOf } from './declared.ts';
import { deedsOf, type Deed } from './deeds.ts';
import { read } from './grammar.ts';
import { lexiconOf } from './lexicon.ts';
import { dropStep, flightStep, isBarred, passStep, type OrderTable } from './order.ts';
import { joinStep, meetStep } from './together.ts';

const mariakerke = hexId('4427');
const margate = hexId('2223');

/** What a typed line gives, at a table with these decisions. */
function at(view: PlayerView, mayLeave = true) {
  const given: CommandInput[] = [];
  const give = (command: CommandInput): Promise<boolean> => Promise.resolve(given.push(command) > 0);
  const decisions = new Decisions(() => view);
  const meeting = (): Meeting => new Meeting(() => view);
  const table: OrderTable = {
    ...{ match: 'test-match', view: () => view, give, agreed: [] },
    draft: { remove: () => undefined },
  };
  const lexicon = () =>
    lexiconOf<Deed>(
      view,
      deedsOf({ view, steps: null, decisions, give }),
      meeting,
      declarationsOf({ view, decisions, give, mayLeave }),
    );
  async function type(text: string): Promise<readonly CommandInput[]> {
    const { order, fault } = read(text, lexicon());
    if (order === null) throw new Error(`${text}: ${JSON.stringify(fault)}`);
    const ready =
      order.kind === 'deed'
        ? order.deed.kind === 'step' && { step: order.deed.step }
        : order.kind === 'flight'
          ? flightStep(table, order.flight)
          : order.kind === 'pass'
            ? passStep(table, order)
            : order.kind === 'drop'
              ? dropStep(table, order.ids)
              : order.kind === 'join'
                ? joinStep(table, order.ids)
                : order.kind === 'meet' && meetStep(table, meeting(), order);
    if (ready === false) throw new Error(`${text} names no step`);
    if (isBarred(ready)) throw new Error(ready.why);
    await ready.step.act?.();
    return given.splice(0);
  }
  const texts = (): readonly string[] => lexicon().declarations.map(({ text }) => text);
  return { type, texts, decisions };
}

const flying = new TestMatch().flying();
const german = flying.view('german');

/** A British view of fighters over their base in their movement, with two Germans in their hex, one of them spotted. */
function met(): PlayerView {
  const match = new TestMatch().flying();
  match.give('german', { kind: 'endTurn' });
  match.give('british', { kind: 'move', units: ['44'], path: [], land: false });
  const view = match.view('british');
  const hex = hexId('1021');
  const counter = { side: 'german', group: 'g9' as GroupId, hex, tookOff: 1 } as const;
  const gotha = { id: '13' as UnitId, type: 'GB', ace: null };
  const counters = ['c9', 'c8'] as CounterId[];
  return {
    ...view,
    counters: { ...view.counters, c9: { ...counter, unit: gotha }, c8: { ...counter, unit: null } },
    groups: { ...view.groups, g9: { side: 'german', hex, counters, path: [hex] } },
  };
}

/** Two Gothas over Margate in their movement. */
function over(): TestMatch {
  const match = new TestMatch().flying();
  const route = [...straightPath(mariakerke, margate)];
  match.give('german', {
    kind: 'plan',
    plan: {
      ...{ id: 'raid', units: ['13', '14'], from: 1, route, bomb: null, land: false },
      ...{ haltWhenSpotted: false, pressOn: true },
    },
  });
  return match.advanceTo(
    ({ groups, stage }) =>
      stage.kind === 'flying' &&
      stage.side === 'german' &&
      Object.values(groups).some(({ hex }) => hex === margate),
  );
}

describe('A fight in a line', () => {
  const base = /^Attack .+ over .+/;

  it('can name the enemy to hit first, the side to which enemies are driven, or both', async () => {
    const { type, texts } = at(met());
    const fights = texts().filter((text) => base.test(text));
    // Two counters or none, and six sides or none, except for neither.
    expect(fights).toHaveLength(3 * 7 - 1);
    const both = fights.find((text) => /hit .+ first, drive them off towards the south-west$/.test(text));
    const given = await type(both ?? '');
    expect(given.map(({ kind }) => kind)).toEqual(['endMovement', 'attack']);
    expect(given[1]).toMatchObject({ target: 'g9', hitFirst: ['c9'], displace: ['sw'] });
    const unknown = fights.find((text) =>
      /hit one unknown aircraft first$|hit an? unknown .+ first$/.test(text),
    );
    expect((await type(unknown ?? ''))[1]).toMatchObject({ hitFirst: ['c8'] });
  });

  it('needs no commas', async () => {
    const { type, texts } = at(met());
    const text = texts().find((each) => each.endsWith('drive them off towards the north')) ?? '';
    expect((await type(text.replaceAll(',', '')))[1]).toMatchObject({ displace: ['n'] });
  });

  it('is offered after flights', () => {
    const { completions } = read('', lexiconOf(german, [], undefined, [{ text: 'Resign', value: 'resign' }]));
    expect(completions.at(-1)?.text).toBe('Resign');
  });
});

describe('Bombs in a line', () => {
  it('are aimed aircraft by aircraft, as in the form', async () => {
    const { type, texts, decisions } = at(over().view('german'));
    const [option] = decisions.raids;
    if (option === undefined) throw new Error('no target');
    expect(texts()).toContain('Gotha 13 keeps its bombs');
    await type('Gotha 13 keeps its bombs');
    expect(decisions.allotment(option)).toMatchObject({ 13: '', 14: 'place' });
    expect(decisions.bombAndEnd).toContainEqual(
      expect.objectContaining({ kind: 'bomb', targets: [{ units: ['14'], target: { kind: 'place' } }] }),
    );
    await type('Gotha 13 aims at Margate');
    expect(decisions.allotment(option)).toMatchObject({ 13: 'place', 14: 'place' });
  });
});

describe('Standing orders in a line', () => {
  it('change one order, and keep the others', async () => {
    const { type } = at(german);
    const [given] = await type('Of several enemies hit first the one with the most bombs');
    expect(given).toEqual({ kind: 'orders', orders: { ...german.own.orders, hitFirst: 'mostBombs' } });
    const [away] = await type('Drive enemies off towards: the south');
    expect(away).toMatchObject({ orders: { displaceEnemy: ['s', 'n', 'ne', 'se', 'sw', 'nw'] } });
    expect(flying.refusal('german', away)).toBeNull();
  });

  it('let guns hold their fire, and fire again', async () => {
    const match = new TestMatch().flying();
    const text =
      at(match.view('british'))
        .texts()
        .find((each) => each.startsWith('Hold fire at')) ?? '';
    const [hold] = await at(match.view('british')).type(text);
    match.give('british', hold);
    expect(match.view('british').own.orders.holdFire).toHaveLength(1);
    const [again] = await at(match.view('british')).type(text.replace('Hold fire', 'Fire again'));
    match.give('british', again);
    expect(match.view('british').own.orders.holdFire).toEqual([]);
  });

  it('say when patrols intercept, in a match with patrols', async () => {
    const view = new TestMatch('second-phase', { patrols: true }).flying().view('british');
    expect(await at(view).type('Turns of fuel to keep: 5')).toMatchObject([
      { kind: 'orders', orders: { intercept: { keepEndurance: 5 } } },
    ]);
    expect(at(german).texts()).not.toContain('Turns of fuel to keep: 5');
  });
});

describe('A line that lets turns pass', () => {
  it('names one condition or several', async () => {
    const { type } = at(german);
    expect(await type('pass until fuel 3')).toMatchObject([{ until: { turn: null, near: null, fuel: 3 } }]);
    expect(await type('pass until turn 9 or near Dover within 2, or fuel 3')).toEqual([
      {
        kind: 'passUntil',
        until: { turn: 9, near: { hex: '2126', hexes: 2 }, alarmed: true, fuel: 3 },
      },
    ]);
    expect(await type('pass until an enemy is near Dover')).toMatchObject([
      { until: { near: { hexes: 6 } } },
    ]);
  });

  it('says what is out of range', async () => {
    const { type } = at(german);
    await expect(type('pass until fuel 30')).rejects.toThrow(t.ear.noFuel(24));
    await expect(type('pass until near Dover within 90')).rejects.toThrow(/at most \d+ hexes/);
    expect(read('pass until fuel 3 or fuel 4', lexiconOf(german, [])).order).toBeNull();
  });
});

describe('How the game ends, in a line', () => {
  it('is asked for a second time, and offered only where there is an opponent', async () => {
    expect(await at(german).type('Resign')).toEqual([{ kind: 'resign' }]);
    const { texts } = at(german, false);
    expect(texts()).not.toContain('Resign');
    expect(texts()).not.toContain('Offer a draw');
    const [resign] = declarationsOf({
      ...{ view: german, decisions: new Decisions(() => german), mayLeave: true },
      give: () => Promise.resolve(true),
    }).filter(({ text }) => text === 'Resign');
    expect(resign?.value).toMatchObject({
      step: { asks: { question: expect.stringContaining('for good') as string } },
    });
  });

  it('can be a draw that is offered, taken back, accepted or declined', async () => {
    const match = new TestMatch().flying();
    const [offer] = await at(match.view('german')).type('Offer a draw');
    match.give('german', offer);
    expect(await at(match.view('british')).type('Accept the draw')).toEqual([
      { kind: 'answerDraw', accept: true },
    ]);
    const [decline] = await at(match.view('british')).type('Decline the draw');
    expect(decline).toEqual({ kind: 'answerDraw', accept: false });
    expect(await at(match.view('german')).type('Take the offer back')).toEqual([
      { kind: 'offerDraw', offered: false },
    ]);
  });
});

/** How a line gives each kind of command. A text says why no line of its own does. */
const ways: Readonly<Record<CommandKind, (() => Promise<readonly CommandInput[]>) | string>> = {
  setUp: '“next” hands in the suggested set-up; to choose, there is the form of the phase',
  submit: '“next” hands in what the form of the phase suggests, or what lines have chosen (planned.ts)',
  endTurn: '“next” and “end turn” stand for the button, which asks before something is lost',
  takeBack: () => {
    const match = new TestMatch().planning('reinforcement');
    const { empty } = match.view('german').options.planning ?? {};
    match.give('german', { kind: 'submit', choice: empty });
    return at(match.view('german')).type('Take back: Reinforcements');
  },
  move: () => {
    const match = new TestMatch().flying();
    match.give('german', { kind: 'endTurn' });
    return at(match.view('british')).type('39, to Chelmsford');
  },
  rendezvous: () => {
    const { homes } = new Meeting(() => german);
    for (const one of homes)
      for (const other of homes) {
        const meeting = new Meeting(() => german);
        const units = [one, other].flatMap(({ units: [first] }) => first ?? []);
        if (one === other || units.length < 2) continue;
        for (const [i, { key }] of [one, other].entries()) meeting.pick(key, units.slice(i, i + 1));
        const able = meeting.homes.every(({ key, why }) => why === null || meeting.picked(key).length === 0);
        const [hex] = meeting.hexes;
        if (able && hex !== undefined) return at(german).type(`${units.join(' and ')} meet at ${hex}`);
      }
    throw new Error('no two bases');
  },
  regroup: () => {
    const match = new TestMatch().flying();
    for (const unit of ['13', '14'])
      match.give('german', { kind: 'move', units: [unit], path: [hexId('4326')], land: false });
    return at(match.view('german')).type('join Gotha 13 and Gotha 14');
  },
  endMovement: () => {
    const { type, texts } = at(met());
    return type(texts().find((text) => text.startsWith('Attack')) ?? '');
  },
  attack: () => {
    const { type, texts } = at(met());
    return type(texts().find((text) => text.startsWith('Attack')) ?? '');
  },
  bomb: () => {
    const match = over().give('german', { kind: 'endMovement' });
    const { texts, type } = at(match.view('german'));
    return type(texts().find((text) => text.startsWith('Bomb at')) ?? '');
  },
  orders: () => at(german).type('Hand in empty phases for me: yes'),
  plan: () => at(german).type('Gotha 13, bomb Margate, home, store'),
  dropPlan: async () => {
    const match = new TestMatch().flying();
    for (const command of await at(german).type('Gotha 13, bomb Margate, home, not before turn 5'))
      match.give('german', command);
    return at(match.view('german')).type('drop the plan of Gotha 13');
  },
  passUntil: () => at(german).type('pass until turn 9'),
  noMoreMissions: () => at(german).type(t.fly.noMore),
  resign: () => at(german).type('Resign'),
  offerDraw: () => at(german).type('Offer a draw'),
  answerDraw: () => {
    const match = new TestMatch().flying().give('german', { kind: 'offerDraw', offered: true });
    return at(match.view('british')).type('Accept the draw');
  },
};

describe('Every command of the game', () => {
  it.each(Object.keys(ways) as CommandKind[])('%s can be given by a typed line', async (kind) => {
    const way = ways[kind];
    if (typeof way === 'string') expect(way).toMatch(/^“next”/);
    else expect((await way()).map((command) => command.kind)).toContain(kind);
  });
});
