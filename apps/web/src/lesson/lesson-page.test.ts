import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onThisMachine } from '../../../../tests/support/on-this-machine.ts';
import { language } from '../words/language.svelte.ts';
import { t } from '../words/table.ts';
import { answers, type Answered, type Asked } from './desk.ts';
import type { Desk } from './lesson-wire.ts';
import LessonPage from './LessonPage.svelte';
import { lessonStanding, type LessonId } from '../home/standing.ts';
import { coach as german } from '../words/coach.de.ts';
import { coach as english } from '../words/coach.en.ts';

/** Whether the file of the worker fails to load. */
let broken: boolean;
/** A worker that answers in this test's process. */
class DeskHere implements Desk {
  readonly #answer = answers();
  onmessage: Desk['onmessage'] = null;
  onerror: Desk['onerror'] = null;
  terminate(): void {
    this.onmessage = null;
  }
  postMessage(asked: Asked): void {
    queueMicrotask(() => {
      if (broken) this.onerror?.(new ErrorEvent('error'));
      else {
        const data = structuredClone(this.#answer(structuredClone(asked)));
        this.onmessage?.(new MessageEvent<Answered>('message', { data }));
      }
    });
  }
}

const asked: string[] = [];
beforeEach(() => {
  localStorage.clear();
  broken = false;
  vi.stubGlobal('Worker', DeskHere);
  asked.length = 0;
  const none = (what: string) => (path: unknown) => {
    asked.push(`${what} ${String(path)}`);
    throw new Error('There is no server.');
  };
  vi.stubGlobal('fetch', none('fetch'));
  vi.stubGlobal(
    'WebSocket',
    class {
      constructor(path: string) {
        none('socket')(path);
      }
    },
  );
});
afterEach(async () => {
  cleanup();
  await language.choose('en');
});

const coach = (): HTMLElement => document.querySelector<HTMLElement>('.coach') as HTMLElement;
const line = (): string | undefined => document.querySelector<HTMLElement>('.coach')?.dataset['line'];
const open = async (id: LessonId = 'raid'): Promise<void> => {
  render(LessonPage, { id });
  await waitFor(() => expect(line()).toBeDefined());
};
const press = async (name: string): Promise<void> => {
  await fireEvent.click(screen.getByRole('button', { name }));
};
const lit = (): HTMLElement | null => document.querySelector<HTMLElement>('[data-lit]');

/** Acts as a learner with a keyboard, who moves to the highlight and presses Enter. */
async function follow(): Promise<void> {
  if (lit() === null || screen.queryByRole('button', { name: english.showMe }) !== null) {
    await press(english.showMe);
    if (lit() !== null) await waitFor(() => expect(document.activeElement).toBe(lit()));
  } else lit()?.focus();
  const focused = document.activeElement as HTMLElement;
  expect(focused).not.toBe(document.body);
  if (focused.getAttribute('role') === 'application') await fireEvent.keyDown(focused, { key: 'Enter' });
  else await fireEvent.click(focused);
}
const whole = [
  ...['see', 'group', 'target', 'aim', 'home', 'send', 'flyOn', 'seen', 'pressOn', 'fight', 'dice', 'bomb'],
  ...['back', 'balance'],
];
/** Waits until the playback is over. */
async function settle(): Promise<void> {
  for (let n = 0; line() === 'watch' && n < 9; n++) {
    await press(t.seen.skip);
    await waitFor(() => expect(line()).not.toBe('watch'));
  }
}
/** Follows the highlights until a text appears. Returns the texts that were shown. */
async function upTo(last: string): Promise<(string | undefined)[]> {
  const lines: (string | undefined)[] = [line()];
  for (let action = 0; line() !== last && action < 30; action++) {
    const before = line();
    await waitFor(() => expect(document.querySelector('[data-lit], [data-hex-lit]')).not.toBeNull());
    await follow();
    await waitFor(() => expect(line()).not.toBe(before));
    await settle();
    lines.push(line());
  }
  return lines;
}

it(
  'can be completed by following the highlights, and sends no request to a server',
  async () => {
    await open();
    expect(await upTo('balance')).toEqual(whole);
    expect(coach().textContent).toContain('2 points');
    expect(lessonStanding('raid')).toBe('done');
    expect(asked).toEqual([]);
    expect(Object.keys(localStorage).filter((key) => /^(heads|seals)/.test(key))).toEqual([]);
  },
  onThisMachine(60_000),
);

/** The texts of "The first scramble", if the learner does what is highlighted. */
const scrambled = [
  ...[
    'see',
    'squadrons',
    'pass',
    'report',
    'three',
    'lone',
    'one',
    'hold',
    'holdOn',
    'heard',
    'meet',
    'dice',
  ],
  ...['endTurn', 'choose', 'land', 'balance'],
];

it(
  'of the British side can be completed in the same way, and is kept apart from the other',
  async () => {
    await open('scramble');
    const held = scrambled.indexOf('hold');
    expect(await upTo('hold')).toEqual(scrambled.slice(0, held + 1));
    cleanup();
    await open();
    expect(line()).toBe('see');
    cleanup();
    await open('scramble');
    await waitFor(() => expect(line()).toBe('hold'));
    const seen: (string | undefined)[] = [];
    const observer = new MutationObserver(() => seen.push(line()));
    observer.observe(coach(), { attributeFilter: ['data-line'] });
    expect(await upTo('balance')).toEqual(scrambled.slice(held));
    observer.disconnect();
    // An interception is several orders. The coach says nothing between them.
    expect(seen.filter((each) => each !== 'watch')).toEqual(scrambled.slice(held + 1));
    expect(coach().textContent).toContain('Let the Gothas go');
    expect([lessonStanding('raid'), lessonStanding('scramble')]).toEqual(['new', 'done']);
    expect(asked).toEqual([]);
  },
  onThisMachine(60_000),
);

it(
  'names a part of the panel only while that can be seen, so not over the lowered sheet of a phone',
  async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('max-width'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    await open();
    await upTo('bomb');
    expect(document.querySelector('.panel.down')).not.toBeNull();
    expect(coach().textContent).toContain('You are over Margate. Drop the bombs.');
    await press(t.table.expand);
    await waitFor(() => expect(coach().textContent).toContain('“Roll by roll” in the panel'));
  },
  onThisMachine(60_000),
);

it(
  'leads back from a question that the learner opened by mistake',
  async () => {
    await open();
    await upTo('home');
    await fireEvent.click(screen.getByRole('button', { name: /^Fly to Margate/ }));
    await waitFor(() => expect(lit()?.textContent).toBe(t.table.askNo));
    await follow();
    await waitFor(() => expect(lit()?.dataset['step']).toBe(t.fly.flyHome));
  },
  onThisMachine(60_000),
);

it.each([
  ['with a target and no way home', 'home', 'home'],
  ['at a text to read', 'seen', 'seen'],
  ['with the dice open, which are folded then', 'dice', 'fight'],
] as const)(
  'is taken up again where it was left: %s',
  async (_, left, found) => {
    await open();
    await upTo(left);
    cleanup();
    await open();
    await waitFor(() => expect(line()).toBe(found));
    await follow();
    await waitFor(() => expect(line()).toBe(whole[whole.indexOf(found) + 1]));
  },
  onThisMachine(60_000),
);

it(
  'restarts from the current chapter, or from the beginning',
  async () => {
    await open();
    await upTo('bomb');
    await press(english.again);
    await waitFor(() => expect(line()).toBe('bomb'));
    await upTo('back');
    await press(english.restart);
    await waitFor(() => expect(line()).toBe('see'));
    expect(await upTo('send')).toEqual(whole.slice(0, 6));
  },
  onThisMachine(60_000),
);

it('answers a wrong place kindly, and leads back', async () => {
  await open();
  await fireEvent.click(screen.getByRole('button', { name: /^Ghistelles/ }));
  await waitFor(() => expect(line()).toBe('elsewhere'));
  expect(lit()?.dataset['part']).toBe('clear');
  expect(await upTo('group')).toEqual(['elsewhere', 'see', 'group']);
});

it('highlights the way to an element that another tab hides', async () => {
  await open();
  await fireEvent.click(screen.getByRole('tab', { name: 'Units' }));
  await waitFor(() => expect(lit()?.dataset['tab']).toBe('map'));
  await fireEvent.click(lit() as HTMLElement);
  await waitFor(() => expect(lit()?.dataset['hex']).toBe('4427'));
});

it(
  'says that it starts again if the saved commands can no longer be played',
  async () => {
    await open();
    await upTo('flyOn');
    cleanup();
    const kept = JSON.parse(localStorage.getItem('lesson') ?? '{}') as object;
    localStorage.setItem('lesson', JSON.stringify({ ...kept, rules: '0' }));
    await open();
    expect(line()).toBe('see');
    expect(coach().textContent).toContain(english.anew);
  },
  onThisMachine(60_000),
);

it('says that it could not be loaded', async () => {
  broken = true;
  render(LessonPage, { id: '' });
  expect(await screen.findByRole('alert')).toBeTruthy();
});

it('is in German throughout for a German reader', async () => {
  await language.choose('de');
  await open();
  await tick();
  expect(coach().textContent).toContain('Mariakerke bei Gent');
  for (const lesson of ['raid', 'scramble'] as const)
    expect(Object.keys(german[lesson].steps)).toEqual(Object.keys(english[lesson].steps));
  expect(document.body.textContent).toContain('Übung');
});
