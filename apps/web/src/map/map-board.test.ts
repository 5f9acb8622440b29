import { hexId } from '@1bob/atlas';
import { centre, londonHexes, mapBox } from '@1bob/atlas/drawing';
import { fireEvent, render, waitFor } from '@testing-library/svelte';
import { tick } from 'svelte';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import MapBoard from './MapBoard.svelte';
import { raid, raidGroup, raidRoute, watched } from './testing/fixture.ts';
import type { MapBoardHandle, MapBoardProps } from './types.ts';
import { language } from '../words/language.svelte.ts';

// The tests' DOM has no layout: the map gets the size of a desktop.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1120);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(780);
});

const show = (props: Partial<MapBoardProps> = {}) => {
  const screen = render(MapBoard, { view: raid, ...props });
  const board = screen.getByRole('application');
  /** Where a hex is on the screen, from the camera's transform. */
  const at = (hex: string): { clientX: number; clientY: number } => {
    const sheet = board.querySelector<HTMLElement>('.map-sheet')!;
    const [x = 0, y = 0] = (/translate3d\((.*?)px, (.*?)px/.exec(sheet.style.transform) ?? [])
      .slice(1)
      .map(Number);
    const k = 1 / Number(sheet.style.getPropertyValue('--unit'));
    const [mx, my] = centre(hexId(hex));
    return { clientX: mx * k + x, clientY: my * k + y };
  };
  return { ...screen, board, at };
};

/** Everything in the page that its reader could inspect. */
const page = (container: Element): string => {
  const copy = container.cloneNode(true) as Element;
  copy.querySelector('.map-base')?.remove(); // Place names and paths are the same for everybody.
  return copy.innerHTML;
};

describe('The map', () => {
  it('shows one’s own counters by name, and whether they have been seen', () => {
    const { container } = show();
    const titles = [...container.querySelectorAll('.pile')].map((pile) => pile.getAttribute('aria-label'));
    expect(titles).toContain('your Albatros Jasta 1, not seen by the enemy');
    expect(titles).toContain('your false sighting, not seen by the enemy');
    expect(titles.some((title) => title?.includes('your Gotha 14, an ace aboard, seen by the enemy'))).toBe(
      true,
    );
  });

  it('4.1: shows what targets are worth by the charts of the match', () => {
    const { container } = show();
    const shown = [...container.querySelectorAll('.town:has(.target) text')].map(
      (value) => value.textContent,
    );
    expect([...new Set(shown)].toSorted()).toEqual(['2', '3', '5']);
  });

  it('11.0: reveals only the side, hex and path of an unspotted counter', () => {
    const { container } = show({ view: watched });
    const html = page(container);
    expect(html).not.toMatch(/Jasta|Albatros|a-albatros|[Ff]alse sighting|a-fake|a-pup|>fake</);
    const backs = [...container.querySelectorAll('.pile')].filter((pile) =>
      pile.getAttribute('aria-label')?.startsWith('unspotted German'),
    );
    expect(backs).toHaveLength(2);
    // An aeroplane and a false sighting look the same except for their position.
    const bare = backs.map((pile) => pile.innerHTML);
    expect(bare[0]).toBe(bare[1]);
  });

  it('20.5: shows the top of an enemy’s stack and the number under it', () => {
    const { container } = show();
    const dover = [...container.querySelectorAll('.stack')].find((stack) =>
      stack.getAttribute('aria-label')?.includes('3 air units'),
    );
    expect(dover?.querySelector('.under text')?.textContent).toBe('+2');
    const devices = [...(dover?.querySelectorAll('use') ?? [])].map((use) => use.getAttribute('href'));
    expect(devices).toEqual(['#d-aerodrome']);
    expect(dover?.getAttribute('aria-label')).toBe(
      'British: aerodrome; 2 counters under it; 3 air units on the ground',
    );
  });

  it('shows the hits of bombs on London with the whole city in view, and takes no click until they are gone', async () => {
    const note = { hex: hexId('2126'), title: 'Dover' };
    const insets = { right: 900 };
    const props = { notes: [note], insets };
    const { at, container, rerender } = show(props);
    expect(container.querySelectorAll('.map-note')).toHaveLength(1);
    const hits = [
      { hex: hexId('0821'), points: 3 },
      { hex: hexId('0621'), points: 0 },
    ];
    await rerender({ ...props, hits });
    expect([...container.querySelectorAll('.hit')].map(({ textContent }) => textContent.trim())).toEqual([
      '+3',
      '0',
    ]);
    expect(container.querySelector('.map-board.bare')).not.toBeNull();
    expect(container.querySelectorAll('.map-note')).toHaveLength(0);
    await waitFor(() => {
      const spots = londonHexes.map(at);
      for (const { clientX, clientY } of spots) {
        expect(clientX).toBeGreaterThan(24);
        expect(clientX).toBeLessThan(1096);
        expect(clientY).toBeGreaterThan(24);
        expect(clientY).toBeLessThan(756);
      }
    });
    // A paper takes no part of the map meanwhile, so London is large.
    const sheet = () => container.querySelector<HTMLElement>('.map-sheet');
    await waitFor(() => expect(sheet()?.style.getPropertyValue('--unit')).toBe(String(1 / 1.6)));
    await rerender({ ...props, hits: [] });
    expect(container.querySelector('.hit, .map-board.bare')).toBeNull();
    expect(container.querySelectorAll('.map-note')).toHaveLength(1);
  });

  it('opens with London and Ghent on the screen, and can fly to the centre of a hex', async () => {
    const { at, component } = show();
    for (const hex of ['0620', '0921', '4527']) {
      const { clientX, clientY } = at(hex);
      expect(clientX).toBeGreaterThan(24);
      expect(clientX).toBeLessThan(1096);
      expect(clientY).toBeGreaterThan(24);
      expect(clientY).toBeLessThan(756);
    }
    (component as MapBoardHandle).flyTo(hexId('2126'));
    await waitFor(() => {
      const { clientX, clientY } = at('2126');
      expect([clientX, clientY]).toEqual([expect.closeTo(560, -1), expect.closeTo(390, -1)]);
    });
  });

  it('keeps requested hexes in view when a panel grows, until the player moves the map', async () => {
    const { at, component, board, rerender } = show();
    const bottom = (height: number) => rerender({ view: raid, insets: { bottom: height } });
    const low = '2528';
    (component as unknown as MapBoardHandle).keepInView([hexId(low)]);
    await tick();
    expect(at(low).clientY).toBeGreaterThan(300);
    await bottom(480);
    expect(at(low).clientY).toBeLessThan(300);
    await fireEvent.pointerDown(board);
    const seen = at(low).clientY;
    await bottom(700);
    expect(at(low).clientY).toBe(seen);
  });

  it('keeps its scale when a panel that hides most of it comes and goes, even with a route in view', async () => {
    const { at, component, rerender } = show();
    const bottom = (height: number) => rerender({ view: raid, insets: { bottom: height } });
    /** Waits for a glide and for the redraw that follows. */
    const settled = () => new Promise((done) => setTimeout(done, 800));
    const across = () => at('2126').clientX - at('0921').clientX;
    const board = component as unknown as MapBoardHandle;
    board.flyTo([hexId('0921'), hexId('2126')]);
    board.zoomTo(1);
    board.keepInView([hexId('0921'), hexId('2126')]);
    await settled();
    const before = across();
    await bottom(700);
    await settled();
    await bottom(300);
    await settled();
    expect(across()).toBeCloseTo(before);
  });

  it('shows the whole map across the free part, where the small map and the buttons take no room', async () => {
    // Only these elements have a place in the tests' DOM.
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const at = (x: number, y: number, across: number, down: number) => new DOMRect(x, y, across, down);
      if (this.matches('.minimap')) return at(800, 540, 300, 220);
      return this.matches('.map-zoom') ? at(1060, 16, 44, 180) : at(0, 0, 0, 0);
    });
    const { board, container, getByRole } = show();
    await waitFor(() => expect(container.querySelector('.minimap')).toBeTruthy());
    const scale = () =>
      1 / Number(board.querySelector<HTMLElement>('.map-sheet')?.style.getPropertyValue('--unit'));
    const full = Math.min((1120 - 36) / mapBox.width, (780 - 36) / mapBox.height);
    await fireEvent.click(getByRole('button', { name: 'Whole map' }));
    await waitFor(() => expect(scale()).toBeCloseTo(full, 4));
    await fireEvent.keyDown(board, { key: '+' });
    await waitFor(() => expect(scale()).toBeGreaterThan(1.2 * full));
    await fireEvent.keyDown(board, { key: '0' });
    await waitFor(() => expect(scale()).toBeCloseTo(full, 4));
  });

  it('moves no farther than it must for a selected base, so that the rest stays in view', async () => {
    const { at, rerender } = show();
    const docks = at('0921');
    await rerender({ view: raid, selection: { hex: hexId('4427'), group: null, units: [] } });
    expect(at('0921')).toEqual(docks);
    // A base at the very edge of the window.
    const edge = ['4627', '4727', '4827', '4927', '5027'].find((hex) => at(hex).clientX > 1120 - 24) ?? '';
    await rerender({ view: raid, selection: { hex: hexId(edge), group: null, units: [] } });
    await waitFor(() => expect(at(edge).clientX).toBeLessThan(1120 - 60));
    expect(at('0921').clientX).toBeGreaterThan(-20);
    expect(at('0921').clientY).toBeCloseTo(docks.clientY, -1);
  });

  it('reports the clicked hex, even under towns and chips', async () => {
    const onhex = vi.fn();
    const { board, at } = show({ onhex });
    for (const hex of ['2126', '0921', '3031']) {
      await fireEvent.click(board, at(hex));
      expect(onhex).toHaveBeenLastCalledWith(hex, expect.anything());
    }
  });

  it('reports the clicked group, but reports the hex while a route is drawn', async () => {
    const onhex = vi.fn();
    const ongroup = vi.fn();
    const { board, at, rerender } = show({ onhex, ongroup });
    await fireEvent.click(board, at('1921'));
    expect(ongroup).toHaveBeenLastCalledWith('g1');
    expect(onhex).not.toHaveBeenCalled();
    await rerender({ view: raid, onhex, ongroup, pick: 'hexes' });
    await fireEvent.click(board, at('1921'));
    expect(onhex).toHaveBeenLastCalledWith('1921', expect.anything());
    expect(ongroup).toHaveBeenCalledTimes(1);
  });

  it('can be explored by keyboard, with everything in words', async () => {
    const onhex = vi.fn();
    const oncursor = vi.fn();
    const { board, container } = show({ onhex, oncursor, hexCursor: hexId('2125') });
    const said = () => container.querySelector('[aria-live]')?.textContent;
    await fireEvent.keyDown(board, { key: 'ArrowDown' });
    expect(oncursor).toHaveBeenLastCalledWith('2126');
    expect(said()).toContain('hex 2126, Dover');
    expect(said()).toContain('target of value 2');
    expect(said()).toContain('British: aerodrome; 2 counters under it; 3 air units on the ground');
    await fireEvent.keyDown(board, { key: 'Enter' });
    expect(onhex).toHaveBeenLastCalledWith('2126', expect.anything());
    // Going right and then left again returns to the start, from odd columns and from even ones.
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowLeft', 'e', 'a', 'q', 'd', 'w', 's'])
      await fireEvent.keyDown(board, { key });
    expect(oncursor).toHaveBeenLastCalledWith('2126');
  });

  it('Enter cycles through the groups of a hex', async () => {
    const ongroup = vi.fn();
    const view = { ...raid, groups: { ...raid.groups, g2: { ...raid.groups['g2']!, hex: hexId('1921') } } };
    const { board, rerender } = show({ view, ongroup, hexCursor: hexId('1921') });
    await fireEvent.keyDown(board, { key: 'Enter' });
    expect(ongroup).toHaveBeenLastCalledWith('g1');
    await rerender({
      view,
      ongroup,
      hexCursor: hexId('1921'),
      selection: { hex: null, group: raidGroup, units: [] },
    });
    await fireEvent.keyDown(board, { key: 'Enter' });
    expect(ongroup).toHaveBeenLastCalledWith('g2');
  });

  it('draws a planned flight over the print', () => {
    const { container } = show({ route: raidRoute });
    expect(container.querySelector('.outward')?.getAttribute('d')).toMatch(/^M/);
    expect([...container.querySelectorAll('.bend text')].map((t) => t.textContent)).toEqual([
      '13',
      '14',
      '15',
      '16',
      '17',
      '18',
      '19',
      '20',
    ]);
  });

  it('darkens at nightfall in the game', async () => {
    const { container, rerender } = show();
    expect(container.querySelector('.nightfall')?.classList.contains('fallen')).toBe(false);
    await rerender({ view: { ...raid, stage: { kind: 'flying', turn: 18, side: 'british' } } });
    await tick();
    expect(container.querySelector('.nightfall')?.classList.contains('fallen')).toBe(true);
  });

  it('hides lines, and reports which', async () => {
    const onlayers = vi.fn();
    const { container, getByLabelText } = show({ onlayers });
    expect(container.querySelectorAll('.map-over .trail').length).toBeGreaterThan(0);
    await fireEvent.click(getByLabelText('Lines on the map'));
    await fireEvent.click(getByLabelText('Last movements'));
    expect(onlayers).toHaveBeenLastCalledWith({ trails: false });
    expect(container.querySelectorAll('.map-over .trail')).toHaveLength(0);
  });

  it('speaks German', async () => {
    await language.choose('de');
    onTestFinished(() => language.choose('en'));
    const { container } = show();
    expect(container.querySelector('.map-zoom button')?.getAttribute('aria-label')).toBe('Vergrößern');
  });
});

