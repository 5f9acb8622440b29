import { distance, hexId, straightPath } from '@1bob/atlas';
import { describe, expect, it } from 'vitest';
import { ofView } from '../position/of-view.ts';
import type { PlayerView } from '../seen/player-view.ts';
import { legalMoves } from '../sections/08-flying.ts';
import { scene, type SceneSpec } from '../testing/scene.ts';
import { meetingsSoon, meetingsWith, onCourse } from './meetings.ts';

const dover = '2126';
const camel = '1/RNAS';

/** British turn 2: a Gotha flew from one hex to another in its latest movement. */
function raid(from: string, to: string, spec: SceneSpec = {}) {
  const s = scene({ based: { [dover]: [camel] }, flying: [{ units: ['13'], at: from }], turn: 2, ...spec });
  s.fly(['13'], straightPath(hexId(from), hexId(to)).join(' '));
  if (s.match.stage.kind === 'flying' && s.match.stage.side === 'german') s.endTurn();
  return { s, meetings: () => meetingsWith(ofView(s.view('british') as PlayerView), s.group('13')) };
}

describe('The course of a group', () => {
  const path = (from: string, to: string) => ({ hex: hexId(to), path: [hexId(from), hexId(to)] });
  it('follows its latest movement, in any column', () => {
    expect(onCourse(path('3020', '2620'), 1)).toBe('2220');
    expect(onCourse(path('2520', '2020'), 2)).toBe('1019');
    expect(onCourse(path('2021', '2024'), 1)).toBe('2027');
    const step = straightPath(hexId('3020'), hexId('2622'));
    const there = onCourse(path('3020', '2622'), 1);
    expect([distance(hexId('2622'), there), distance(hexId('3020'), there)]).toEqual([
      step.length,
      2 * step.length,
    ]);
  });
  it('ends at the edge of the map, and a circling group stays', () => {
    expect(onCourse(path('0820', '0320'), 3)).toBe('0320');
    expect(onCourse({ hex: hexId('2020'), path: [hexId('2020')] }, 3)).toBe('2020');
  });
});

describe('Meetings with a raid', () => {
  it('8.3: lists units that reach its hex in this movement, with the path', () => {
    const { s, meetings } = raid('3024', '2524');
    const [first] = meetings();
    expect(first).toMatchObject({
      units: [camel],
      from: dover,
      turn: 2,
      hex: '2524',
      now: true,
      off: 2,
      home: dover,
    });
    s.give({ kind: 'move', units: [camel], path: [...(first?.path ?? [])], land: false });
    expect(s.hexOf(camel)).toBe(s.hexOf('13'));
  });
  it('gives the same answer for this movement as for a few turns', () => {
    for (const to of ['2524', '2624']) {
      const { s, meetings } = raid('3024', to, { based: { [dover]: [camel], '1723': ['44', '66'] } });
      const position = ofView(s.view('british') as PlayerView);
      const now = meetings().filter((meeting) => meeting.now);
      expect(now.length).toBeGreaterThan(0);
      expect(meetingsSoon(position, s.group('13'), legalMoves(position), 0)).toEqual(now);
    }
    const far = raid('4018', '3518');
    const position = ofView(far.s.view('british') as PlayerView);
    const [first] = far.meetings();
    expect(first?.turn).toBeGreaterThan(2);
    const soon = (turns: number) => meetingsSoon(position, far.s.group('13'), legalMoves(position), turns);
    expect(soon((first?.turn ?? 0) - 3)).toEqual([]);
    expect(soon((first?.turn ?? 0) - 2)).toEqual([first]);
  });
  it('ruling 23: lists units that meet its course later, each setting out as late as it can', () => {
    const { s, meetings } = raid('4018', '3518');
    const [first] = meetings();
    expect(first).toMatchObject({ units: [camel], now: false, group: null });
    const { turn = 0, off = 0, path = [], hex } = first ?? {};
    expect(turn).toBeGreaterThan(2);
    expect(hex).toBe(onCourse(s.match.groups[s.group('13')]!, turn - 2));
    expect(path.length).toBeLessThanOrEqual((turn - off + 1) * 7);
    expect(path.length).toBeGreaterThan((turn - off) * 7);
  });
  it('ruling 23: units that can be there in one turn take off in that turn, and are not seen earlier', () => {
    const [first] = raid('3626', '3126').meetings();
    expect(first).toMatchObject({ turn: 3, hex: '2627', now: false, off: 3 });
  });
  it('9.3: takes from a base only as many units as may fly together, the best fighters', () => {
    const { meetings } = raid('3024', '2524', { based: { [dover]: [camel, '44', '66'] } });
    expect(meetings()[0]?.units.toSorted()).toEqual([camel, '44'].toSorted());
  });
  it('12.3: leaves out units that may only defend', () => {
    const { meetings } = raid('3024', '2524', { based: { [dover]: ['5RN'] } });
    expect(meetings()).toEqual([]);
  });
  it('26.2: are later if units that take off must climb', () => {
    const { meetings } = raid('3024', '2524', { options: { scrambling: true } });
    expect(meetings()[0]?.now).not.toBe(true);
  });
  it('29.1: leaves out units without night training by night', () => {
    const { meetings } = raid('3024', '2524', { turn: 20, options: { advancedNight: true, training: true } });
    expect(meetings()).toEqual([]);
  });
  it('8.7: marks units that would not get home', () => {
    const { meetings } = raid('3024', '2524', {
      based: {},
      land: { '1021': ['aerodrome'] },
      flying: [
        { units: ['13'], at: '3024' },
        { units: [camel], at: '2424', mustLandBy: 2 },
      ],
    });
    expect(meetings()[0]).toMatchObject({ now: true, home: null });
  });
});
