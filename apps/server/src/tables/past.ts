/**
 * What an audience has seen of a match, step by step. Nothing is stored for it: the facts of the record are folded, and
 * each state passes the same door as the present one. There is a step for each version that this audience was shown,
 * and none for an entry that it did not see.
 */
import type { Change, PastContents, PastPage } from '@1bob/protocol';
import { shortDifferenceOf, type Game } from '@1bob/game';
import { Mutex } from 'async-mutex';
import { Refused } from '../refused.ts';
import type { Entry, Store } from '../store/index.ts';
import { of, type Viewer } from './each.ts';
import { inKeyOrder } from './key-order.ts';
import { readEntryBody, readTableState, versionsByName } from './state.ts';

/** Entries that are read from the store at a time. */
const READ = 100;
/** Entries between two states that are kept to begin from. */
const APART = 100;
/** Milliseconds of work in one piece; then others have their turn. */
const SLICE = 2;
/** Characters of JSON, as the states that are kept would have them if they shared nothing. */
const KEPT = 32_000_000;

/** A state of the match, and where in the record and in this audience's versions it stands. */
interface Place {
  readonly match: unknown;
  /** Entries before it. Never leaves the server. */
  readonly sequence: number;
  readonly version: number;
  /** The match as it was when that version came: entries that this audience did not see may have come since. */
  readonly shown: unknown;
  /** Whether the version came with the last entry before this place. */
  readonly isStep: boolean;
}

type Chapter = PastContents['pages'][number];

/** How far the past of one audience is known. */
interface Known {
  readonly pages: Chapter[];
  /** Places to begin from, in order: the first before any entry. Each is the end of a page. */
  readonly places: { readonly page: number; readonly place: Place }[];
  end: Place;
  /** Characters of JSON of the states in `places`. */
  size: number;
}

/** One step of an audience. */
type Told = PastPage['steps'][number];

export class Pasts {
  readonly #game: Game<unknown>;
  readonly #store: Store;
  /** One page is put together at a time: what others ask for of the past takes no more from play than one does. */
  readonly #turn = new Mutex();
  /** By match and audience, the one used longest ago first: what is kept for one does not depend on another. */
  readonly #known = new Map<string, Known>();
  readonly #most: number;

  constructor({ game, store }: { game: Game<unknown>; store: Store }, most: number = KEPT) {
    this.#game = game;
    this.#store = store;
    this.#most = most;
  }

