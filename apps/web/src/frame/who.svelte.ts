/** The user of this browser: a guest's name, asked once. Nothing about them is concluded from a failed answer. */
import type { SessionAnswer } from '@1bob/protocol';
import { pageFailure } from '../net/failures.ts';
import { calls, type Answer, type Failure } from '../net/http.ts';
import { Resource, type Fetched } from '../net/resource.svelte.ts';

const isOver = (answer: Answer<SessionAnswer>): boolean =>
  !answer.ok && answer.error.code.startsWith('session.');

const session = new Resource<SessionAnswer>(async () => {
  const answer = await calls.session();
  if (!isOver(answer)) return answer;
  // That answer has cleared the cookie, or a newer one came meanwhile: the next one says who is left.
  const next = await calls.session();
  return isOver(next) ? { ok: true, value: { name: null, expiresAt: null } } : next;
});

export const who = {
  get name(): string | null {
    return session.value?.name ?? null;
  },
  /** Whether the server has answered: who this is, or that it does not know this browser. */
  get known(): boolean {
    return session.since !== null;
  },
  /** The server's message to a player whom its host has blocked. */
  get blocked(): Failure | null {
    return session.error?.code === 'person.blocked' ? session.error : null;
  },
  /** For `Trouble`. */
  session: session as Fetched,
  ask: (): Promise<void> => session.ask(),
  /** Null if it is known who this is; asks only if it is not. */
  async unknown(): Promise<Failure | null> {
    await session.once();
    return session.since === null ? session.error : null;
  },
  /** A request that needs a person; for a stranger it is not made, and resolves to null. */
  first:
    <T>(request: () => Promise<Answer<T>>) =>
    async (): Promise<Answer<T | null>> => {
      const error = await who.unknown();
      if (error !== null) return { ok: false, error };
      return who.name === null ? { ok: true, value: null } : request();
    },
  /** Takes the answer to a way in. Null if this browser has kept the cookie that came with it. */
  enter: async (answer: Answer<SessionAnswer>): Promise<Failure | null> =>
    answer.ok ? who.arrive(answer.value) : answer.error,
  /** The server has let this browser in, `as` somebody. Null if it has kept the cookie that came with that. */
  async arrive(as?: SessionAnswer): Promise<Failure | null> {
    const back = await calls.session();
    if (back.ok && back.value.name === null) return pageFailure('cookie.missing');
    if (back.ok) session.take(back.value);
    else if (as) session.take(as);
    else session.forget();
    return null;
  },
  /** Begins a session under this name; a person who has one keeps theirs. Null if it worked. */
  call: async (wanted: string): Promise<Failure | null> => who.enter(await calls.signIn(wanted)),
  /** Null if it worked. */
  async rename(wanted: string): Promise<Failure | null> {
    const answer = await calls.rename(wanted);
    if (answer.ok) session.take(answer.value);
    return answer.ok ? null : answer.error;
  },
};
