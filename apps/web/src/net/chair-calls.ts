/** The calls about second chairs. Two papers of the table and one page make them. */
import type { SecondChairMade, SecondChairRequest, SecondChairsAnswer } from '@1bob/protocol';
import { broken } from './failures.ts';
import { request, type Answer } from './http.ts';
import type { OwnSecondChairs } from './wire.ts';

const send = <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) =>
  request<T>((url, init) => globalThis.fetch(url, init), method, path, body);
const of = (match: string): string => `/api/matches/${encodeURIComponent(match)}/second-chairs`;
/** An answer with a list of second chairs. Without it the answer would look like an empty one. */
async function listed<T extends { chairs: readonly unknown[] }>(
  asked: Promise<Answer<T>>,
): Promise<Answer<T>> {
  const answer = await asked;
  return answer.ok && !Array.isArray(answer.value.chairs) ? { ok: false, error: broken } : answer;
}

export const chairCalls = {
  /** The second chairs beside the player's own seat. */
  list: (match: string) => listed(send<SecondChairsAnswer>('GET', of(match))),
  offer: (match: string, wish: SecondChairRequest) => listed(send<SecondChairMade>('POST', of(match), wish)),
  /** Agrees to an umpire whom the opponent has proposed. */
  agree: (match: string, id: string) =>
    listed(send<SecondChairsAnswer>('POST', `${of(match)}/${encodeURIComponent(id)}`, {})),
  end: (match: string, id: string) =>
    listed(send<SecondChairsAnswer>('DELETE', `${of(match)}/${encodeURIComponent(id)}`)),
  /** Leaves the second chair at a match. */
  leave: (match: string) =>
    listed(send<OwnSecondChairs>('DELETE', `/api/second-chairs/${encodeURIComponent(match)}`)),
  /** The second chairs in which this browser's person sits. */
  mine: () => listed(send<OwnSecondChairs>('GET', '/api/second-chairs')),
};