describe('Counters that have flown', () => {
  const animate = vi.fn();
  beforeEach(() => {
    animate.mockReset();
    Element.prototype.animate = animate;
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
  });
  const flown = (to: string): MapBoardProps['view'] => {
    const group = raid.groups[raidGroup];
    if (group === undefined) throw new Error('no raid');
    const path = [group.hex, hexId('1821'), hexId(to)];
    return { ...raid, groups: { ...raid.groups, [raidGroup]: { ...group, hex: hexId(to), path } } };
  };
  /** The path and the milliseconds of the last animation that moved something. */
  function glide(): [string[], number] {
    const [frames, { duration }] = animate.mock.calls.at(-1) as [
      { transform: string }[],
      { duration: number },
    ];
    return [frames.map(({ transform }) => transform), duration];
  }
  const spot = (hex: string): string =>
    `translate(${centre(hexId(hex))
      .map((at) => `${at}px`)
      .join(', ')})`;

  it('glide hex by hex along their way, for the given time', async () => {
    const screen = show({ glide: 800 });
    await tick();
    animate.mockReset();
    await screen.rerender({ view: flown('1721'), glide: 800 });
    expect(glide()).toEqual([[spot(raid.groups[raidGroup]?.hex ?? ''), spot('1821'), spot('1721')], 800]);
    await screen.rerender({ view: raid, glide: null });
    expect(glide()).toEqual([[spot('1721'), spot(raid.groups[raidGroup]?.hex ?? '')], 280]);
  });

  it('only fade in when the player prefers reduced motion', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    const screen = show({ glide: 800 });
    animate.mockReset();
    await screen.rerender({ view: flown('1721'), glide: 800 });
    expect(animate.mock.calls.map(([frames]) => Object.keys(frames as object))).toEqual([['opacity']]);
  });
});

