/**
 * What an audience has seen of a match, step by step. Nothing is stored for this: the facts of the record are folded, and
 * each state is turned into a view as the present one is. There is a step for each version that this audience was shown, and
 * none for an entry that it did not see.
 */
import type { Change, PastContents, PastPage } from '@1bob/protocol';
import { shortDifferenceOf, type Game } from '@1bob/game';
import { Refused } from '../gate/refused.ts';
import type { Entry, Store } from '../store/index.ts';
import { valueFor, type Viewer } from '../common/each.ts';
import type { Reader } from '../gate/asker.ts';
import type { Folding, Turn } from './live/folding.ts';
import { inKeyOrder } from './record/key-order.ts';
import type { Slices } from './live/slices.ts';
import { readEntryBody, readTableState, versionsByName } from './record/state.ts';

/** Entries read from the store at a time. It is not more, because commits wait while the store reads. */
const READ = 40;
/** The most versions on one page. The same turn may go on, on the next page. */
const LONGEST = 200;
/** Entries between two cached states, as long as few are cached. */
const APART = 100;
/** The most cached characters of JSON, counted as if the states shared nothing. */
const KEPT = 64_000_000;
/** The share of `KEPT` that one history may take. Beyond it, the states of that history are cached farther apart. */
const SHARE = 1 / 8;

/** A state of the match, with its position in the record and in this audience's versions. */
interface Keyframe {
  readonly match: unknown;
  /** Number of entries before it. It never leaves the server. */
  readonly sequence: number;
  readonly version: number;
  /** The match when that version came. Since then there may have been entries that this audience did not see. */
  readonly shown: unknown;
  /** Whether the version came with the last entry before this place. */
  readonly isStep: boolean;
}

type Chapter = PastContents['pages'][number];

/** The cached part of the history of one audience. */
interface Known {
  readonly pages: Chapter[];
  /** For each page, the entry that its first step came with. It never leaves the server. */
  readonly starts: number[];
  /**
   * Places from which folding can begin, in order: the first is before any entry, the others at the beginning of pages and
   * within them.
   */
  places: Keyframe[];
  /** Minimum number of entries between two places. */
  apart: number;
  end: Keyframe;
  /** Characters of JSON of the states in `places`. */
  size: number;
}

/** One step of an audience. */
type Told = PastPage['steps'][number];

export class Pasts {
  readonly #game: Game<unknown>;
  readonly #store: Store;
  readonly #folding: Folding;
  /**
   * By match and audience, the least recently used first. What is cached for one audience does not depend on that of
   * another.
   */
  readonly #known = new Map<string, Known>();
  readonly #most: number;

  constructor(
    { game, store, folding }: { game: Game<unknown>; store: Store; folding: Folding },
    most: number = KEPT,
  ) {
    this.#game = game;
    this.#store = store;
    this.#folding = folding;
    this.#most = most;
  }

  /** Characters of JSON of everything cached. */
  get kept(): number {
    return [...this.#known.values()].reduce((sum, { size }) => sum + size, 0);
  }

  /** The pages of a history. Rejects as the store does, and as `Folding` does. */
  contents(matchId: string, viewer: Viewer, reader: Reader): Promise<PastContents> {
    return this.#read(matchId, viewer, reader, ({ pages, end }) =>
      Promise.resolve({ seat: viewer, version: end.version, pages: [...pages] }),
    );
  }

