import { hexId, straightPath } from '@1bob/atlas';
import type { CounterId, GroupId } from '@1bob/rules/player';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { language } from '../words/language.svelte.ts';
import { t } from '../words/ear.ts';
import { speaker } from '../words/say.ts';
import type { PlayerView } from '../table/table.svelte.ts';
import { TestMatch } from '../testing/match.ts';
import { compass, landmark } from './landmarks.ts';
import { heardUpTo, since } from './since.ts';
import { situation } from './situation.ts';

const mariakerke = hexId('4427');
const way = (...hexes: readonly string[]) =>
  hexes.flatMap((hex, i) => straightPath(i === 0 ? mariakerke : hexId(hexes[i - 1] ?? ''), hexId(hex)));
/** Two Gothas on their way to Margate, and a third that waits. */
const raid = (lead = '13') => {
  const match = new TestMatch().flying();
  const route = [...way('3325', '2223'), ...way('2223').toReversed().slice(1), mariakerke];
  const units = [lead, '14'];
  match.give('german', {
    kind: 'plan',
    plan: {
      ...{ id: 'raid', units, from: 1, route, land: true, haltWhenSpotted: false, pressOn: true },
      bomb: { hex: '2223', target: { kind: 'place' } },
    },
  });
  return match.give('german', { kind: 'endTurn' }).give('british', { kind: 'endTurn' });
};
/** A view in which the enemy's counters are elsewhere. */
const moved = (view: PlayerView, ...path: readonly string[]): PlayerView => {
  const hexes = path.map(hexId);
  const hex = hexes.at(-1) ?? mariakerke;
  const counters = Object.fromEntries(Object.entries(view.counters).map(([id, c]) => [id, { ...c, hex }]));
  const groups = Object.fromEntries(
    Object.entries(view.groups).map(([id, group]) => [id, { ...group, hex, path: hexes }]),
  );
  return { ...view, counters, groups };
};

describe('The situation in sentences', () => {
  it('has five sentences while both sides fly, with landmarks in place of hexes', () => {
    const seen = situation(moved(raid().view('british'), '2815', '2315'));
    expect(seen).toEqual([
      'January 1918, German flying turn 2 of 24, by day, fair weather: the Germans are to move.',
      expect.stringMatching(/^Morale points: German \d+, British \d+; if the game ended now: Draw\.$/),
      'Nothing of yours is in the air.',
      'The enemy has in the air: off Felixstowe, 2 unknown aircraft, heading west, 3 turns from London.',
      'The Germans are deciding. You will see here what happens.',
    ]);
    expect(seen.join(' ')).not.toMatch(/\b\d{4}\b(?<!19\d\d)/);
  });

  it('tells somebody in a second chair whose move it is, and names both sides', () => {
    const text = (view: PlayerView) => situation(view, true).join(' ');
    const views = [raid().view('german'), moved(raid().view('british'), '2815', '2315')];
    for (const view of views) {
      const [when, , own, enemy, due] = situation(view, true);
      expect(when).toMatch(/: the Germans are to move\.$/);
      expect([own, enemy].toSorted()).toEqual([
        expect.stringMatching(/^British in the air: none\.$/),
        expect.stringMatching(/^Germans? in the air: (Gotha 13 and Gotha 14|off Felixstowe), /),
      ]);
      expect(due).toBe('The Germans are deciding. You will see here what happens.');
    }
    const match = new TestMatch();
    for (const side of ['german', 'british'] as const) {
      expect(text(match.view(side))).toMatch(/: (both sides|the Germans|the British) are to move\./);
      expect(text(match.view(side))).not.toMatch(/\byour?s?\b/i);
    }
  });

  it('tells a player what their own flights are about to do', () => {
    const [, , own, enemy, due] = situation(raid().view('german'));
    expect(own).toMatch(
      /^You have in the air: Gotha 13 and Gotha 14, .+, heading west, bombs Margate in turn \d+, lands at Mariakerke in turn \d+\.$/,
    );
    expect(enemy).toBe('No enemy is in the air.');
    expect(due).toMatch(/^Ready to take off: Gotha \d+, \d+ and \d+ at Oostakker; .*Gotha \d+ at Mariakerke/);
  });

  it('says when a flight without a plan must land', () => {
    const match = new TestMatch(undefined, {}).flying();
    match.give('german', { kind: 'endTurn' });
    match.give('british', { kind: 'move', units: ['39'], path: [], land: false });
    expect(situation(match.view('british'))[2]).toMatch(
      /^You have in the air: \S+ 39, over \S+, without a flight plan, must land by turn \d+\.$/,
    );
  });

  it('tells an observer of both sides what both see', () => {
    const seen = situation(raid().observed());
    expect(seen).toHaveLength(5);
    expect(seen[2]).toBe('British in the air: none.');
    expect(seen[3]).toMatch(
      /^German in the air: off \S+, 2 unknown aircraft, heading west, 5 turns from London\.$/,
    );
    expect(seen[4]).toMatch(/^You are watching/);
  });

  it('counts flights and places that are too many to name', () => {
    const view = raid().view('british');
    const [counter, group] = [Object.values(view.counters)[0], Object.values(view.groups)[0]];
    if (counter === undefined || group === undefined) throw new Error('nothing flies');
    const many = Array.from({ length: 7 }, (_, i) => i);
    const groups = Object.fromEntries(
      many.map((i) => [`g9${i}` as GroupId, { ...group, counters: [`c9${i}` as CounterId] }]),
    );
    const counters = Object.fromEntries(
      many.map((i) => [`c9${i}`, { ...counter, group: `g9${i}` as GroupId }]),
    );
    const seen = situation({ ...view, groups, counters })[3];
    expect(seen?.split('; ')).toHaveLength(5);
    expect(seen).toMatch(/; 3 more flights\.$/);
  });

  it('speaks of set-up, planning and the end too', () => {
    const match = new TestMatch();
    const [, , pieces, suggested, form] = situation(match.view('british'));
    expect(pieces).toMatch(/^You set up \d+ squadrons and \d+ land units\.$/);
    expect(suggested).toMatch(/^Suggested: Aerodrome: .+; .+ at .+\.$/);
    expect(form).toContain(t.setUp.title);
    match.planning('redeployment');
    expect(situation(match.view('german'))).toHaveLength(5);
    expect(situation(match.view('german')).at(-1)).toMatch(
      /^The phase to decide is Redeployment\. .*Escape.*“Redeployment”\.$/,
    );
    match.give('british', { kind: 'resign' });
    expect(situation(match.view('german')).slice(0, 2)).toEqual([
      'January 1918, the game has ended, fair weather: the game has ended.',
      expect.stringMatching(/the result: /),
    ]);
  });

  describe('in German', () => {
    beforeEach(() => language.choose('de'));
    afterEach(() => language.choose('en'));
    it('uses the same facts', () => {
      const seen = situation(moved(raid().view('british'), '2815', '2315'));
      expect(seen[0]).toBe(
        'Januar 1918, deutscher Zug 2 von 24, bei Tag, heiteres Wetter: die Deutschen sind am Zug.',
      );
      expect(seen[3]).toBe(
        'Vom Gegner sind in der Luft: vor Felixstowe, 2 unbekannte Flugzeuge, Kurs West, 3 Züge von London entfernt.',
      );
    });
    it('names the other places of a list in its case', () => {
      const [, , , theirs] = situation(new TestMatch().planning('redeployment').view('german'));
      expect(theirs).toMatch(/^Flugzeuge des Gegners am Boden: .+ und weitere an \d+ anderen Orten\.$/);
    });
  });
});

