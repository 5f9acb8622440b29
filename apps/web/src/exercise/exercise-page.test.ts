import { hexId } from '@1bob/atlas';
import type { FlightPlan } from '@1bob/rules/player';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onThisMachine } from '../../../../tests/support/on-this-machine.ts';
import type { MatchAnswer } from '../net/wire.ts';
import EndedPanel from '../room/EndedPanel.svelte';
import SidePanel from '../room/SidePanel.svelte';
import TableRoom from '../room/TableRoom.svelte';
import type { OpenTable, PlayerView } from '../table/table.svelte.ts';
import { TestMatch } from '../testing/match.ts';
import { seat } from '../testing/seat.ts';
import { answers, type Answered, type Asked } from './desk.ts';
import ExercisePage from './ExercisePage.svelte';
import ExerciseRoom from './ExerciseRoom.svelte';
import { Count, trial, type Desk } from './trial.svelte.ts';

/** Parts of the page are fetched when they are first shown. */
const patience = { timeout: onThisMachine(20_000) };
const home = hexId('4427');
const yarmouth = hexId('2606');
const match = new TestMatch().flying();
const view = match.view('german');

/** Workers that answer in this test's process, and what they were asked. */
const desks: DeskHere[] = [];
class DeskHere implements Desk {
  readonly #answer = answers();
  readonly asked: Asked[] = [];
  ended = false;
  onmessage: Desk['onmessage'] = null;
  onerror: Desk['onerror'] = null;
  constructor() {
    desks.push(this);
  }
  terminate(): void {
    this.ended = true;
    this.onmessage = null;
  }
  postMessage(asked: Asked): void {
    this.asked.push(structuredClone(asked));
    setTimeout(() => {
      if (this.ended) return;
      const data = structuredClone(this.#answer(structuredClone(asked)));
      this.onmessage?.(new MessageEvent<Answered>('message', { data }));
    });
  }
}
/** A worker that answers at once with the number of the question as points. */
class QuickDesk implements Desk {
  readonly asked: Asked[] = [];
  onmessage: Desk['onmessage'] = null;
  onerror: Desk['onerror'] = null;
  ended = false;
  terminate(): void {
    this.ended = true;
  }
  postMessage(asked: Asked): void {
    this.asked.push(asked);
  }
  answer(): void {
    const { n } = this.asked.at(-1) ?? { n: 0 };
    const outcome = {
      points: n,
      bombs: n,
      fire: 0,
      landing: 0,
      flew: true,
      fell: true,
      met: null,
      home: 3,
      lost: 0,
    };
    this.onmessage?.(new MessageEvent<Answered>('message', { data: { n, outcome } }));
  }
}

const requests: string[] = [];
beforeEach(() => {
  localStorage.clear();
  requests.length = 0;
  desks.length = 0;
  vi.stubGlobal('Worker', DeskHere);
  const none = (path: unknown): never => {
    requests.push(String(path));
    throw new Error('There is no server.');
  };
  vi.stubGlobal('fetch', none);
  vi.stubGlobal(
    'WebSocket',
    class {
      constructor(path: string) {
        none(path);
      }
    },
  );
});
afterEach(cleanup);

/** The side panel of a table with an adviser, or without, and three Gothas picked. */
function pick(adviser: boolean, of: PlayerView = view) {
  const about = { adviser } as MatchAnswer; // the only field that the panel reads here
  const seated = seat(SidePanel, of, { view: of, about, narrow: false, onreveal: null });
  seated.selection.select(home, null, ['13', '14', '17'] as never);
  flushSync();
  return seated;
}
function target(): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-target="${yarmouth}"]`);
  if (!found) throw new Error('the target is not in the list');
  return found;
}
const offer = () => screen.queryByRole('button', { name: /^Try this raid/ });

/** Opens the exercise from a raid on Margate, as a player does. */
async function begin(): Promise<void> {
  const { layout } = pick(true);
  await fireEvent.click(target());
  await fireEvent.click(await screen.findByRole('button', { name: /^Try this raid/ }, patience));
  await waitFor(() => expect(layout.instead).toBe(ExercisePage), patience);
  cleanup();
}
const openPage = (of: PlayerView = view) => {
  const table = { view: of } as unknown as OpenTable; // all that the page reads of the table
  return seat(ExercisePage as never, of, { table, Room: TableRoom } as never);
};

describe('An exercise is offered', () => {
  it('beside a raid that is planned, at a table with an adviser', async () => {
    await begin();
    expect(trial.begun?.plan).toMatchObject({
      units: ['13', '14', '17'],
      bomb: { hex: yarmouth },
      land: true,
    });
    expect(trial.begun?.view).toEqual(JSON.parse(JSON.stringify(view)));
  });

  it('not before the raid has a target, and not without an adviser', async () => {
    pick(true);
    // The adviser has come.
    await screen.findByRole('button', { name: 'Ask an officer: what would you do?' }, patience);
    expect(offer()).toBeNull();
    cleanup();
    pick(false);
    await fireEvent.click(target());
    expect(screen.getAllByRole('button', { name: /^Fly to/ })).not.toEqual([]);
    expect(offer()).toBeNull();
  });

  it('not to companions in a second chair', async () => {
    const about = { adviser: true } as MatchAnswer;
    const idle = { ...view, options: { ...view.options, advance: null, kinds: [] } };
    const props = { view: idle, about, narrow: false, onreveal: null };
    const seated = seat(SidePanel, idle, props, undefined, { companion: 'adjutant', side: null });
    seated.selection.select(home, null, ['13', '14', '17'] as never);
    // Long enough for the adviser to come, if there were one.
    await import('../advice/Adviser.svelte');
    await new Promise((done) => setTimeout(done, 50));
    expect(screen.queryByRole('button', { name: 'Ask an officer: what would you do?' })).toBeNull();
    expect(offer()).toBeNull();
  });

  it('not to observers', () => {
    const observed = match.observed();
    const about = { adviser: true } as MatchAnswer;
    seat(SidePanel, view, { view: observed, about, narrow: false, onreveal: null } as never);
    expect(offer()).toBeNull();
  });
});

describe('A count of worlds', () => {
  const plan = { units: ['13'], route: [] } as unknown as FlightPlan;
  const begun = () => {
    const desk = new QuickDesk();
    return { desk, count: new Count(desk, { view, plan }) };
  };

  it('asks for one world after another, stops when it is told to, and goes on where it was', () => {
    const { desk, count } = begun();
    count.goOn();
    for (let n = 0; n < 3; n++) desk.answer();
    count.stop();
    desk.answer();
    expect(count.outcomes.map(({ points }) => points)).toEqual([1, 2, 3, 4]);
    expect(desk.asked).toHaveLength(4);
    count.goOn();
    expect(desk.asked.map((asked) => Object.keys(asked)[1])).toEqual([
      'begin',
      'next',
      'next',
      'next',
      'next',
    ]);
  });

  it('asks no second time for a world that is still being played', () => {
    const { desk, count } = begun();
    count.goOn();
    count.stop();
    count.goOn();
    expect(desk.asked).toHaveLength(1);
  });

  it('ends with a full portion, and a further wish brings another', () => {
    const { desk, count } = begun();
    count.goOn();
    while (count.running) desk.answer();
    expect([count.outcomes.length, count.wanted]).toEqual([60, 60]);
    count.goOn();
    desk.answer();
    expect([count.outcomes.length, count.wanted, count.running]).toEqual([61, 120, true]);
  });

  it('says so if its worker fails', () => {
    const { desk, count } = begun();
    count.goOn();
    desk.onerror?.(new ErrorEvent('error'));
    expect([count.failed, count.running]).toEqual([true, false]);
  });
});

describe('A world that is played on', () => {
  it('asks nothing of the server at its end, and leads to no page of a match', async () => {
    const result = { winner: 'german', level: 'tactical', reason: 'lastMonth' };
    const ended = { ...view, stage: { kind: 'ended', result } } as unknown as PlayerView;
    const props = { view: ended, onreveal: () => undefined };
    const at = { practice: true, match: 'exercise' };
    seat(EndedPanel, ended, props, undefined, at);
    await Promise.all(
      [() => import('../lobby/Rematch.svelte'), () => import('../record/ArchiveAsk.svelte')].map((part) =>
        part(),
      ),
    );
    await new Promise((done) => setTimeout(done, 50));
    expect(requests).toEqual([]);
    expect([...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual(['/']);
    expect(screen.queryByRole('button', { name: /fog/ })).toBeNull();
  });

  it('says so if its worker fails', async () => {
    trial.begin({ view, plan: { units: ['13'], route: [] } as never });
    const { begun } = trial;
    if (begun === null) throw new Error('no trial');
    seat(ExerciseRoom as never, view, { trial: begun, world: 0, Room: TableRoom } as never);
    const desk = desks.at(-1);
    desk?.terminate();
    desk?.onerror?.(new ErrorEvent('error'));
    flushSync();
    expect(await screen.findByText(/^The exercise could not be played\./)).toBeTruthy();
    expect(screen.queryByText(/server/i)).toBeNull();
  });
});

describe('The page of an exercise', () => {
  beforeEach(begin);

  it(
    'counts worlds, is marked on every screen, lets one be flown by hand, and asks nothing of a server',
    async () => {
      const { layout } = openPage();
      expect(document.title).toBe('● Exercise · The First Battle of Britain');
      const band = within(screen.getByRole('region', { name: 'Exercise' }));
      expect(band.getByText('This is not your match. Nothing here counts.')).toBeTruthy();
      expect(band.getByRole('status').textContent).toBe('It is your move at the table.');
      await waitFor(() => expect(document.querySelector('[data-result="3"]')).not.toBeNull(), {
        timeout: onThisMachine(60_000),
      });
      await fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
      const result = /^In \d worlds: [+−]?[\d.]+ points? on average, from \S+ to \S+\.$/;
      expect(screen.getAllByText(result)).not.toEqual([]);

      await fireEvent.click(screen.getByRole('button', { name: /^A usual world/ }));
      const room = await waitFor(
        () => {
          const found = document.querySelector('.table');
          expect(found).not.toBeNull();
          return found;
        },
        { timeout: onThisMachine(60_000) },
      );
      expect(room?.getAttribute('data-stage')).toBe('flying');
      expect(screen.getByRole('region', { name: 'Exercise' })).toBeTruthy();
      expect(desks).toHaveLength(2);
      // The view and the plan are all that a worker is told of the match.
      for (const { asked } of desks)
        for (const each of asked)
          for (const [name, value] of Object.entries(each))
            if (name === 'begin' || name === 'open')
              expect(Object.keys(value as object).filter((key) => key !== 'world')).toEqual(['view', 'plan']);

      await fireEvent.click(screen.getByRole('button', { name: 'Back to the count' }));
      expect(desks[1]?.ended).toBe(true);
      await fireEvent.click(screen.getByRole('button', { name: 'Back to the table' }));
      expect(layout.instead).toBeNull();
      cleanup();
      expect(desks[0]?.ended).toBe(true);
      expect(requests).toEqual([]);
    },
    onThisMachine(120_000),
  );
});
