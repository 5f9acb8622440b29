/** What the two cards that begin a match have in common: the scenario, the question for a name, the request itself. */
import type { CreateMatchAnswer, CreateMatchRequest } from '../net/wire.ts';
import { calls, unreachable, type Answer, type Failure } from '../net/http.ts';
import { who } from '../frame/who.svelte.ts';
import type { Chosen } from './rules.ts';

/** Chosen for all cards in one place: optional rules, and the chart pack (undefined: the standard one). */
export interface Terms {
  readonly options: Chosen;
  readonly charts: string | undefined;
}
export type Wish = Pick<
  CreateMatchRequest,
  'seat' | 'opponent' | 'listed' | 'officer' | 'adviser' | 'pace' | 'open'
>;

export class NewMatch {
  /** The one with few squadrons to begin with. */
  scenario = $state<string>('first-phase');
  /** The player has no name yet and is asked for it before anything is made. */
  asksName = $state(false);
  busy = $state(false);
  error = $state.raw<Failure | null>(null);

  /** Null when a name is asked for first, and when the server refuses; `error` then says why. */
  async begin(wish: Wish, { options, charts }: Terms): Promise<CreateMatchAnswer | null> {
    this.asksName = who.name === null;
    if (this.asksName) return null;
    this.busy = true;
    // With the hashes of the dice: the page does not wait for them before a match is made.
    const answer = await import('../net/dice-share.ts').then(
      ({ beginMatch }) =>
        beginMatch(calls, {
          ...wish,
          scenario: this.scenario,
          options: { ...options },
          ...(charts === undefined ? {} : { charts }),
        }),
      (): Answer<CreateMatchAnswer> => ({ ok: false, error: unreachable }),
    );
    this.busy = false;
    this.error = answer.ok ? null : answer.error;
    return answer.ok ? answer.value : null;
  }
}
