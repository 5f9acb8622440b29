import { hexId } from '@1bob/atlas';
import type { CommandInput, UnitId } from '@1bob/rules/player';
import { beforeEach, describe, expect, it } from 'vitest';
import { listRaids } from '../flight/outlook.ts';
import { planCommand, Sortie } from '../flight/sortie.svelte.ts';
import type { PlayerView } from '../table/table.svelte.ts';
import { TestMatch } from '../testing/match.ts';
import { t } from '../words/ear.ts';
import { read } from './grammar.ts';
import { lexiconOf } from './lexicon.ts';
import {
  dropStep,
  flightStep,
  isBarred,
  passStep,
  sortieOf,
  type Barred,
  type OrderTable,
  type Ready,
} from './order.ts';

const mariakerke = hexId('4427');
const margate = hexId('2223');
const gothas = ['13', '14', '17'] as UnitId[];
const match = new TestMatch().flying();
const german = match.view('german');

let given: CommandInput[];
beforeEach(() => (given = []));
const tableOf = (view: PlayerView): OrderTable => ({
  match: 'test-match',
  view: () => view,
  give: (command) => {
    given.push(command);
    return Promise.resolve(true);
  },
  draft: { remove: () => undefined },
  agreed: [],
});
function judged(text: string, view: PlayerView = german): Ready | Barred {
  const { order, fault } = read(text, lexiconOf(view, []));
  if (order === null) throw new Error(JSON.stringify(fault));
  const table = tableOf(view);
  if (order.kind === 'flight') return flightStep(table, order.flight);
  if (order.kind === 'pass') return passStep(table, order);
  if (order.kind === 'drop') return dropStep(table, order.ids);
  throw new Error('a deed');
}
const ready = (text: string, view?: PlayerView): Ready => {
  const found = judged(text, view);
  if (isBarred(found)) throw new Error(found.why);
  return found;
};
const why = (text: string, view?: PlayerView): string => {
  const found = judged(text, view);
  return isBarred(found) ? found.why : `legal: ${found.step.label}`;
};
const commandOf = async (text: string, view?: PlayerView): Promise<readonly CommandInput[]> => {
  await ready(text, view).step.act?.();
  return given;
};
const raid = listRaids(german, { units: gothas, hex: mariakerke, group: null }, 1).find(
  ({ hex }) => hex === margate,
);
/** The sortie that a click on Margate in the list of targets makes. */
function clicked(): Sortie {
  const sortie = new Sortie(() => german, mariakerke, null, gothas);
  if (raid === undefined) throw new Error('no raid on Margate');
  sortie.raid(raid);
  return sortie;
}

describe('An order for a raid', () => {
  it('is the command that the buttons give for the same target', async () => {
    const { go } = clicked();
    expect(go).not.toBeNull();
    expect(await commandOf('Gotha 13, 14 and 17 from Mariakerke, bomb Margate, home')).toEqual([go]);
    given = [];
    expect(await commandOf('all from Mariakerke, bomb Margate')).toEqual([go]);
    expect(match.refusal('german', go)).toBeNull();
  });

  it('is read back with its turns, its figures, and what cannot be undone', () => {
    const { step } = ready('Gotha 13, 14 and 17 from Mariakerke, bomb Margate by turn 8, home');
    expect(step.label).toMatch(
      /^Gotha 13, Gotha 14 and Gotha 17: bombs Margate in turn \d, lands at Mariakerke in turn \d+$/,
    );
    expect(step.note).toMatch(/^On average .+; cannot be taken back\.$/);
  });

  it('can be stored for later, as the button stores it', async () => {
    const text = 'Gotha 13, 14 and 17, bomb Margate, home, not before turn 3';
    const later = clicked();
    later.wait = 3;
    expect(later.kept).not.toBeNull();
    expect(await commandOf(text)).toEqual([later.kept && planCommand(later.kept)]);
    expect(ready(text).step.note).toContain(t.fly.storeToTakeOff(3));
  });

  it('flies by way of places, and lands elsewhere', () => {
    const { sortie } = ready('Gotha 13 and 14, via Calais, bomb Dover, via Calais, land at Oostakker');
    expect(sortie?.hexes).toContain(hexId('2729'));
    expect(sortie?.bomb?.hex).toBe(hexId('2126'));
    expect(sortie?.end).toBe(hexId('4627'));
    expect(sortie?.land).toBe(true);
  });

  it('asks what the buttons ask', () => {
    const { step } = ready('Gotha 13 and 14, bomb Margate, to Dover');
    expect(step.asks).toMatchObject({ question: t.fly.askOneWay(null), yes: t.fly.sendOneWay });
  });
});

