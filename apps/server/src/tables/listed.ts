import type { Game } from '@1bob/game';
import type { Archived, Chair as WireChair, MatchListed } from '@1bob/protocol';
import type { Chair, Mark, MatchRow } from '../store/index.ts';

/** Chairs as anybody may see them, without session, hash or share in the dice. */
export function publicChairs(chairs: readonly Chair[]): WireChair[] {
  return chairs.map((chair) => ({
    seat: chair.seat,
    taken: chair.personId !== null || chair.computer !== null,
    name: chair.name,
    computer: chair.computer !== null,
    program: chair.program === true,
    handed: chair.computer !== null && chair.personId !== null,
    sealed: chair.seal != null,
    opened: chair.contribution != null,
    ...(chair.leftAt == null ? {} : { gone: true as const }),
  }));
}

/**
 * A match as a list shows it, built from public fields. The time of its last entry is left out, because it would reveal
 * hidden acts.
 */
export function listingOf(row: MatchRow, personId: string | undefined, game: Archiving): MatchListed {
  const own = personId === undefined ? undefined : row.chairs.find((chair) => chair.personId === personId);
  return {
    match: row.id,
    createdAt: row.createdAt.toISOString(),
    summary: row.summary,
    chairs: publicChairs(row.chairs),
    ended: row.ended,
    seat: own?.seat ?? null,
    watch: row.watchCode,
    pace: row.pace ?? null,
    // The last entry of an ended match is its end, which everybody saw.
    endedAt: row.ended ? row.updatedAt.toISOString() : null,
    archive: own !== undefined && mayBeArchived(row, game) ? archivedTo(own, row) : null,
  };
}

type Archiving = Pick<Game<unknown>, 'pastFirstMonth'>;

/**
 * Whether the archive may show a match. Other ended matches are too cheap: one person could make and end enough of them to
 * fill its first page.
 */
export const mayBeArchived = ({ ended, chairs, summary }: MatchRow, game: Archiving): boolean =>
  ended && chairs.every(({ personId }) => personId !== null) && game.pastFirstMonth(summary);

/** What the holder of a seat may know of the agreements: their own, and whether the archive shows the match. */
export const archivedTo = ({ archive }: Chair, { archived }: MatchRow): Archived =>
  archive !== true ? 'private' : archived ? 'public' : 'agreed';

/** A position in a list as a cursor for clients: when the match was made, and its id. The list shows both anyway. */
export const cursorAt = ({ createdAt, id }: Mark): string => `${createdAt.getTime().toString(36)}.${id}`;

/** Parses a cursor of `cursorAt`, its shape already checked. */
export function readCursor(cursor: string): Mark {
  const [time = '', id = ''] = cursor.split('.');
  return { createdAt: new Date(Number.parseInt(time, 36)), id };
}
