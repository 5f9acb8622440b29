/** Shared by the two cards that begin a match: the scenario, the request for a name, the request itself. */
import type { ChosenRules } from '@1bob/rules/player';
import type { CreateMatchAnswer, CreateMatchRequest } from '../net/wire.ts';
import { calls, unreachable, type Answer, type Failure } from '../net/http.ts';
import { loaded } from '../net/loaded.ts';
import { who } from '../frame/who.svelte.ts';

/** Chosen once for all cards: optional rules, and the chart pack (undefined: the standard one). */
export interface Terms {
  readonly options: ChosenRules;
  readonly charts: string | undefined;
}
export type Wish = Pick<
  CreateMatchRequest,
  'seat' | 'opponent' | 'listed' | 'officer' | 'adviser' | 'pace' | 'open'
>;

export class NewMatch {
  /** The one with few squadrons. */
  scenario = $state<string>('first-phase');
  /** The player has no name yet and must give one before a match is created. */
  asksName = $state(false);
  busy = $state(false);
  error = $state.raw<Failure | null>(null);

  /** Null if a name is needed first, or the server refuses; `error` then holds the reason. */
  async begin(wish: Wish, { options, charts }: Terms): Promise<CreateMatchAnswer | null> {
    this.busy = true;
    this.error = await who.unknown();
    this.asksName = this.error === null && who.name === null;
    if (this.error !== null || this.asksName) {
      this.busy = false;
      return null;
    }
    // Includes the hashes of the dice, so the page loads it only when a match is created.
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
    // The session has ended since the page was opened.
    if (this.error?.code.startsWith('session.')) await who.ask();
    return answer.ok ? answer.value : null;
  }
}