describe('Pencil marks on the map', () => {
  const marks = [
    { kind: 'pin', hex: hexId('2126'), words: 'guns?' },
    { kind: 'line', hexes: [hexId('2126'), hexId('3020')] },
  ] as const;

  it('are drawn, and hidden like other lines', async () => {
    const screen = show({ pencil: marks });
    const drawn = (): Element | null => screen.container.querySelector('.map-over .pencil');
    expect(drawn()?.querySelector('text')?.textContent).toBe('guns?');
    await screen.rerender({ layers: { pencil: false } });
    expect(drawn()).toBeNull();
    await screen.rerender({ layers: {}, pencil: [] });
    expect(drawn()).toBeNull();
  });

  it('have a switch only on a map that can have some', async () => {
    const screen = show({ pencil: [] });
    await fireEvent.click(screen.getByLabelText('Lines on the map'));
    const switches = (): number => screen.container.querySelectorAll('.legend-sheet input').length;
    expect([switches(), screen.queryByText('Your pencil marks') !== null]).toEqual([7, true]);
    await screen.rerender({ pencil: null });
    expect([switches(), screen.queryByText('Your pencil marks') !== null]).toEqual([6, false]);
  });

  it('show their words as text', () => {
    const { container } = show({ pencil: [{ kind: 'pin', hex: hexId('2126'), words: '<b>guns</b>' }] });
    expect(container.querySelector('.map-over .pencil text')?.innerHTML).toBe('&lt;b&gt;guns&lt;/b&gt;');
  });

  it('are named where the cursor stands', async () => {
    const { board, findByText } = show({ pencil: marks, hexCursor: hexId('2127') });
    await fireEvent.keyDown(board, { key: 'ArrowUp' });
    expect(await findByText(/your pin: guns\?; your line$/)).toBeTruthy();
  });
});
