/** The user of this browser: a guest with a name, asked for once. A failed answer says nothing about who it is. */
import type { SessionAnswer } from '@1bob/protocol';
import { broken, pageFailure } from '../net/failures.ts';
import { calls, type Answer, type Failure } from '../net/http.ts';
import { Resource, type Fetched } from '../net/resource.svelte.ts';

const isOver = (answer: Answer<SessionAnswer>): boolean =>
  !answer.ok && answer.error.code.startsWith('session.');

/** An answer without a name, which may be null, does not come from our server. */
async function askedFor(): Promise<Answer<SessionAnswer>> {
  const answer = await calls.session();
  return answer.ok && !('name' in answer.value) ? { ok: false, error: broken } : answer;
}

const session = new Resource<SessionAnswer>(async () => {
  const answer = await askedFor();
  if (!isOver(answer)) return answer;
  // That answer has cleared the cookie, or a newer cookie came meanwhile. The next answer says who is left.
  const next = await askedFor();
  return isOver(next) ? { ok: true, value: { name: null, expiresAt: null } } : next;
});

export const who = {
  get name(): string | null {
    return session.value?.name ?? null;
  },
  /** Whether the server has said who this is, or that it does not know this browser. */
  get known(): boolean {
    return session.since !== null;
  },
  /** The server's message to a player whom its host has blocked. */
  get blocked(): Failure | null {
    return session.error?.code === 'person.blocked' ? session.error : null;
  },
  /** The resource, for `Trouble`. */
  session: session as Fetched,
  ask: (): Promise<void> => session.ask(),
  /** Asks who this is, unless it is known. Null if it is known now. */
  async unknown(): Promise<Failure | null> {
    await session.once();
    return session.since === null ? session.error : null;
  },
  /** Makes a request that needs a person. Called for a stranger, it makes no request and resolves to null. */
  first:
    <T>(request: () => Promise<Answer<T>>) =>
    async (): Promise<Answer<T | null>> => {
      const error = await who.unknown();
      if (error !== null) return { ok: false, error };
      return who.name === null ? { ok: true, value: null } : request();
    },
  /** Takes the answer of a sign-in. Null if this browser has kept the cookie that came with it. */
  enter: async (answer: Answer<SessionAnswer>): Promise<Failure | null> =>
    answer.ok ? who.arrive(answer.value) : answer.error,
  /**
   * The server has let this browser in, as the person `as`. Null if the browser has kept the cookie that came with the
   * answer.
   */
  async arrive(as?: SessionAnswer): Promise<Failure | null> {
    const back = await askedFor();
    if (back.ok && back.value.name === null) return pageFailure('cookie.missing');
    if (back.ok) session.take(back.value);
    else if (as) session.take(as);
    else session.forget();
    return null;
  },
  /** Begins a session under this name. A person who has a name keeps it. Null if it worked. */
  call: async (wanted: string): Promise<Failure | null> => who.enter(await calls.signIn(wanted)),
  /** Changes the name. Null if it worked. */
  async rename(wanted: string): Promise<Failure | null> {
    const answer = await calls.rename(wanted);
    if (answer.ok) session.take(answer.value);
    return answer.ok ? null : answer.error;
  },
};