  /** Characters of JSON of all that is kept. */
  get kept(): number {
    return [...this.#known.values()].reduce((sum, { size }) => sum + size, 0);
  }

  /** Which pages there are. Rejects as the store does. */
  contents(matchId: string, viewer: Viewer): Promise<PastContents> {
    return this.#turn.runExclusive(async () => {
      const { pages, end } = await this.#upToNow(matchId, viewer, new Slices());
      return { seat: viewer, version: end.version, pages: [...pages] };
    });
  }

  /**
   * The steps of one page, the first one whole unless `since` is the version before it or one of this page;
   * null when there is no such page. Rejects as the store does.
   */
  page(matchId: string, viewer: Viewer, page: number, since?: number): Promise<PastPage | null> {
    return this.#turn.runExclusive(async () => {
      const slices = new Slices();
      const { pages, places, end } = await this.#upToNow(matchId, viewer, slices);
      const chapter = pages[page];
      if (chapter === undefined) return null;
      const last = (pages[page + 1]?.from ?? end.version + 1) - 1;
      const begin = places.findLast((each) => each.page <= page)?.place;
      if (begin === undefined) throw new Error('a past without its beginning');

      const holds = since !== undefined && since >= chapter.from - 1 && since <= last ? since : null;
      const steps: Told[] = [];
      let before: object | null = null;
      for await (const { version, shown } of this.#steps(matchId, viewer, begin, last, slices)) {
        if (version < (holds ?? chapter.from)) continue;
        const view = this.#game.view(shown, viewer);
        if (version !== holds) {
          steps.push(
            before === null
              ? { version, view: inKeyOrder(view) }
              : { version, changes: changesBetween(before, view) },
          );
        }
        before = view;
        await slices.pause();
      }
      return { seat: viewer, page, steps };
    });
  }

  /** The steps from a place to a version, the place itself first. */
  async *#steps(
    matchId: string,
    viewer: Viewer,
    from: Place,
    last: number,
    slices: Slices,
  ): AsyncGenerator<Place, void> {
    yield from;
    if (from.version >= last) return;
    for await (const place of this.#places(matchId, viewer, from, slices)) {
      if (place.isStep) yield place;
      if (place.version >= last) return;
    }
  }

  /** Goes on to the last entry of the record. */
  async #upToNow(matchId: string, viewer: Viewer, slices: Slices): Promise<Known> {
    const key = `${matchId} ${viewer}`;
    const known = this.#known.get(key) ?? (await this.#beginning(matchId, viewer));
    for await (const place of this.#places(matchId, viewer, known.end, slices)) {
      const { end, pages, places } = known;
      const chapter = place.isStep ? this.#chapter(place) : null;
      if (chapter !== null && !samePart(chapter, pages.at(-1))) {
        if (end.sequence - (places.at(-1)?.place.sequence ?? 0) >= APART) {
          places.push({ page: pages.length, place: end });
          known.size += JSON.stringify(end.match).length;
        }
        pages.push(chapter);
      }
      known.end = place;
    }
    this.#keep(key, known);
    return known;
  }

  async #beginning(matchId: string, viewer: Viewer): Promise<Known> {
    const first = await this.#store.firstSnapshot(matchId);
    if (first === null) {
      // Deleted while it was read: nothing of it was damaged.
      if ((await this.#store.findMatch(matchId)) === null) throw Refused.for('match.unknown');
      throw new Error('a match without its beginning');
    }
    const { match, versions } = readTableState(first.state, this.#game);
    const start: Place = { match, sequence: 0, version: of(versions, viewer), shown: match, isStep: true };
    const size = JSON.stringify(match).length;
    return { pages: [this.#chapter(start)], places: [{ page: 0, place: start }], end: start, size };
  }

  /** The place after each entry that follows a place. */
  async *#places(matchId: string, viewer: Viewer, from: Place, slices: Slices): AsyncGenerator<Place, void> {
    let place = from;
    for (;;) {
      const entries = await this.#store.entriesAfter(matchId, place.sequence, READ);
      for (const entry of entries) {
        place = this.#after(place, entry, viewer);
        yield place;
        await slices.pause();
      }
      if (entries.length < READ) return;
    }
  }

  #after(before: Place, entry: Entry, viewer: Viewer): Place {
    const match = this.#game.apply(before.match, readEntryBody(entry.body).facts);
    const version = of(versionsByName(this.#game, entry.versions), viewer);
    const isStep = version !== before.version;
    return { match, sequence: entry.sequence, version, shown: isStep ? match : before.shown, isStep };
  }

  #chapter({ match, version }: Place): Chapter {
    const { month, stage, turn } = this.#game.summary(match);
    return { month, stage, turn, from: version };
  }

  /** Keeps what is known of one past, and lets go of those that were used longest ago while there is too much. */
  #keep(key: string, known: Known): void {
    this.#known.delete(key);
    this.#known.set(key, known);
    for (const oldest of this.#known.keys()) {
      if (this.kept <= this.#most) return;
      this.#known.delete(oldest);
    }
  }
}

const changesBetween = (before: object, after: object): Change[] =>
  shortDifferenceOf(before, after).map(inKeyOrder);

const samePart = (one: Chapter, other: Chapter | undefined): boolean =>
  other !== undefined && one.month === other.month && one.stage === other.stage && one.turn === other.turn;

/** Cuts long work into pieces, so that commands and updates of others are not held up. */
export class Slices {
  #since = performance.now();

  /** Lets others have their turn when the piece has become long. Waiting for the store need not have done so. */
  async pause(): Promise<void> {
    if (performance.now() - this.#since < SLICE) return;
    await new Promise((resolve) => setImmediate(resolve));
    this.#since = performance.now();
  }
}
