import { beforeEach, describe, expect, it } from 'vitest';
import { Layout } from './layout.svelte.ts';

let layout: Layout;
beforeEach(() => {
  layout = new Layout();
});

describe('Layout of the table', () => {
  it('raises the sheet when a tab is opened', () => {
    layout.lowerSheet();
    layout.openTab('units');
    expect([layout.tab, layout.sheetUp]).toEqual(['units', true]);
  });

  it('folds the sheet on a phone by a second press on the open tab, and raises it by a third', () => {
    layout.pressTab('news');
    expect([layout.tab, layout.sheetUp]).toEqual(['news', true]);
    layout.pressTab('news');
    expect([layout.tab, layout.sheetUp]).toEqual(['news', false]);
    layout.pressTab('news');
    expect(layout.sheetUp).toBe(true);
    layout.lowerSheet();
    layout.pressTab('orders');
    expect([layout.tab, layout.sheetUp]).toEqual(['orders', true]);
  });

  it('has one open paper at a time, closed by the button that opened it', () => {
    layout.togglePaper('charts');
    layout.togglePaper('intelligence');
    expect(layout.paper).toBe('intelligence');
    layout.togglePaper('intelligence');
    expect(layout.paper).toBeNull();
  });

  it('opens the settings at those for notifications only when they are sought', () => {
    layout.openNotices();
    expect([layout.paper, layout.seeksNotices]).toEqual(['settings', true]);
    layout.togglePaper('settings');
    expect(layout.paper).toBeNull();
    layout.togglePaper('settings');
    expect([layout.paper, layout.seeksNotices]).toEqual(['settings', false]);
    layout.openNotices();
    layout.openPaper('charts');
    expect(layout.seeksNotices).toBe(false);
  });

  it('shows the result at the end, without a paper over it', () => {
    layout.openTab('orders');
    layout.openPaper('settings');
    layout.lowerSheet();
    layout.openResult();
    expect([layout.tab, layout.paper, layout.sheetUp]).toEqual(['map', null, true]);
  });

  it('has a step for reading in the sheet of a phone, which is left by any tab and by the map', () => {
    const heights = () => [layout.sheetUp, layout.sheetTall];
    layout.stepSheet(1);
    expect(heights()).toEqual([true, true]);
    layout.stepSheet(1);
    expect(heights()).toEqual([true, true]);
    layout.stepSheet(-1);
    expect(heights()).toEqual([true, false]);
    layout.stepSheet(-1);
    layout.stepSheet(-1);
    expect(heights()).toEqual([false, false]);
    layout.stepSheet(1);
    layout.stepSheet(1);
    layout.openTab('map');
    expect(heights()).toEqual([true, false]);
  });
});
