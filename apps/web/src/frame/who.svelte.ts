/** The user of this browser: a guest's name, asked once. */
import { calls, type Failure } from '../net/http.ts';

let name = $state<string | null>(null);
let known = $state(false);
let blocked = $state.raw<Failure | null>(null);

export const who = {
  get name(): string | null {
    return name;
  },
  /** Whether the server has been asked. */
  get known(): boolean {
    return known;
  },
  /** The server's message to a player whom its host has blocked. */
  get blocked(): Failure | null {
    return blocked;
  },
  async ask(): Promise<void> {
    const answer = await calls.session();
    if (answer.ok) name = answer.value.name;
    blocked = !answer.ok && answer.error.code === 'person.blocked' ? answer.error : null;
    known = true;
  },
  /** Null if it worked. */
  async call(wanted: string): Promise<Failure | null> {
    const answer = await calls.signIn(wanted);
    if (!answer.ok) return answer.error;
    name = answer.value.name;
    known = true;
    return null;
  },
};