describe('Twins: what the enemy hides changes no sentence', () => {
  const enemies = [
    ['british', (match: TestMatch) => match.view('british')],
    ['observer', (match: TestMatch) => match.observed()],
  ] as const;
  it.each(enemies)('for the audience "%s", which of the Gothas fly, and where they are bound', (_, view) => {
    const [one, other] = [raid('13'), raid('17')];
    other.give('german', { kind: 'dropPlan', id: 'raid' });
    expect(one.view('german').own).not.toEqual(other.view('german').own);
    expect(situation(view(other))).toEqual(situation(view(one)));
    expect(since(view(other), '')).toEqual(since(view(one), ''));
  });

  it('reads nothing beside the view: not what this browser keeps', () => {
    const view = raid().view('british');
    const before = situation(view);
    for (const key of ['drafts', 'plans', 'read', 'diary'])
      localStorage.setItem(`${key}.test-match.british`, '{"x":1}');
    expect(situation(view)).toEqual(before);
    localStorage.clear();
  });
});

describe('What has changed', () => {
  it('is what the log of the view has gained, and nothing twice', () => {
    const match = raid();
    const heard = heardUpTo(match.view('british'));
    expect(since(match.view('british'), heard)).toEqual({ lines: [], more: 0 });
    match.give('german', { kind: 'move', units: ['1/501'], path: [], land: false });
    const { lines } = since(match.view('british'), heard);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^A German aircraft takes off from/);
  });

  it('keeps the miles to a landmark apart from the number of the hex, which would be read as one', () => {
    const view = raid().view('german');
    const page = Object.keys(view.log).at(-1) ?? '';
    const spotted = { kind: 'spotted', rule: '11.1', hex: hexId('3216'), sightings: [] } as const;
    expect(since({ pack: view.pack, log: { [page]: [spotted] } }, '').lines).toEqual([
      expect.stringMatching(/^Spotted at hex 3216 \(\d+ miles [a-z-]+ of \w+\)/),
    ]);
  });

  it('names the weightiest, and counts the others', () => {
    const { lines, more } = since(raid().view('german'), '');
    expect(lines.length).toBeLessThanOrEqual(6);
    expect(more).toBeGreaterThan(0);
  });
});

describe('A place without a number', () => {
  const say = speaker(new TestMatch().observed().pack);
  it.each([
    ['2223', 'over Margate'],
    ['2315', 'off Felixstowe'],
    ['1825', 'near Canterbury'],
    ['3309', '35 miles east of Lowestoft'],
    ['0721', 'over Whitehall in London'],
    ['0823', 'near London'],
  ])('names hex %s as "%s"', (hex, name) => expect(landmark(hexId(hex), say)).toBe(name));

  it('knows eight directions', () => {
    const ways = ['2520', '2820', '2823', '2826', '2526', '2226', '2223', '2220'];
    expect(ways.map((hex) => compass(hexId('2523'), hexId(hex)))).toEqual([
      'n',
      'ne',
      'e',
      'se',
      's',
      'sw',
      'w',
      'nw',
    ]);
    expect(compass(hexId('2523'), hexId('2523'))).toBeNull();
  });
});
