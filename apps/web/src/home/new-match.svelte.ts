/** What the cards that begin a match share: the scenario, the request for a name, and the request itself. */
import type { ChosenRules } from '@1bob/rules/player';
import type { CreateMatchAnswer, CreateMatchRequest } from '../net/wire.ts';
import { calls, unreachable, type Answer, type Failure } from '../net/http.ts';
import { loaded } from '../net/loaded.ts';
import { who } from '../frame/who.svelte.ts';

/** What is chosen once for all cards: the optional rules, and the chart pack (undefined for the usual one). */
export interface Terms {
  readonly options: ChosenRules;
  readonly charts: string | undefined;
}
export type Wish = Pick<
  CreateMatchRequest,
  'seat' | 'opponent' | 'listed' | 'officer' | 'adviser' | 'plotTable' | 'pace' | 'open'
>;

export class NewMatch {
  /** Newcomers begin with the scenario that has few squadrons. */
  scenario = $state<string>('first-phase');
  /** Whether the player has no name yet and must give one before a match is created. */
  asksName = $state(false);
  busy = $state(false);
  error = $state.raw<Failure | null>(null);

  /** Creates a match. Null if a name is needed first, or if the server refuses. `error` then holds the reason. */
  async begin(wish: Wish, { options, charts }: Terms): Promise<CreateMatchAnswer | null> {
    this.busy = true;
    this.error = await who.unknown();
    this.asksName = this.error === null && who.name === null;
    if (this.error !== null || this.asksName) {
      this.busy = false;
      return null;
    }
    // This part contains the hash functions for the dice, so the page loads it only when a match is created.
    const answer = await loaded(() => import('../net/dice-share.ts')).then(
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
    // The session has ended since the page was opened, so ask who this is.
    if (this.error?.code.startsWith('session.')) await who.ask();
    return answer.ok ? answer.value : null;
  }
}
