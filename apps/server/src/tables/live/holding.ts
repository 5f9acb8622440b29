import type { Seat } from '@1bob/game';
import type { Hold } from '@1bob/protocol';
import type { Chair, MatchRow } from '../../store/index.ts';
import type { Clocks, SeatNote } from '../record/clocks.ts';

/**
 * A seat that was taken at an open table goes back to the list if its player does not move the match on in time, so that
 * nobody holds tables at which they do not play. Everything here depends only on public facts: a secret act changes nothing.
 */

/** Milliseconds for the first move, from the moment when the match waits for it. */
const LIVE = 10 * 60_000;
const BY_POST = 24 * 60 * 60_000;

/** How often a seat of one match can go back. Each time makes the record longer, so after that it stays with its player. */
const MOST_RELEASES = 200;
/**
 * How often the time can begin anew because the seat was passed on or taken back from a computer. Without a limit, two
 * guests could pass it back and forth.
 */
const MOST_RENEWALS = 10;

/** The facts that decide whether a seat is held, and until when. */
export interface HoldFacts {
  row: Pick<MatchRow, 'pace' | 'summary' | 'chairs' | 'ended'> & { held?: MatchRow['held'] | undefined };
  counts: { clocks: Clocks | null; notes: readonly Pick<SeatNote, 'kind'>[] };
}

const count = (notes: readonly Pick<SeatNote, 'kind'>[], kinds: readonly SeatNote['kind'][]): number =>
  notes.filter(({ kind }) => kinds.includes(kind)).length;

const computerPlays = (chairs: readonly Chair[], seat: Seat): boolean =>
  chairs.some((chair) => chair.seat === seat && chair.computer !== null);

/**
 * Whether the player cannot move, because the match is paused, a computer plays for them, or the dice wait for their
 * opponent's share.
 */
const rests = (seat: Seat, { row: { chairs }, counts: { clocks } }: HoldFacts): boolean =>
  computerPlays(chairs, seat) ||
  clocks?.paused === true ||
  (clocks?.instead != null && !clocks.instead.includes(seat));

/**
 * When a held seat goes back to the list, in milliseconds of the installation's clock; null while no time runs. `resumed`:
 * when the last outage ended. The whole time begins again at that moment.
 */
export function holdEnds(facts: HoldFacts, resumed: number): number | null {
  const { held, pace, summary, ended } = facts.row;
  if (held == null || ended || !summary.toMove.includes(held.seat) || rests(held.seat, facts)) return null;
  if (count(facts.counts.notes, ['released']) >= MOST_RELEASES) return null;
  return Math.max(held.since, resumed) + (pace?.kind === 'live' ? LIVE : BY_POST);
}

/** The hold in the form that everybody may see. */
export function toldHold(facts: HoldFacts, now: { ms: number; resumed: number }): Hold {
  const ends = holdEnds(facts, now.resumed);
  const { held } = facts.row;
  return ends === null || held == null ? null : { seat: held.seat, left: Math.max(0, ends - now.ms) };
}

/**
 * Since when a held seat is awaited after an entry. Null if it is no longer held, absent if nothing has changed. Only a
 * player who moves the match on keeps the seat, because a draw can be offered and withdrawn at every table. A computer's
 * move does not count as its player's; otherwise a guest could take all tables and leave them to computers.
 */
export function heldAfter(
  before: HoldFacts,
  after: HoldFacts,
  entry: {
    seat: string;
    /** Whether the entry changed the public stage or the seats that the stage waits for. */
    movedOn: boolean;
    /** Whether the player of the seat sent the entry, and not the server for them. */
    own: boolean;
    ms: number;
  },
): { held?: number | null } {
  const { held } = before.row;
  if (held == null) return {};
  const { seat } = held;
  const own = entry.own && entry.seat === seat && !computerPlays(before.row.chairs, seat);
  if (after.row.ended || (own && entry.movedOn)) return { held: null };
  const renewals = (facts: HoldFacts): number => count(facts.counts.notes, ['passedOn', 'takenBack']);
  const reseated = renewals(after) > renewals(before);
  const goesOn = rests(seat, before) && !rests(seat, after);
  const anew = entry.movedOn || (reseated || goesOn ? renewals(after) <= MOST_RENEWALS : false);
  return anew ? { held: entry.ms } : {};
}

/** The earlier of two times; null means never. */
export const earlier = (one: number | null, two: number | null): number | null =>
  one === null ? two : two === null ? one : Math.min(one, two);
