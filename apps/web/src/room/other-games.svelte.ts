/** One's own games elsewhere that wait for one, by what may be said of them in public. */
import type { Calls } from '../net/http.ts';
import type { MatchListed } from '../net/wire.ts';
import { nextGame } from '../home/matches.ts';

export class OtherGames {
  /** How many wait. */
  count = $state(0);
  /** The match to go to next; null where none waits. */
  next = $state<string | null>(null);
  readonly #calls: Pick<Calls, 'mine'>;
  readonly #match: string;
  readonly #found: (others: readonly MatchListed[]) => unknown;

  /** `match`: the one that is played here, which is not counted. `found`: is given the others at each look. */
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
    if (!answer.ok) return;
    this.#found(answer.value.filter(({ match }) => match !== this.#match));
    const { count, next } = nextGame(answer.value, this.#match);
    this.count = count;
    this.next = next;
  }
}
