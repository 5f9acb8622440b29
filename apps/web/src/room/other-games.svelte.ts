/** The player's other games that wait for a move, by their public data. */
import type { Calls } from '../net/http.ts';
import type { MatchListed } from '../net/wire.ts';
import { nextGame } from '../home/matches.ts';
import { waitingGames } from './waiting-games.svelte.ts';

export class OtherGames {
  /** Number of waiting games. */
  count = $state(0);
  /** The match to go to next; null if none waits. */
  next = $state<string | null>(null);
  readonly #calls: Pick<Calls, 'mine'>;
  readonly #match: string;
  readonly #found: (others: readonly MatchListed[]) => unknown;

  /** `match`: this table's match, which is not counted. `found`: receives the others at each check. */
  constructor(
    calls: Pick<Calls, 'mine'>,
    match: string,
    found: (others: readonly MatchListed[]) => unknown = () => undefined,
  ) {
    this.#found = found;
    this.#calls = calls;
    this.#match = match;
  }

  async look(): Promise<void> {
    const answer = await this.#calls.mine();
    // The next look comes soon; until then the known games stay.
    if (!answer.ok) return;
    this.#found(answer.value.filter(({ match }) => match !== this.#match));
    const { count, next } = nextGame(answer.value, this.#match);
    this.count = count;
    waitingGames.others = count;
    this.next = next;
  }
}
