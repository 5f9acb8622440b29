/** The player's other games that wait for a move, taken from their public data. */
import type { Calls } from '../net/http.ts';
import type { MatchListed } from '../net/wire.ts';
import { nextGame } from '../home/matches.ts';
import { waitingGames } from './waiting-games.svelte.ts';

export class OtherGames {
  /** How many games wait. */
  count = $state(0);
  /** The match to go to next. Null if none waits. */
  next = $state<string | null>(null);
  readonly #calls: Pick<Calls, 'mine'>;
  readonly #match: string;
  readonly #found: (others: readonly MatchListed[]) => unknown;

  /** `match` is the match of this table, which is not counted. `found` receives the other games at each check. */
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
    // The next check comes soon. Until then the known games stay.
    if (!answer.ok) return;
    this.#found(answer.value.filter(({ match }) => match !== this.#match));
    const { count, next } = nextGame(answer.value, this.#match);
    this.count = count;
    waitingGames.others = count;
    this.next = next;
  }
}
