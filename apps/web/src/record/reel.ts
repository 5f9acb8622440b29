/**
 * An ended match as a reel that can be wound to any position. It folds the facts of the record and decides nothing
 * again, so a record of any older version can be played. The current rules build each audience's view from the match at
 * that position.
 */
import type { MatchRecord } from '@1bob/fairness';
import { differenceOf } from '@1bob/game';
import {
  firstBattleOfBritain,
  toldTo,
  viewFor,
  type Audience,
  type Communique,
  type Facts,
  type Match,
  type Side,
  type View,
} from '@1bob/rules';
import { isPrivate } from '@1bob/rules/player';
import { entries, type Entry } from '@1bob/words';
import { momentOf, type Moment } from '../frame/moments.ts';
import { weightOf } from '../history/weight.ts';

export const audiences = ['german', 'british', 'observer', 'open'] as const satisfies readonly Audience[];

interface ReelEntry extends Entry {
  /** The side that received a private entry. Set only in the view without fog. */
  readonly knower?: Side;
}

export class Reel {
  /** The match after each number of entries. The first one is the match before any entry. */
  readonly #matches: readonly Match[];

  /** Throws if the facts of the record do not fit together. */
  constructor(record: MatchRecord) {
    let match = record.start as Match; // The rules have written it.
    this.#matches = [
      match,
      ...record.entries.map(({ body }) => (match = firstBattleOfBritain.apply(match, body.facts as Facts))),
    ];
  }

  /** The last position. The first one is 0. */
  get end(): number {
    return this.#matches.length - 1;
  }

  /** The whole match at a position, with nothing hidden. */
  match(at: number): Match {
    return this.#at(at);
  }

  /** The first position at which the ledger has this many lines. */
  placeOf(lines: number): number {
    return Math.max(
      0,
      this.#matches.findIndex((match) => match.ledger.length >= lines),
    );
  }

  /** The moment of a position. The end belongs to the last moment. Null during the set-up. */
  momentAt(at: number): Moment | null {
    const told = firstBattleOfBritain.summary(this.#at(at));
    return told.stage === 'ended' && at > 0 ? this.momentAt(at - 1) : momentOf(told);
  }

  /** The last position of a moment. Null if the war had no such moment. */
  placeAt({ month, turn }: Moment): number | null {
    const place = this.#matches.findLastIndex((_, at) => {
      const moment = this.momentAt(at);
      return moment?.month === month && moment.turn === turn;
    });
    return place === -1 ? null : place;
  }

  view(at: number, audience: Audience): View {
    const match = this.#at(at);
    if (audience !== 'open' || match.stage.kind === 'ended') return viewFor(match, audience);
    const { own: german } = viewFor(match, 'german');
    const { own: british } = viewFor(match, 'british');
    const seen = viewFor(match, 'observer');
    return { ...seen, audience: 'open', opened: german && british && { german, british } };
  }

  /**
   * The nearest position, earlier or later, at which this audience's view differs. If there is none, the first or the
   * last position.
   */
  step(from: number, by: 1 | -1, audience: Audience): number {
    let at = from;
    // Goes back to where the view of this position began, and from there to the position before.
    while (by === -1 && at > 0 && !this.#changes(at, audience)) at -= 1;
    do at += by;
    while (at > 0 && at < this.end && !this.#changes(at, audience));
    return Math.max(0, Math.min(this.end, at));
  }

  /**
   * The next position that tells this audience something worth a look, or that begins a month. If there is none, the
   * last position.
   */
  nextEvent(from: number, audience: Audience): number {
    const { months } = this;
    const tells = (at: number): boolean =>
      this.entriesAt(at, audience).some(({ what }) => weightOf(what) >= 2);
    let at = from + 1;
    while (at < this.end && !months.includes(at) && !tells(at)) at += 1;
    return Math.min(this.end, at);
  }

  /** The positions at which months begin, in order. The first month begins after the set-up. */
  get months(): readonly number[] {
    return this.#matches.flatMap((match, at) => {
      const before = this.#matches[at - 1];
      if (before === undefined || match.stage.kind === 'setUp' || match.stage.kind === 'ended') return [];
      return before.stage.kind === 'setUp' || match.month !== before.month ? [at] : [];
    });
  }

  /**
   * The next beginning of a month after a position, or the nearest one before it. The ends of the reel count too. Null
   * beyond them.
   */
  monthFrom(from: number, by: 1 | -1): number | null {
    const places = [0, ...this.months, this.end];
    const next = by === 1 ? places.find((at) => at > from) : places.findLast((at) => at < from);
    return next ?? null;
  }

  /**
   * Recent entries, newest first. Those that led to this position have `now`, and earlier ones follow until a panel is
   * full.
   */
  lately(at: number, audience: Audience): readonly { entry: ReelEntry; now: boolean; key: string }[] {
    const list: { entry: ReelEntry; now: boolean; key: string }[] = [];
    for (let place = at; place > 0 && place > at - 60 && list.length < 40; place--)
      for (const entry of this.entriesAt(place, audience).toReversed())
        list.push({ entry, now: place === at, key: `${place} ${list.length}` });
    return list;
  }

  /**
   * The entries that led an audience to a position, oldest first. Without fog these are the entries of every audience.
   */
  entriesAt(at: number, audience: Audience): readonly ReelEntry[] {
    const match = this.#at(at);
    const before = this.#matches[at - 1];
    const readers = audience === 'open' ? (['german', 'british'] as const) : [audience];
    const found = new Map<string, ReelEntry>();
    for (const reader of readers) {
      const known = new Set(
        before === undefined ? [] : entries(toldTo(before, reader)).map(({ key }) => key),
      );
      for (const entry of entries(toldTo(match, reader))) {
        if (known.has(entry.key)) continue;
        const own = isPrivate(entry.what) && audience === 'open' && reader !== 'observer';
        // An entry in both logs may be on different lines. An entry in only one log stays separate.
        found.set(`${own ? reader : ''} ${sameness(entry.what)}`, own ? { ...entry, knower: reader } : entry);
      }
    }
    return [...found.values()];
  }

  #changes(at: number, audience: Audience): boolean {
    return at > 0 && differenceOf(this.view(at - 1, audience), this.view(at, audience)).length > 0;
  }

  #at(at: number): Match {
    const match = this.#matches[at];
    if (match === undefined) throw new RangeError(`there is no place ${at} on this reel`);
    return match;
  }
}

const sameness = (what: Communique): string => JSON.stringify(what);
