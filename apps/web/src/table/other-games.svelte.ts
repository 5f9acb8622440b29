/** One's own games elsewhere that wait for one, by what may be said of them in public. */
import type { Calls } from '../net/http.ts';
import { nextGame } from '../home/matches.ts';

export class OtherGames {
  /** How many wait. */
  count = $state(0);
  /** The match to go to next; null where none waits. */
  next = $state<string | null>(null);
  readonly #calls: Pick<Calls, 'mine'>;
  readonly #match: string;

  /** `match`: the one that is played here, which is not counted. */
  constructor(calls: Pick<Calls, 'mine'>, match: string) {
    this.#calls = calls;
    this.#match = match;
  }

  async look(): Promise<void> {
    const answer = await this.#calls.mine();
    if (!answer.ok) return;
    const { count, next } = nextGame(answer.value, this.#match);
    this.count = count;
    this.next = next;
  }
}
