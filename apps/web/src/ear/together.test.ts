import { hexId } from '@1bob/atlas';
import type { CommandInput, GroupId, UnitId } from '@1bob/rules/player';
import { beforeEach, describe, expect, it } from 'vitest';
import { Interceptions } from '../flight/interceptions.svelte.ts';
import { Meeting } from '../flight/meeting.svelte.ts';
import type { PlayerView } from '../table/table.svelte.ts';
import { TestMatch } from '../testing/match.ts';
import { t } from '../words/ear.ts';
import { read } from './grammar.ts';
import { lexiconOf } from './lexicon.ts';
import { isBarred, type Barred, type OrderTable, type Ready } from './order.ts';
import { interceptStep, joinStep, meetStep } from './together.ts';

let given: CommandInput[];
beforeEach(() => (given = []));
const give = (command: CommandInput): Promise<boolean> => {
  given.push(command);
  return Promise.resolve(true);
};
const interceptionsOf = (view: PlayerView): Interceptions =>
  new Interceptions({ view: () => view, due: () => [], give, show: () => undefined });

/** The order of a line, or the reason against it. */
function judged(text: string, view: PlayerView): Ready | Barred {
  const { order, fault } = read(
    text,
    lexiconOf(view, [], () => new Meeting(() => view)),
  );
  const table: OrderTable = {
    ...{ match: 'test-match', view: () => view, give, agreed: [] },
    draft: { remove: () => undefined },
  };
  if (order?.kind === 'intercept') return interceptStep(table, interceptionsOf(view), order);
  if (order?.kind === 'meet') return meetStep(table, new Meeting(() => view), order);
  if (order?.kind === 'join') return joinStep(table, order.ids);
  throw new Error(JSON.stringify(fault ?? order));
}
const ready = (text: string, view: PlayerView): Ready => {
  const found = judged(text, view);
  if (isBarred(found)) throw new Error(found.why);
  return found;
};
const why = (text: string, view: PlayerView): string => {
  const found = judged(text, view);
  return isBarred(found) ? found.why : `legal: ${found.step.label}`;
};

/** The British view of two Gothas on their way to Margate. */
function raided(): PlayerView {
  const match = new TestMatch().flying();
  const route = ['4326', '4226', '4125', '4025'].map(hexId);
  match.give('german', { kind: 'move', units: ['13', '14'], path: route, land: false });
  match.give('german', { kind: 'endTurn' });
  return match.view('british');
}

describe('An interception in a line', () => {
  it('is the order of the list of interceptors', async () => {
    const view = raided();
    const [enemy] = Object.entries(view.groups).flatMap(([id, { side }]) =>
      side === 'german' ? [id as GroupId] : [],
    );
    const all = interceptionsOf(view);
    const [, second] = all.interceptorsOf(enemy as GroupId);
    if (enemy === undefined || second === undefined) throw new Error('no two can meet it');
    all.choose(enemy, second.key);
    await all.step(enemy)?.act?.();
    const [byButton] = given.splice(0);
    expect(byButton).toBeDefined();
    const phrase = lexiconOf(view, []).enemies[0]?.text ?? '';
    const line = `${second.meeting.units.join(', ')}, intercept ${phrase}`;
    const { step } = ready(line, view);
    expect(step.label).toMatch(/ in turn \d+: intercept 2 unknown aircraft$/);
    await step.act?.();
    expect(given.splice(0)).toEqual([byButton]);

    // Without units, it is the choice that the list has made.
    const best = interceptionsOf(view).choiceAgainst(enemy);
    expect(ready(`intercept ${phrase}`, view).step.label).toContain(best?.meeting.units[0]);
  });

  it('names those that can, if the units cannot', () => {
    const view = raided();
    const phrase = lexiconOf(view, []).enemies[0]?.text ?? '';
    const pair = ['39', '112'];
    const able = interceptionsOf(view).interceptorsOf(Object.keys(view.groups)[0] as GroupId);
    expect(able.some(({ meeting }) => meeting.units.join() === pair.join())).toBe(false);
    expect(why(`${pair.join(' and ')}, intercept ${phrase}`, view)).toMatch(
      /cannot meet it together\. These can: .+ in turn \d+/,
    );
  });
});

describe('A meeting in a line', () => {
  const view = new TestMatch().flying().view('german');
  /** Units of two bases that may meet, and a hex where. */
  function pair(): { units: UnitId[]; meeting: Meeting } {
    const homes = new Meeting(() => view).homes;
    for (const one of homes)
      for (const other of homes) {
        const meeting = new Meeting(() => view);
        if (one === other) continue;
        const units = [one.units[0], other.units[0]] as UnitId[];
        meeting.pick(one.key, units.slice(0, 1));
        meeting.pick(other.key, units.slice(1));
        const able = meeting.homes.every(
          ({ key, why: bar }) => bar === null || meeting.picked(key).length === 0,
        );
        if (able && meeting.hexes.length > 0) return { units, meeting };
      }
    throw new Error('no two bases');
  }

  it('is the order of the form', async () => {
    const { units, meeting } = pair();
    const [hex] = meeting.hexes;
    meeting.hex = hex ?? null;
    expect(meeting.command).not.toBeNull();
    const { step } = ready(`${units.join(' and ')} meet at ${hex}`, view);
    await step.act?.();
    expect(given).toEqual([meeting.command]);
  });

  it('says why it cannot be', () => {
    const { units } = pair();
    expect(why(`${units.join(' and ')} meet at Margate`, view)).toBe(t.ear.tooFar('over Margate'));
    expect(why('Gotha 13 and 14 meet at Ghent', view)).toMatch(/only units of several bases meet/);
    expect(why(`${units.join(' and ')} meet at Ghent, bomb Margate`, view)).not.toMatch(/^legal/);
  });
});

describe('Flights that become one', () => {
  function aloft(): TestMatch {
    const match = new TestMatch().flying();
    const path = [hexId('4326')];
    for (const unit of ['13', '14']) match.give('german', { kind: 'move', units: [unit], path, land: false });
    return match;
  }

  it('are joined as by their button', async () => {
    const view = aloft().view('german');
    const { step } = ready('join Gotha 13 and Gotha 14', view);
    expect(step.label).toBe('Gotha 13 and Gotha 14 form one group');
    await step.act?.();
    const groups = [...new Set(['13', '14'].map((id) => view.own.units[id]?.where))];
    expect(given).toEqual([
      { kind: 'regroup', groups: groups.flatMap((where) => (where?.at === 'air' ? [where.group] : [])) },
    ]);
  });

  it('say why they cannot', () => {
    const match = aloft();
    const view = match.view('german');
    expect(why('join Gotha 13 and Gotha 17', view)).toBe('Gotha 17: not in the air.');
    expect(why('join Gotha 13', view)).toBe('Gotha 13: name units of two groups.');
    match.give('german', { kind: 'move', units: ['15'], path: [], land: false });
    expect(why('join Gotha 13 and Gotha 15', match.view('german'))).toBe('These units cannot fly together.');
  });
});
