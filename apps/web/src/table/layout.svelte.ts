/** The layout of the table: the open tab of the panel, the open paper, and which parts are folded. */
import { createContext, type Component } from 'svelte';
import type { OpenTable } from './table.svelte.ts';

export type Tab = 'map' | 'units' | 'news' | 'orders' | 'talk';
export type Paper = 'charts' | 'rules' | 'intelligence' | 'diary' | 'months' | 'ear' | 'settings';

/** The parts that a page in place of the room of a table needs. */
export interface Instead {
  /** The table. Its connection stays open. */
  readonly table: OpenTable;
  /** The room of any table. */
  readonly Room: Component<{ table: OpenTable; about: null; onreveal: () => void }>;
}

export class Layout {
  /** What the page shows in place of the room of the table, such as an exercise. Null for the room. */
  instead = $state.raw<Component<Instead> | null>(null);
  #tab = $state<Tab>('map');
  #paper = $state<Paper | null>(null);
  #seeksNotices = $state(false);
  #ruleAt = $state.raw<{ readonly place: string } | null>(null);
  #sheetUp = $state(true);
  #sheetTall = $state(false);
  #newsFolded = $state(true);

  get tab(): Tab {
    return this.#tab;
  }
  get paper(): Paper | null {
    return this.#paper;
  }
  /** On a phone, whether the sheet at the bottom is raised. */
  get sheetUp(): boolean {
    return this.#sheetUp;
  }
  /** On a phone, whether the sheet is raised further, for reading. */
  get sheetTall(): boolean {
    return this.#sheetTall;
  }
  /** On a wide screen, whether the communiqués over the map are folded to one line. */
  get newsFolded(): boolean {
    return this.#newsFolded;
  }

  /** Opens a tab so that it is seen: on a phone the sheet rises. */
  openTab(tab: Tab): void {
    this.#tab = tab;
    this.#sheetUp = true;
    this.#sheetTall = false;
  }
  /** On a phone, a press on the open tab raises or lowers the sheet. A press on another tab opens that tab. */
  pressTab(tab: Tab): void {
    if (this.#tab === tab) this.toggleSheet();
    else this.openTab(tab);
  }
  raiseSheet(): void {
    this.#sheetUp = true;
  }
  lowerSheet(): void {
    this.#sheetUp = false;
    this.#sheetTall = false;
  }
  toggleSheet(): void {
    this.#sheetUp = !this.#sheetUp;
    this.#sheetTall = false;
  }
  /** Moves the sheet one step up or down. The steps are folded, half the screen, and most of it. */
  stepSheet(by: 1 | -1): void {
    const height = (this.#sheetUp ? 1 : 0) + (this.#sheetTall ? 1 : 0) + by;
    this.#sheetUp = height > 0;
    this.#sheetTall = height > 1;
  }
  /**
   * The place at which the rules are open. Null for their beginning. It is a new object each time, so that the same
   * place scrolls again.
   */
  get ruleAt(): { readonly place: string } | null {
    return this.#ruleAt;
  }
  openRules(place: string): void {
    this.#ruleAt = { place };
    this.#paper = 'rules';
  }
  /** Whether the settings were opened for those of notifications. */
  get seeksNotices(): boolean {
    return this.#seeksNotices;
  }
  openNotices(): void {
    this.#paper = 'settings';
    this.#seeksNotices = true;
  }
  openPaper(paper: Paper): void {
    this.#paper = paper;
    this.#seeksNotices = false;
  }
  togglePaper(paper: Paper): void {
    if (this.#paper === paper) this.closePaper();
    else this.openPaper(paper);
  }
  closePaper(): void {
    this.#paper = null;
    this.#seeksNotices = false;
  }
  toggleNews(): void {
    this.#newsFolded = !this.#newsFolded;
  }
  /** At the end of the war: shows the result, without a paper over it. */
  openResult(): void {
    this.closePaper();
    this.openTab('map');
  }
}

export const [useLayout, setLayout] = createContext<Layout>();

/**
 * Whether a key press is Alt+Shift+R, which opens the page that reads the table out. With Option, Macs report other letters,
 * so the key counts. On layouts such as Dvorak the letter counts too. AltGr types signs, and counts as Ctrl with Alt.
 */
export const isEarKey = ({ altKey, ctrlKey, metaKey, shiftKey, repeat, code, key }: KeyboardEvent): boolean =>
  altKey && shiftKey && !ctrlKey && !metaKey && !repeat && (code === 'KeyR' || key.toUpperCase() === 'R');
