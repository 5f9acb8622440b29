import { beforeEach, describe, expect, it, vi } from 'vitest';
import { closedStorage } from '../testing/storage.ts';
import { Progress } from './progress.svelte.ts';
import { lessonStanding } from '../home/standing.ts';

beforeEach(() => localStorage.clear());

const raid = { id: 'raid', seat: 'german' } as const;
const command = (n: number): unknown => ({ kind: 'endTurn', n });
function at(chapter: number, commands: number): Progress {
  const progress = new Progress(raid);
  progress.opened('6', true);
  for (let n = 1; n <= chapter; n++) {
    if (n <= commands) progress.take(command(n));
    progress.reach(n, false);
  }
  return progress;
}

describe('The progress of the lesson', () => {
  it('survives until the next visit', () => {
    const progress = at(5, 3);
    progress.read('spotted');
    const next = new Progress(raid);
    expect(next.kept).toMatchObject({ rules: '6', commands: [command(1), command(2), command(3)] });
    expect([next.hasRead('spotted'), next.hasRead('fight')]).toEqual([true, false]);
    expect(lessonStanding('raid')).toBe('begun');
  });
  it('goes back to where a chapter began, and shows the texts that were read since then again', () => {
    const progress = at(5, 5);
    for (const what of ['spotted', 'fight']) progress.read(what);
    progress.backTo(3, ['fight']);
    expect(progress.kept?.commands).toHaveLength(3);
    expect([progress.hasRead('spotted'), progress.hasRead('fight')]).toEqual([true, false]);
    // The first arrival counts, even when the chapter is reached again.
    progress.take(command(9));
    progress.reach(3, false);
    progress.backTo(3, []);
    expect(progress.kept?.commands).toHaveLength(3);
  });
  it('stays done when the lesson is started again', () => {
    const progress = at(9, 5);
    progress.reach(9, true);
    progress.restart();
    expect([progress.kept, progress.begun]).toEqual([null, false]);
    expect(lessonStanding('raid')).toBe('done');
  });
  it('is dropped together with the panels’ data when the rules no longer accept it', () => {
    for (const kind of ['plans', 'diary']) localStorage.setItem(`${kind}.lesson.german`, '[]');
    at(4, 4).opened('7', false);
    expect(new Progress(raid).kept).toBeNull();
    for (const kind of ['plans', 'diary']) expect(localStorage.getItem(`${kind}.lesson.german`)).toBeNull();
  });
  it.each(['{', '[]', 'null', '{"rules":1}', '{"rules":"x","commands":{},"read":[]}'])(
    'starts afresh from damaged data: %s',
    (spoilt) => {
      localStorage.setItem('lesson', spoilt);
      expect(new Progress(raid).kept).toBeNull();
      expect(lessonStanding('raid')).toBe('new');
    },
  );
  it('works in a browser that stores nothing', () => {
    vi.stubGlobal('localStorage', closedStorage);
    expect(at(2, 2).kept?.commands).toHaveLength(2);
    expect(lessonStanding('raid')).toBe('new');
  });
});