describe('An order that is not legal', () => {
  it.each([
    ['Gotha 13, bomb Ghent', 'Gotha 13: there is no target at Ghent.'],
    [
      'Gotha 13 and Riesen 1/501, home',
      'These units are not together: Gotha 13 over Mariakerke; Riesen 1/501 over Scheldewindeke.',
    ],
    ['Gotha 13 from Gontrode, home', 'Gotha 13: not there, but over Mariakerke.'],
    [
      'Gotha 13, bomb Margate by turn 2',
      expect.stringMatching(/^They are over Margate in turn [4-9], which is later than turn 2\.$/),
    ],
    ['Gotha 13, not before turn 3', t.ear.where],
    ['Gotha 13, bomb Margate, land at Dover', 'They may not land over Dover.'],
    ['all, home', t.ear.allFrom],
    ['all from Margate, home', t.ear.noneThere('Margate')],
    ['drop the plan of Gotha 13', 'Gotha 13: no flight plan.'],
    ['pass until turn 30', 'Name a flying turn from 1 to 24.'],
  ])('"%s" says why', (text, reason) => {
    expect(why(text)).toEqual(reason);
  });

  it('names the reason that the list of units names', () => {
    const view = {
      ...german,
      own: { ...german.own, units: { ...german.own.units, 13: { ...german.own.units['13'], flown: true } } },
    };
    expect(why('Gotha 13, bomb Margate', view as PlayerView)).toBe(`Gotha 13: ${t.unit.flown}.`);
  });

  it('says that a sealed raid needs a whole plan, and then that its plan is bound', () => {
    const bound = new TestMatch('second-phase', { sealedRaids: true }).flying();
    const { go } = clicked();
    expect(why('Gotha 13, to Dover', bound.view('german'))).toBe(t.fly.sealed.incomplete);
    bound.give('german', go).give('german', { kind: 'endTurn' }).give('british', { kind: 'endTurn' });
    expect(why('Gotha 13, Gotha 14 and Gotha 17, home', bound.view('german'))).toBe(t.fly.sealed.bound);
    expect(why('drop the plan of Gotha 13', bound.view('german'))).toBe(t.fly.sealed.bound);
  });

  it('says in the planning that nothing flies yet', () => {
    expect(why('Gotha 13, bomb Margate', new TestMatch().planning('redeployment').view('german'))).toBe(
      t.ear.notFlying,
    );
  });

  it('gives nothing', () => {
    why('Gotha 13, bomb Ghent');
    expect(given).toEqual([]);
  });
});

describe('Other orders', () => {
  it('let turns pass as the form does', async () => {
    expect(await commandOf('pass until turn 9')).toEqual([
      { kind: 'passUntil', until: { turn: 9, near: null, alarmed: true, fuel: null } },
    ]);
  });

  it('drop a plan as the button does', async () => {
    const stored = new TestMatch().flying();
    const later = clicked();
    later.wait = 5;
    stored.give('german', later.kept && planCommand(later.kept));
    expect(await commandOf('drop the plan of Gotha 14', stored.view('german'))).toEqual([
      { kind: 'dropPlan', id: later.kept?.id },
    ]);
  });

  it('drop every plan of the units, or none', async () => {
    const stored = new TestMatch().flying();
    for (const text of ['Gotha 13, bomb Margate, store', 'Gotha 17, bomb Dover, store'])
      for (const command of await commandOf(text, stored.view('german'))) stored.give('german', command);
    given = [];
    const view = stored.view('german');
    expect(await commandOf('drop the plan of Gotha 13 and Gotha 17', view)).toMatchObject([
      { kind: 'dropPlan' },
      { kind: 'dropPlan' },
    ]);
    expect(why('drop the plan of Gotha 13 and Gotha 14', view)).toBe('Gotha 14: no flight plan.');
  });

  it('are not made of units that are only named', () => {
    expect(why('Gotha 13')).toBe(t.ear.where);
    expect(why('all from Mariakerke by turn 9')).toBe(t.ear.where);
  });

  it('tell two enemy groups off the same town apart', () => {
    const british = new TestMatch().flying();
    british.give('german', clicked().go).give('german', { kind: 'endTurn' });
    const view = british.view('british');
    const [[id, group] = ['', undefined]] = Object.entries(view.groups);
    const groups = {
      ...view.groups,
      [id]: { ...group, hex: hexId('2120') },
      other: { ...group, hex: hexId('2119') },
    };
    const texts = lexiconOf({ ...view, groups } as PlayerView, [])
      .places.slice(0, 2)
      .map(({ text }) => text);
    expect(texts[0]).toMatch(/^the enemy .+ hex 2120$/);
    expect(texts[1]).toMatch(/^the enemy .+ hex 2119$/);
  });

  it('send a fighter to where the enemy is, and home', async () => {
    const british = new TestMatch().flying();
    british.give('german', clicked().go).give('german', { kind: 'endTurn' });
    const view = british.view('british');
    const { places } = lexiconOf(view, []);
    expect(places[0]?.text).toMatch(/^the enemy (off|over|near|\d+ miles)/);
    expect(await commandOf('39, to Chelmsford', view)).toMatchObject([
      { kind: 'move', units: ['39'], land: false },
    ]);
    expect(ready('39, to Chelmsford, home', view).sortie?.land).toBe(true);
  });
});

it('reads every completion of a raid as an order', () => {
  const text = 'Gotha 13, bomb ';
  const { completions } = read(text, lexiconOf(german, []));
  expect(completions.length).toBeGreaterThan(3);
  for (const { line } of completions.slice(0, 5)) {
    const { order } = read(line, lexiconOf(german, []));
    expect(order?.kind, line).toBe('flight');
    if (order?.kind === 'flight') expect(isBarred(sortieOf(() => german, order.flight)), line).toBe(false);
  }
});
