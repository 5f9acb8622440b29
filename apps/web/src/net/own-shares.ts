/**
 * Seals and opens this browser's shares in the dice of matches that have begun, while the player is elsewhere in the
 * app. In a live match the clock of a player whose share is closed runs, so the share should not wait until the player
 * comes to the table.
 */
import type { Calls } from './http.ts';
import { shareInDice } from './dice-share.ts';
import { keptSeals } from './kept-seals.ts';
import type { MatchListed, Seat } from './wire.ts';

type Hands = Pick<Calls, 'match' | 'dice'>;

/**
 * Matches whose share this page cannot open, because it is on another device or too late. The table tells the player
 * so.
 */
const left = new Set<string>();

/** Matches that have begun and whose dice wait for this seat's share. */
export const sharesDue = (mine: readonly MatchListed[]): readonly MatchListed[] =>
  mine.filter(
    ({ ended, seat, chairs }) =>
      !ended &&
      chairs.every(({ taken }) => taken) &&
      chairs.some((chair) => chair.seat === seat && !chair.opened && !chair.computer),
  );

/** Sends what proves the dice to the player’s other devices. Both players see that a share was opened, so this tells nothing. */
const sendProof = async (match: string, seat: Seat): Promise<unknown> =>
  (await import('./parcels.ts')).sendParcel(match, seat);

/** `mine` is the list of the player's own games. */
export async function openShares(
  calls: Hands,
  mine: readonly MatchListed[],
  opened: typeof sendProof = sendProof,
): Promise<void> {
  for (const { match, seat } of sharesDue(mine)) {
    if (seat === null || left.has(match)) continue;
    const answer = await calls.match(match);
    if (!answer.ok) continue;
    const { chairs, dice, restored } = answer.value;
    const own = chairs.find((chair) => chair.seat === seat);
    // Players must agree at the table before dice begin anew.
    const asks = restored || dice.round > 1;
    const late = own?.sealed === false && dice.binding !== null;
    if (asks || late || (await shareInDice(calls, match, seat, { chairs, dice })) !== 'well') left.add(match);
    else if (keptSeals(match, seat).at(-1)?.opened === 'yes') await opened(match, seat);
  }
}
