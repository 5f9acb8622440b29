/**
 * An ended match as a reel that can be wound to any place. The facts of the record are folded; nothing is decided
 * again, so that a record of any older version plays. What each audience saw is what the rules make of the match as it
 * stood there.
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

export const audiences = ['german', 'british', 'observer', 'open'] as const satisfies readonly Audience[];

interface Told extends Entry {
  /** Without fog, of what one side alone was told: which. */
  readonly knower?: Side;
}

export class Reel {
  /** The match after so many entries; the first is before any. */
  readonly #matches: readonly Match[];

  /** Throws when the record does not fold. */
  constructor(record: MatchRecord) {
    let match = record.start as Match; // what the rules wrote
    this.#matches = [
      match,
      ...record.entries.map(({ body }) => (match = firstBattleOfBritain.apply(match, body.facts as Facts))),
    ];
  }

  /** The last place; the first is 0. */
  get end(): number {
    return this.#matches.length - 1;
  }

  /** The truth at a place. */
  match(at: number): Match {
    return this.#at(at);
  }

  /** The first place at which the ledger has so many lines. */
  placeOf(lines: number): number {
    return Math.max(
      0,
      this.#matches.findIndex((match) => match.ledger.length >= lines),
    );
  }

  view(at: number, audience: Audience): View {
    const match = this.#at(at);
    if (audience !== 'open' || match.stage.kind === 'ended') return viewFor(match, audience);
    const { own: german } = viewFor(match, 'german');
    const { own: british } = viewFor(match, 'british');
    const seen = viewFor(match, 'observer');
    return { ...seen, audience: 'open', opened: german && british && { german, british } };
  }

  /** The nearest place before or after at which this audience sees something else; the first or last otherwise. */
  step(from: number, by: 1 | -1, audience: Audience): number {
    let at = from;
    // Back to where the sight of this place began, and from there to the one before.
    while (by === -1 && at > 0 && !this.#changes(at, audience)) at -= 1;
    do at += by;
    while (at > 0 && at < this.end && !this.#changes(at, audience));
    return Math.max(0, Math.min(this.end, at));
  }

  /** The places at which months begin, in order; the first month begins after the set-up. */
  get months(): readonly number[] {
    return this.#matches.flatMap((match, at) => {
      const before = this.#matches[at - 1];
      if (before === undefined || match.stage.kind === 'setUp' || match.stage.kind === 'ended') return [];
      return before.stage.kind === 'setUp' || match.month !== before.month ? [at] : [];
    });
  }

  /** The beginning of the month after a place, or the nearest before it; the ends of the reel count. Null past them. */
  monthFrom(from: number, by: 1 | -1): number | null {
    const places = [0, ...this.months, this.end];
    const next = by === 1 ? places.find((at) => at > from) : places.findLast((at) => at < from);
    return next ?? null;
  }

  /** What was told lately, newest first: on the way to this place (`now`), and before as far as fills a panel. */
  lately(at: number, audience: Audience): readonly { entry: Told; now: boolean; key: string }[] {
    const list: { entry: Told; now: boolean; key: string }[] = [];
    for (let place = at; place > 0 && place > at - 60 && list.length < 40; place--)
      for (const entry of this.told(place, audience).toReversed())
        list.push({ entry, now: place === at, key: `${place} ${list.length}` });
    return list;
  }

  /** What an audience was told on the way to a place, oldest first. Without fog: what anybody was told. */
  told(at: number, audience: Audience): readonly Told[] {
    const match = this.#at(at);
    const before = this.#matches[at - 1];
    const readers = audience === 'open' ? (['german', 'british'] as const) : [audience];
    const found = new Map<string, Told>();
    for (const reader of readers) {
      const known = new Set(
        before === undefined ? [] : entries(toldTo(before, reader)).map(({ key }) => key),
      );
      for (const entry of entries(toldTo(match, reader))) {
        if (known.has(entry.key)) continue;
        const own = isPrivate(entry.what) && audience === 'open' && reader !== 'observer';
        // The same thing stands in both logs, perhaps on another line; what either knows alone stands by itself.
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
