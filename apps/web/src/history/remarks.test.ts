import { hexId } from '@1bob/atlas';
import type { Communique } from '@1bob/rules/player';
import { occasions, remarksOn, type Occasion } from '@1bob/words';
import { fireEvent, screen, waitFor } from '@testing-library/svelte';
import { afterEach, describe, expect, it } from 'vitest';
import { load } from '../net/storage.ts';
import type { Chair } from '../net/wire.ts';
import { TestMatch } from '../testing/match.ts';
import { remarks as de } from '../words/remarks.de.ts';
import { remarks as en } from '../words/remarks.en.ts';
import { seat } from '../testing/seat.ts';
import News from './News.svelte';
import { remarking } from './remarking.svelte.ts';

const view = new TestMatch().view('german');
const chairs = (british: Partial<Chair>) =>
  [
    { seat: 'german', computer: false, handed: false, name: 'Anna' },
    { seat: 'british', computer: true, handed: false, name: 'captain', ...british },
  ] as Chair[];
/** A match in which the British captain remarks on bombs on Dover. */
const bombing = {
  kind: 'bombing',
  side: 'german',
  hex: hexId('2126'),
  target: { kind: 'place' },
  sightings: [],
  strength: 3,
  use: null,
  civilDefence: false,
  rule: '13',
} as Communique;
const log = { '1917-05.03': [bombing] };
const british = [{ side: 'british', officer: 'captain' }] as const;
const match =
  Array.from({ length: 50 }, (_, n) => `match-${n}`).find(
    (id) => remarksOn({ ...view, log }, british, id).size > 0,
  ) ?? '';

describe('the lines of officers', () => {
  it.each([en, de])('are two dozen for each officer, all different and short', ({ lines }) => {
    const all = Object.values(lines).flatMap((officer) => Object.values(officer).flat());
    expect(new Set(all).size).toBe(all.length);
    for (const officer of Object.values(lines)) {
      for (const [occasion, some] of Object.entries(officer))
        expect(some).toHaveLength(occasions[occasion as Occasion]);
      expect(Object.values(officer).flat()).toHaveLength(24);
    }
    for (const line of all) expect(line.length).toBeLessThanOrEqual(72);
  });
});

describe('in the news', () => {
  afterEach(() => remarking.choose(true));
  const news = (british: Partial<Chair> = {}, folded = false): void =>
    void seat(News, view, {
      view: { ...view, log },
      match,
      readBefore: '9',
      chairs: chairs(british),
      folded,
    });

  it.each([false, true])(
    'an officer remarks on a raid (folded: %s), until one click hides all remarks, which this browser remembers',
    async (folded) => {
      news({}, folded);
      expect(await screen.findByText(/^Captain Heron/)).toBeTruthy();
      await fireEvent.click(screen.getByRole('button', { name: en.stop }));
      await waitFor(() => expect(screen.queryByText(/^Captain Heron/)).toBeNull());
      expect(load('remarks')).toBe('off');
    },
  );

  it.each([
    ['a person', { computer: false, name: 'Bert' }],
    ['a computer that plays for a person', { handed: true, name: 'Bert' }],
  ])('%s says nothing', async (_, chair) => {
    news(chair);
    expect(await screen.findByText(/Dover/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: en.stop })).toBeNull();
  });
});
