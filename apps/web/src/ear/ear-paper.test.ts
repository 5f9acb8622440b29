import { cleanup, fireEvent, screen, waitFor } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hexId } from '@1bob/atlas';
import type { OpenTable, PlayerView } from '../table/table.svelte.ts';
import PlanningPanel from '../planning/PlanningPanel.svelte';
import { draftsOf } from '../table/drafts.ts';
import { TestMatch } from '../testing/match.ts';
import { seat, type Seated } from '../testing/seat.ts';
import { Decisions } from '../flight/decisions.svelte.ts';
import { Interceptions } from '../flight/interceptions.svelte.ts';
import { lent } from '../flight/lent.ts';
import { Meeting } from '../flight/meeting.svelte.ts';
import type { NextSteps, Step } from '../table/next-step.svelte.ts';
import { t } from '../words/ear.ts';
import { stepText } from './answers.ts';
import { deedsOf } from './deeds.ts';
import EarPaper from './EarPaper.svelte';

let match: TestMatch;
/** Whether the server refuses every command, or the connection closes before its answer. */
let refuses: boolean | 'closed';
let seated: Seated<{ view: PlayerView }>;
/** Opens the paper at a table where the rules carry out each command. */
function open(): void {
  const view = match.view('german');
  seated = seat(EarPaper, view, { view }, (command) => {
    if (refuses === 'closed') return null;
    if (refuses) {
      Object.assign(seated.table, { trouble: { code: 'move.far', message: 'Too far.' } });
      return null;
    }
    const next = match.give('german', command).view('german');
    return { view: next, props: { view: next } };
  }) as typeof seated;
  flushSync();
}
beforeEach(() => {
  match = new TestMatch().flying();
  refuses = false;
  open();
});
afterEach(() => localStorage.clear());

const field = (): HTMLInputElement => screen.getByRole('combobox', { name: 'Order' });
const status = (i: number): string => (screen.getAllByRole('status')[i]?.textContent ?? '').trim();
const type = (text: string) => fireEvent.input(field(), { target: { value: text } });
const enter = () => fireEvent.submit(field().closest('form') as HTMLFormElement);
const raid = 'Gotha 13, 14 and 17 from Mariakerke, bomb Margate by turn 8, home';

it('offers no line for orders to somebody in a second chair, and reads them the table by its sides', () => {
  cleanup();
  const view = match.view('german');
  seat(EarPaper, view, { view }, undefined, { companion: 'adjutant' });
  flushSync();
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(screen.queryByText(/Nothing of yours/)).toBeNull();
});

it('reads back only the beginning of a long word that it does not know', async () => {
  await type('ü'.repeat(10_000));
  await enter();
  await waitFor(() => expect(status(1)).toMatch(/^I do not understand “ü{40}…”\./));
});

describe('Steps in a line', () => {
  const act = () => undefined;
  const end: Step = { label: 'End turn: 2 aircraft stay', is: 'endTurn', note: 'quiet', act };
  const deeds = (steps: NextSteps) => {
    const view = match.view('german');
    const give = () => Promise.resolve(true);
    return deedsOf({ view, steps, decisions: new Decisions(() => view), give });
  };

  it('are those of the two buttons, by a word or by their labels', () => {
    const phrases = deeds({ primary: end, secondary: { label: 'Wait', act: null } });
    const step = { kind: 'step', step: end };
    const steps = phrases.filter(({ text, value }) => value.kind === 'step' && text !== t.fly.noMore);
    expect(steps).toEqual([
      { text: 'next', value: step },
      { text: end.label, value: step, also: ['end turn'] },
    ]);
    // A button that waits for a choice can be asked about, and is not offered.
    expect(phrases).toContainEqual({ text: 'other', value: { kind: 'none' }, quiet: true });
  });

  it('can declare that no more missions are flown, and stop the passing of turns', async () => {
    const given: unknown[] = [];
    const said = (view: PlayerView) =>
      deedsOf({
        ...{ view, steps: null, decisions: new Decisions(() => view) },
        give: (command) => Promise.resolve(given.push(command) > 0),
      }).flatMap(({ value }) => (value.kind === 'step' ? [value.step] : []));
    const [none] = said(match.view('german'));
    expect(none?.asks?.question).toContain(t.fly.noMoreAsk);
    await none?.act?.();
    match.give('german', { kind: 'noMoreMissions', declared: true });
    const passUntil = { turn: 9, near: null, alarmed: true, fuel: null };
    match.give('german', { kind: 'passUntil', until: passUntil });
    const [back, stop] = said(match.view('german'));
    expect([back?.label, stop?.label]).toEqual([t.fly.noMoreBack, t.ear.stop]);
    await back?.act?.();
    await stop?.act?.();
    expect(given).toEqual([
      { kind: 'noMoreMissions', declared: true },
      { kind: 'noMoreMissions', declared: false },
      { kind: 'passUntil', until: null },
    ]);
  });

  it('are read with the note and the question of the button', () => {
    expect(stepText({ ...end, asks: { question: 'Go on?', yes: 'Yes' } })).toBe(
      'End turn: 2 aircraft stay. Quiet. Go on?',
    );
  });
});

