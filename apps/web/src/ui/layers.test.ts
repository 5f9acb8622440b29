import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closedByBack, closedByEscape, followBack, leaveLayers } from './layers.ts';

let stop: () => void;
let closed: string[];

/** Opens a layer, which reports like a component that it was closed and unmounted. */
function opened(name: string, way = closedByBack): () => void {
  const release = way(() => {
    closed.push(name);
    release();
  });
  return release;
}
const depth = (): unknown => (history.state as { over?: number } | null)?.over ?? 0;
/** Waits until the history is this deep. */
const reaches = (over: number) => expect.poll(depth).toBe(over);
/** Presses Back or Forward, and waits for the page that it leads to. */
async function go(by: number): Promise<void> {
  const heard = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
  history.go(by);
  await heard;
}

beforeEach(() => {
  history.pushState(null, '', '/match/m1');
  closed = [];
  stop = followBack();
});
afterEach(() => {
  leaveLayers(() => undefined);
  stop();
});

describe('Back', () => {
  it('closes the top layer, then the one below it, and then leaves the page (daily life 29)', async () => {
    history.replaceState(null, '', '/');
    history.pushState(null, '', '/match/m1');
    opened('tab');
    opened('paper', closedByEscape);
    await reaches(2);
    await go(-1);
    expect(closed).toEqual(['paper']);
    await go(-1);
    expect(closed).toEqual(['paper', 'tab']);
    expect(location.pathname).toBe('/match/m1');
    await go(-1);
    expect(location.pathname).toBe('/');
  });

  it('leaves the page at once if everything was closed by its own button (daily life 29)', async () => {
    const length = history.length;
    const close = opened('paper');
    await reaches(1);
    close();
    await reaches(0);
    expect(closed).toEqual([]);
    // However often a paper is opened and closed, there is one entry that Forward leads to.
    for (let i = 0; i < 3; i++) {
      const again = opened('paper');
      await reaches(1);
      again();
      await reaches(0);
    }
    expect(history.length).toBe(length + 1);
  });

  it('needs one press for a paper that replaced another (daily life 29)', async () => {
    const first = opened('charts');
    await reaches(1);
    first();
    opened('rules');
    await new Promise((resolve) => setTimeout(resolve));
    expect(depth()).toBe(1);
    await go(-1);
    expect(closed).toEqual(['rules']);
  });

  it('closes the next layer, or leaves the page, if it is pressed just after a layer was closed', async () => {
    history.replaceState(null, '', '/');
    history.pushState(null, '', '/match/m1');
    opened('tab');
    const close = opened('paper');
    await reaches(2);
    close();
    history.back();
    await expect.poll(() => closed).toEqual(['tab']);
    await reaches(0);
    expect(location.pathname).toBe('/match/m1');
    const again = opened('paper');
    await reaches(1);
    again();
    history.back();
    await expect.poll(() => location.pathname).toBe('/');
  });

  it('closes the next layer if it is pressed while the history goes back over a closed one', async () => {
    opened('tab');
    const close = opened('paper');
    await reaches(2);
    close();
    // The history is on its way one entry back, and a press takes it one farther.
    const gone = vi.spyOn(history, 'go').mockImplementation(() => undefined);
    await expect.poll(() => gone.mock.calls).toEqual([[-1]]);
    gone.mockRestore();
    await go(-2);
    await expect.poll(() => closed).toEqual(['tab']);
  });

  it('leaves a layer open that opened while the history goes back over a closed one', async () => {
    const close = opened('paper');
    await reaches(1);
    close();
    const back = vi.spyOn(history, 'go');
    await expect.poll(() => back.mock.calls.length).toBe(1);
    back.mockRestore();
    opened('rules');
    await reaches(1);
    expect(closed).toEqual([]);
  });

  it('closes all layers above the entry to which it leads', async () => {
    for (const name of ['tab', 'base', 'paper']) opened(name);
    await reaches(3);
    await go(-2);
    expect(closed).toEqual(['paper', 'base']);
  });
});

describe('a browser that is slow to go back', () => {
  beforeEach(async () => {
    await new Promise((resolve) => setTimeout(resolve));
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.runOnlyPendingTimers();
    vi.useRealTimers();
  });
  /** The browser arrives at the entry below. */
  function arrives(): void {
    history.replaceState(null, '');
    dispatchEvent(new PopStateEvent('popstate'));
  }
  /** Opens a layer and closes it, so that the history is to go back over its entry. */
  function openedAndClosed(): void {
    const close = opened('paper');
    vi.advanceTimersByTime(1);
    close();
    vi.advanceTimersByTime(1);
  }

  it('is told to only once, so that nobody leaves the page', () => {
    const gone = vi.spyOn(history, 'go').mockImplementation(() => undefined);
    openedAndClosed();
    vi.advanceTimersByTime(5_000);
    expect(gone.mock.calls).toEqual([[-1]]);
    arrives();
    vi.advanceTimersByTime(5_000);
    expect(gone.mock.calls).toEqual([[-1]]);
  });

  it('has its own time for each layer', () => {
    const gone = vi.spyOn(history, 'go').mockImplementation(() => undefined);
    openedAndClosed();
    arrives();
    vi.advanceTimersByTime(9_000);
    openedAndClosed();
    const told = vi.fn();
    leaveLayers(told);
    vi.advanceTimersByTime(9_000);
    expect(told).not.toHaveBeenCalled();
    arrives();
    expect(told).toHaveBeenCalledWith(false);
    expect(gone.mock.calls).toEqual([[-1], [-1]]);
  });
});

it('Forward does not lead to anything that was closed (daily life 29)', async () => {
  opened('paper');
  await reaches(1);
  await go(-1);
  await go(1);
  await reaches(0);
  expect(closed).toEqual(['paper']);
});

it('a reload leaves no entry at which Back would seem to do nothing (daily life 29)', async () => {
  opened('tab');
  opened('paper');
  await reaches(2);
  // The page begins anew at the same entry of the history.
  leaveLayers(() => undefined);
  stop();
  stop = followBack();
  await reaches(0);
  expect(closed).toEqual([]);
});

it('another page takes the place of the top layer in the history', async () => {
  opened('paper');
  await reaches(1);
  const told = vi.fn();
  leaveLayers(told);
  expect(told).toHaveBeenCalledWith(true);
});

it('another page waits until the browser has gone back', async () => {
  const close = opened('paper');
  await reaches(1);
  close();
  await new Promise((resolve) => setTimeout(resolve));
  const told: boolean[] = [];
  leaveLayers((over) => void told.push(over));
  await expect.poll(() => told).toEqual([false]);
});

it('Escape closes the last layer that listens to it', () => {
  opened('note', closedByEscape);
  opened('paper', closedByEscape);
  opened('base');
  const press = new KeyboardEvent('keydown', { key: 'Escape', cancelable: true });
  dispatchEvent(press);
  expect([closed, press.defaultPrevented]).toEqual([['paper'], true]);
});
