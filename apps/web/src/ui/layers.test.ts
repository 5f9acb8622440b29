import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closedByBack, closedByEscape, followBack, leaveLayers } from './layers.ts';

let stop: () => void;
let closed: string[];

/** Something open, which reports what closes it as a component that is unmounted then does. */
function opened(name: string, way = closedByBack): () => void {
  const release = way(() => {
    closed.push(name);
    release();
  });
  return release;
}
const depth = (): unknown => (history.state as { over?: number } | null)?.over ?? 0;
/** Until the history is as deep as that. */
const reaches = (over: number) => expect.poll(depth).toBe(over);
/** A press of Back or Forward, up to the page that it leads to. */
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
  it('closes what lies on top, then what is below, and then leaves (daily life 29)', async () => {
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

  it('leaves at once where everything was closed by its own button (daily life 29)', async () => {
    const length = history.length;
    const close = opened('paper');
    await reaches(1);
    close();
    await reaches(0);
    expect(closed).toEqual([]);
    // One entry that Forward leads to, however often a paper is opened and closed.
    for (let i = 0; i < 3; i++) {
      const again = opened('paper');
      await reaches(1);
      again();
      await reaches(0);
    }
    expect(history.length).toBe(length + 1);
  });

  it('needs one press for a paper that was replaced by another (daily life 29)', async () => {
    const first = opened('charts');
    await reaches(1);
    first();
    opened('rules');
    await new Promise((resolve) => setTimeout(resolve));
    expect(depth()).toBe(1);
    await go(-1);
    expect(closed).toEqual(['rules']);
  });

  it('closes all that lies above the entry to which it leads', async () => {
    for (const name of ['tab', 'base', 'paper']) opened(name);
    await reaches(3);
    await go(-2);
    expect(closed).toEqual(['paper', 'base']);
  });
});

it('Forward leads to nothing that was closed (daily life 29)', async () => {
  opened('paper');
  await reaches(1);
  await go(-1);
  await go(1);
  await reaches(0);
  expect(closed).toEqual(['paper']);
});

it('a reload leaves no entry that Back would seem to do nothing at (daily life 29)', async () => {
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

it('another page takes the place of what lay on top', async () => {
  opened('paper');
  await reaches(1);
  const told = vi.fn();
  leaveLayers(told);
  expect(told).toHaveBeenCalledWith(true);
});

it('another page waits until the browser has arrived', async () => {
  const close = opened('paper');
  await reaches(1);
  close();
  await new Promise((resolve) => setTimeout(resolve));
  const told: boolean[] = [];
  leaveLayers((over) => void told.push(over));
  await expect.poll(() => told).toEqual([false]);
});

it('Escape closes the last that listens to it', () => {
  opened('note', closedByEscape);
  opened('paper', closedByEscape);
  opened('base');
  const press = new KeyboardEvent('keydown', { key: 'Escape', cancelable: true });
  dispatchEvent(press);
  expect([closed, press.defaultPrevented]).toEqual([['paper'], true]);
});
