import { hexId } from '@1bob/atlas';
import type { ChartUse, Communique, MonthReport, PointCause, Side, UnitId } from '@1bob/rules/player';
import { cleanup, render, screen } from '@testing-library/svelte';
import { afterEach, describe, expect, it } from 'vitest';
import { language } from '../words/language.svelte.ts';
import { speaker } from '../words/say.ts';
import { TestMatch } from '../testing/match.ts';
import FrontPage from './FrontPage.svelte';
import MonthsPaper from './MonthsPaper.svelte';
import { headline, losses, reckoning } from './months.ts';
import { ownLosses } from './own-losses.ts';

const { pack } = new TestMatch().view('german');
const none = { lost: {}, damaged: {}, unknown: 0, ground: 0 };
const quiet: MonthReport = {
  month: 1917 * 12 + 6,
  points: { german: 4, british: 2 },
  gained: { german: 0, british: 0 },
  raids: [],
  best: null,
  losses: { german: none, british: none },
  trails: [],
};
const dover = { turn: 3, side: 'german', hex: hexId('2126'), target: 'place', bombers: 2 } as const;
const raid = { ...dover, points: { german: 2, british: -1 } };
const trail = { side: 'german', group: 'G1' as never, path: ['4629', '4528'].map(hexId) } as const;
const said = (report: MonthReport): string => headline(report, speaker(pack));

afterEach(() => language.choose('en'));

describe('The headline of a month', () => {
  it('is its best raid', () => {
    expect(said({ ...quiet, raids: [raid], best: 0, trails: [trail] })).toBe('The Germans bomb Dover');
  });
  it('is the heaviest loss if no raid gained points', () => {
    const british = { ...none, lost: { SC: 2, PU: 1 } };
    const german = { ...none, lost: { GB: 1 } };
    expect(said({ ...quiet, losses: { german, british } })).toBe('The British lose 3 aircraft');
  });
  it('describes the flights if none of them had a result', () => {
    expect(said({ ...quiet, raids: [{ ...raid, points: { german: 0, british: 0 } }] })).toBe(
      'Bombs fall in vain',
    );
    expect(said({ ...quiet, trails: [trail] })).toBe('Aircraft in the sky, and no bombs');
    expect(said(quiet)).toBe('All quiet over England');
  });
});

describe('The front page', () => {
  it('has one minus sign for all its figures', () => {
    const report = { ...quiet, points: { german: -2, british: 3 }, gained: { german: -4, british: 1 } };
    const { container } = render(FrontPage, { report, pack, ledger: [] });
    expect([...container.querySelectorAll('.points dd')].map(({ textContent }) => textContent)).toEqual([
      '−2 −4',
      '3 +1',
    ]);
  });
  it('lists points with their changes, raids with what they are worth, and losses', () => {
    const german = { lost: { GB: 1 }, damaged: { GB: 2 }, unknown: 1, ground: 0 };
    render(FrontPage, {
      report: {
        ...quiet,
        gained: { german: 2, british: -1 },
        raids: [raid],
        best: 0,
        losses: { ...quiet.losses, german },
      },
      pack,
      ledger: [],
    });
    expect(
      screen
        .getByText(/^Dover, 2 aircraft/)
        .textContent?.replace(/\s+/g, ' ')
        .trim(),
    ).toBe('Dover, 2 aircraft: German +2, British −1');
    expect(screen.getByText(/lost;/).textContent).toBe(
      '1 Gotha lost; 2 Gotha damaged; one counter gone from the map, cause unknown',
    );
    expect(screen.getByText('none seen')).not.toBeNull();
  });
  it('lists the changes of points, largest first, without other months', () => {
    const line = (side: Side, amount: number, cause: PointCause, month = quiet.month) =>
      ({ month, turn: 1, side, amount, cause }) as const;
    const ledger = [
      line('british', 0, 'start'),
      line('british', 6, 'rest', quiet.month - 1),
      line('british', 4, 'rest'),
      line('british', 17, 'airUnitEliminated'),
      line('german', 2, 'bombing'),
      line('british', 17, 'airUnitEliminated'),
      line('british', -1, 'bombed'),
    ];
    expect(reckoning(ledger, quiet, 'british', speaker(pack))).toEqual([
      '2 × +17 for an enemy aircraft lost',
      '+4 for a month of rest',
      '−1 for being bombed',
    ]);
    render(FrontPage, { report: quiet, pack, ledger });
    expect(screen.getByText('+2 for bombing')).not.toBeNull();
  });
  it('names a player’s own losses to that player only', () => {
    const match = new TestMatch();
    const hex = hexId('4427');
    const use: ChartUse = {
      ...{ chart: 'crash', die: 2, modifiers: [], other: 0 },
      ...{ column: null, row: '2', code: 'recycle1' },
    } as const;
    const [counter, second] = ['g1' as never, 'g2' as never];
    const unit = '13' as UnitId;
    const units = [unit, '14' as UnitId];
    const own: readonly Communique[] = [
      {
        kind: 'tookOff',
        side: 'german',
        hex,
        group: 'G1' as never,
        counters: [counter, second],
        units,
        rule: '8.1',
      },
      { kind: 'check', unit, hex, use, fate: 'recycled', months: 1, why: 'landing', rule: '8.9' },
      // The same loss, as the enemy is told of it, and a landing that went well.
      { kind: 'leftMap', side: 'german', hex, counter, fate: 'recycled', rule: '8.9' },
      { kind: 'check', unit, hex, use, fate: 'safe', months: 0, why: 'landing', rule: '8.9' },
      { kind: 'leftMap', side: 'german', hex: hexId('2126'), counter: second, fate: 'captured', rule: '8.9' },
      { kind: 'leftMap', side: 'british', hex, counter, fate: 'captured', rule: '8.9' },
    ];
    const view = { ...match.view('german'), reports: [quiet], log: { '1917-07.14': own } };
    render(MonthsPaper, { view });
    const mine = () =>
      [...document.querySelectorAll('.mine')].map(({ textContent }) =>
        textContent.replace(/\s+/g, ' ').trim(),
      );
    expect(mine()).toEqual([
      expect.stringMatching(/^turn 14 Your Gotha 13 comes in to land .*: out of action for one month\.$/),
      'turn 14 Gotha 14 at Dover (2126): captured.',
    ]);
    cleanup();
    render(MonthsPaper, { view: { ...view, own: null } as never });
    expect(screen.getByText('All quiet over England')).toBeTruthy();
    expect(mine()).toEqual([]);
    // The log of a month that is long over is gone, so nothing can be said about it.
    expect(ownLosses({ ...view, log: { '1917-09.01': [...own] } }, quiet, speaker(pack))).toBeNull();
    expect(
      ownLosses(
        { ...view, log: { '1917-07.01': [], '1917-07.02': [{ kind: 'night', rule: '16.2' }] } },
        quiet,
        speaker(pack),
      ),
    ).toEqual([]);
  });
  it('is German in German', async () => {
    await language.choose('de');
    expect(said(quiet)).toBe('Alles ruhig über England');
    expect(
      losses(
        { ...quiet, losses: { german: none, british: { ...none, ground: 3 } } },
        'british',
        speaker(pack),
      ),
    ).toEqual(['3 Punkte am Boden oder auf See']);
  });
});