  /**
   * The steps of one page. The first one is whole, unless `since` is the version before it or one on this page. Null if
   * there is no such page. Rejects as the store does, and as `Folding` does.
   */
  async page(
    matchId: string,
    viewer: Viewer,
    page: number,
    since: number | undefined,
    reader: Reader,
  ): Promise<PastPage | null> {
    const read = await this.#read(matchId, viewer, reader, async (known, slices) => ({
      page: await this.#page(matchId, viewer, known, { page, since }, slices),
    }));
    return read.page;
  }

  /** Reads on to the last entry of the record, in as many turns as that takes, and then gets the part that was requested. */
  #read<T>(
    matchId: string,
    viewer: Viewer,
    reader: Reader,
    then: (known: Known, slices: Slices) => Promise<T>,
  ): Promise<T> {
    const key = `${matchId} ${viewer}`;
    let mine: Known | undefined;
    return this.#folding.read(reader, key, async (turn) => {
      // Another reader may have read farther by now, or the cache was released and somebody has begun anew.
      const kept = farther(this.#known.get(key), mine);
      const known = kept ?? (await this.#beginning(matchId, viewer));
      mine = known;
      try {
        return (await this.#goOn(matchId, viewer, known, turn)) ? await then(known, turn.slices) : null;
      } finally {
        this.#keep(key, known);
      }
    });
  }

  /** Reads on through the record until the turn is over; returns whether it reached the last entry. */
  async #goOn(matchId: string, viewer: Viewer, known: Known, turn: Turn): Promise<boolean> {
    for await (const place of this.#places(matchId, viewer, known.end, turn.slices)) {
      if (place.isStep) this.#step(known, place);
      known.end = place;
      if (turn.over) return false;
    }
    return true;
  }

  /** Adds a step. It may begin a page, and it may become a place from which folding can begin. */
  #step(known: Known, place: Keyframe): void {
    const chapter = this.#chapter(place);
    const { pages, starts, places, apart } = known;
    const page = pages.at(-1);
    if (!samePart(chapter, page) || place.version - page.from >= LONGEST) {
      pages.push(chapter);
      starts.push(place.sequence);
    }
    if (place.sequence - (places.at(-1)?.sequence ?? 0) < apart) return;
    places.push(place);
    known.size += sizeOf(place);
    while (known.size > this.#most * SHARE && known.places.length > 1) {
      known.places = known.places.filter((_, at) => at % 2 === 0);
      known.apart *= 2;
      known.size = known.places.reduce((sum, each) => sum + sizeOf(each), 0);
    }
  }

  async #page(
    matchId: string,
    viewer: Viewer,
    { pages, starts, places, end }: Known,
    { page, since }: { page: number; since: number | undefined },
    slices: Slices,
  ): Promise<PastPage | null> {
    const chapter = pages[page];
    if (chapter === undefined) return null;
    const last = (pages[page + 1]?.from ?? end.version + 1) - 1;
    // Before the first step a reader cannot hold anything.
    const held = Math.max(chapter.from - 1, pages[0]?.from ?? 0);
    const holds = since !== undefined && since >= held && since <= last ? since : null;
    const first = holds ?? chapter.from;
    const begin = places.findLast(({ version }) => version <= first);
    if (begin === undefined) throw new Error('a past without its beginning');
    const until = { version: last, sequence: starts[page + 1] ?? end.sequence };

    const steps: Told[] = [];
    let before: object | null = null;
    for await (const { version, shown } of this.#steps(matchId, viewer, begin, until, { places, slices })) {
      if (version < first) continue;
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
  }

  /**
   * The steps from a place to a version, beginning with the place itself. At the last step before a cached place, this
   * continues from that place. So the entries in between, which this audience did not see, are not folded again, however
   * many they are.
   */
  async *#steps(
    matchId: string,
    viewer: Viewer,
    from: Keyframe,
    until: { version: number; sequence: number },
    { places, slices }: { places: readonly Keyframe[]; slices: Slices },
  ): AsyncGenerator<Keyframe, void> {
    let at = from;
    yield at;
    while (at.version < until.version) {
      const { version } = at;
      const kept = places.find((place) => place.version > version);
      if (kept === undefined || kept.version > version + 1) {
        const last = Math.min(until.sequence, (kept?.sequence ?? Infinity) - 1);
        for await (const place of this.#places(matchId, viewer, at, slices, last)) {
          if (!place.isStep) continue;
          at = place;
          yield at;
          if (at.version >= until.version || at.version + 1 === kept?.version) break;
        }
        if (at.version >= until.version) return;
      }
      if (kept === undefined) return;
      at = kept;
      yield at;
    }
  }

  async #beginning(matchId: string, viewer: Viewer): Promise<Known> {
    const first = await this.#store.firstSnapshot(matchId);
    if (first === null) {
      // It was deleted while it was read, so nothing was damaged.
      if ((await this.#store.findMatch(matchId)) === null) throw Refused.for('match.unknown');
      throw new Error('a match without its beginning');
    }
    const { match, versions } = readTableState(first.state, this.#game);
    const start: Keyframe = {
      match,
      sequence: 0,
      version: valueFor(versions, viewer),
      shown: match,
      isStep: true,
    };
    return {
      ...{ pages: [this.#chapter(start)], starts: [0], places: [start], apart: APART },
      ...{ end: start, size: sizeOf(start) },
    };
  }

  /** The place after each entry that follows a place, up to an entry. */
  async *#places(
    matchId: string,
    viewer: Viewer,
    from: Keyframe,
    slices: Slices,
    until = Infinity,
  ): AsyncGenerator<Keyframe, void> {
    let place = from;
    for (;;) {
      const most = Math.min(READ, until - place.sequence);
      if (most <= 0) return;
      const entries = await this.#store.entriesAfter(matchId, place.sequence, most);
      for (const entry of entries) {
        place = this.#after(place, entry, viewer);
        yield place;
        await slices.pause();
      }
      if (entries.length < most) return;
    }
  }

  #after(before: Keyframe, entry: Entry, viewer: Viewer): Keyframe {
    const match = this.#game.apply(before.match, readEntryBody(entry.body).facts);
    const version = valueFor(versionsByName(this.#game, entry.versions), viewer);
    const isStep = version !== before.version;
    return { match, sequence: entry.sequence, version, shown: isStep ? match : before.shown, isStep };
  }

  #chapter({ match, version }: Keyframe): Chapter {
    const { month, stage, turn } = this.#game.summary(match);
    return { month, stage, turn, from: version };
  }

  /** Caches the known part of one history. Releases the least recently used ones while the cache is too large. */
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

const farther = (one: Known | undefined, other: Known | undefined): Known | undefined =>
  one !== undefined && other !== undefined && one.end.sequence < other.end.sequence ? other : (one ?? other);

const sizeOf = ({ match }: Keyframe): number => JSON.stringify(match).length;

const samePart = (one: Chapter, other: Chapter | undefined): other is Chapter =>
  other !== undefined && one.month === other.month && one.stage === other.stage && one.turn === other.turn;