describe('The page for the ear', () => {
  it('reads the situation when it opens, and puts the cursor on the line', async () => {
    await waitFor(() => expect(status(0)).toMatch(/^January 1918, German flying turn 1 of 24/));
    expect(document.activeElement).toBe(field());
    expect(screen.queryByText('Since you last asked')).toBeNull();
  });

  it('says what is new since it was last asked, or that nothing has happened', async () => {
    await waitFor(() => expect(status(0)).not.toBe(''));
    await fireEvent.click(screen.getByRole('button', { name: /^Read to me/ }));
    await waitFor(() => expect(status(0)).toMatch(/Nothing new since you last asked\.$/));
    await seated.give({ kind: 'move', units: ['1/501'], path: [], land: false } as never);
    await fireEvent.keyDown(document, { key: '‰', code: 'KeyR', altKey: true, shiftKey: true });
    await waitFor(() => expect(status(0)).toMatch(/Since you last asked.*takes off from Scheldewindeke/));
  });

  it('reads an order back first, and gives it on a second Enter', async () => {
    await type(raid);
    await enter();
    await waitFor(() =>
      expect(status(1)).toMatch(/^Gotha 13, .+ bombs Margate in turn 5.+Press Enter again/),
    );
    expect(seated.given).toEqual([]);
    expect(seated.overlay.drawing.route).toMatchObject({ bomb: '2223' });
    await enter();
    await waitFor(() => expect(status(1)).toMatch(/^Given: Gotha 13/));
    expect(seated.given).toMatchObject([{ kind: 'plan', plan: { land: true } }]);
    expect(field().value).toBe('');
    expect(seated.overlay.drawing.route).toBeUndefined();
  });

  it('reads an order back anew when the table has moved on', async () => {
    await type(raid);
    await enter();
    await waitFor(() => expect(status(1)).not.toBe(''));
    await seated.give({ kind: 'move', units: ['1/501'], path: [], land: false } as never);
    flushSync();
    await enter();
    await waitFor(() => expect(status(1)).toMatch(/Press Enter again/));
    expect(seated.given).toHaveLength(1);
  });

  it('keeps a line that is not understood, and marks the word', async () => {
    await type('Gotha 13, bomb Margat');
    await enter();
    await waitFor(() => expect(status(1)).toBe('I do not understand “Margat”. Did you mean “Margate”?'));
    expect(field().value).toBe('Gotha 13, bomb Margat');
    expect([field().selectionStart, field().selectionEnd]).toEqual([15, 21]);
    expect(seated.given).toEqual([]);
  });

  it('offers what may come next, and takes it by key', async () => {
    await type('Gotha 13, bo');
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent?.trim())).toEqual(['bomb']);
    expect(field().getAttribute('aria-expanded')).toBe('true');
    await fireEvent.keyDown(field(), { key: 'ArrowDown' });
    expect(field().getAttribute('aria-activedescendant')).toBe(
      screen.getByRole('option', { selected: true }).id,
    );
    await fireEvent.keyDown(field(), { key: 'Enter' });
    expect(field().value).toBe('Gotha 13, bomb ');
    expect(screen.getAllByRole('option').length).toBeGreaterThan(3);
    expect(seated.given).toEqual([]);
  });

  it('says that a step is not there', async () => {
    await type('next');
    await enter();
    await waitFor(() => expect(status(1)).toBe('There is no such step now.'));
    expect(seated.given).toEqual([]);
  });

  it('keeps a line whose order was refused, and says why', async () => {
    await type('Gotha 13, 14 and 17, bomb Margate, home');
    await enter();
    await waitFor(() => expect(status(1)).toMatch(/Press Enter again/));
    refuses = true;
    await enter();
    await waitFor(() => expect(status(1)).toMatch(/^Not given\. \S+/));
    expect(field().value).toMatch(/^Gotha 13/);
  });

  it('keeps the next order that is typed while the answer is on its way', async () => {
    await type(raid);
    await enter();
    await waitFor(() => expect(status(1)).toMatch(/Press Enter again/));
    const given = enter();
    await type('Gotha 15, bo');
    await given;
    await waitFor(() => expect(status(1)).toMatch(/^Given: Gotha 13/));
    expect(field().value).toBe('Gotha 15, bo');
  });

  it('does not say that an order was given when its answer never came', async () => {
    await type(raid);
    await enter();
    await waitFor(() => expect(status(1)).toMatch(/Press Enter again/));
    refuses = 'closed';
    await enter();
    await waitFor(() => expect(status(1)).toMatch(/^Not given\./));
    expect(field().value).toBe(raid);
  });

  it('does not take a key that is held for a second Enter', async () => {
    await type(raid);
    expect(await fireEvent.keyDown(field(), { key: 'Enter' })).toBe(true);
    // The browser submits a form only if the key's default is not prevented.
    expect(await fireEvent.keyDown(field(), { key: 'Enter', repeat: true })).toBe(false);
  });

  it('does not type the sign of its key into the line, nor take AltGr for Alt', async () => {
    const keys = { key: '‰', code: 'KeyR', altKey: true, shiftKey: true };
    expect(await fireEvent.keyDown(document, keys)).toBe(false);
    expect(await fireEvent.keyDown(document, { ...keys, ctrlKey: true })).toBe(true);
    expect(await fireEvent.keyDown(document, { ...keys, key: 'R', code: 'KeyO' })).toBe(false);
  });

  it('says that the situation which it has read is old after an order, until it reads again', async () => {
    await waitFor(() => expect(status(0)).not.toBe(''));
    expect(screen.queryByText(t.ear.old)).toBeNull();
    await type('Riesen 1/501, to Margate');
    await enter();
    await waitFor(() => expect(status(1)).toMatch(/Press Enter again/));
    await enter();
    await waitFor(() => expect(status(1)).toMatch(/^Given: /));
    expect(screen.getByText(t.ear.old)).toBeDefined();
    await type('read');
    await enter();
    await waitFor(() => expect(screen.queryByText(t.ear.old)).toBeNull());
    expect(status(0)).toMatch(/You have in the air: Riesen 1\/501/);
  });

  it('keeps what was typed as drafts are kept, also when the page is loaded again', async () => {
    await type('Gotha 13, bo');
    await waitFor(() => expect(Object.values({ ...localStorage }).join()).toContain('Gotha 13, bo'));
    expect(draftsOf('test-match', match.view('german'))).toEqual({ line: 'Gotha 13, bo' });
    await type('');
    await waitFor(() => expect(draftsOf('test-match', match.view('german'))).toEqual({}));
  });

  it('keeps what was typed while it is closed', async () => {
    await type('Gotha 13, bo');
    document.body.replaceChildren();
    open();
    expect(field().value).toBe('Gotha 13, bo');
  });

  it('gives an interception by the list that the panel of the flying turns has lent', async () => {
    document.body.replaceChildren();
    const route = ['4326', '4226', '4125', '4025'].map(hexId);
    match.give('german', { kind: 'move', units: ['13', '14'], path: route, land: false });
    match.give('german', { kind: 'endTurn' });
    const view = match.view('british');
    const { given, next, table } = seat(EarPaper, view, { view });
    const line = async (): Promise<void> => {
      await type('intercept the enemy');
      const [enemy] = screen.getAllByRole('option');
      await type(`intercept ${enemy?.textContent?.trim() ?? ''}`);
      await enter();
    };
    await line();
    await waitFor(() => expect(status(1)).toBe(t.ear.notFlying));
    const interceptions = new Interceptions({
      ...{ view: () => view, due: () => [], show: () => undefined },
      give: (command) => (table as unknown as OpenTable).give(command),
    });
    const decisions = new Decisions(() => view);
    lent.set(next, { interceptions, decisions, meeting: () => new Meeting(() => view) });
    await line();
    await waitFor(() =>
      expect(status(1)).toMatch(/ in turn \d+: intercept 2 unknown aircraft\. .*Press Enter again/),
    );
    await enter();
    await waitFor(() => expect(status(1)).toMatch(/^Given: /));
    expect(given).toMatchObject([{ kind: expect.stringMatching(/^(plan|move)$/) as string }]);
  });

  it('offers what fills in a phase once its panel is there, though the paper was open before', async () => {
    document.body.replaceChildren();
    const view = new TestMatch().planning('reinforcement').view('british');
    const { beside } = seat(EarPaper, view, { view });
    const offered = async (): Promise<readonly string[]> => {
      await type('');
      await type('buy anti');
      // The form has options of its own.
      const list = document.getElementById(field().getAttribute('aria-controls') ?? '');
      return [...(list?.children ?? [])].map((option) => option.textContent.trim());
    };
    expect(await offered()).toEqual([]);
    beside(PlanningPanel, { view });
    expect(await offered()).toEqual(['Buy Anti-aircraft guns for']);
  });

  it('gives an example that is understood in the open phase', async () => {
    expect(screen.getByText(/For example: “Gotha 13 and 14 from Gontrode/)).toBeTruthy();
    document.body.replaceChildren();
    const view = new TestMatch().planning('reinforcement').view('british');
    seat(EarPaper, view, { view }).beside(PlanningPanel, { view });
    const hint = await screen.findByText(/For example: “Buy /);
    await type(/example: “(.+)”, or/.exec(hint.textContent)?.[1] ?? '');
    await enter();
    await waitFor(() => expect(document.body.textContent).toMatch(/Press Enter again to give this order/));
  });

  it('does not show the other seat at the same browser what was typed', async () => {
    await type('Gotha 13, bo');
    document.body.replaceChildren();
    const view = match.view('british');
    seat(EarPaper, view, { view });
    expect(field().value).toBe('');
  });
});
