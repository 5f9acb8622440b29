/**
 * A seat's share in the dice: sealed before the first die, opened when both have sealed theirs. The server can then
 * not have chosen the dice alone. See docs/security.md; a browser that has forgotten its share leaves it sealed.
 */
import type {
  Chair,
  CreateMatchAnswer,
  CreateMatchRequest,
  DiceAnswer,
  DiceRequest,
  Seat,
} from '@1bob/protocol';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { keep, recall } from '../keep.ts';
import type { Answer } from './http.ts';

/** SHA-256("1bob/seal/1" || 0x00 || the 32 bytes), hex: as the record's verifier computes it. */
export const sealOf = (share: string): string =>
  bytesToHex(sha256(concatBytes(utf8ToBytes('1bob/seal/1\0'), hexToBytes(share))));

interface Hands {
  readonly dice: (match: string, part: DiceRequest) => Promise<Answer<DiceAnswer>>;
}

const newShare = (): string => bytesToHex(crypto.getRandomValues(new Uint8Array(32)));

const shelf = (match: string, seat: Seat): string => `dice.${match}.${seat}`;

/**
 * Makes a match with the seal of its creator's share, so that no die falls without it. Against a computer, who has
 * sealed his own, it is opened at once; then he begins.
 */
export async function beginMatch(
  hands: Hands & { readonly create: (wish: CreateMatchRequest) => Promise<Answer<CreateMatchAnswer>> },
  wish: CreateMatchRequest,
): Promise<Answer<CreateMatchAnswer>> {
  const share = newShare();
  const answer = await hands.create({ ...wish, seal: sealOf(share) });
  if (!answer.ok) return answer;
  const { match, seat } = answer.value;
  keep(shelf(match, seat), share);
  if (wish.opponent === 'computer') await hands.dice(match, { contribution: share });
  return answer;
}

/** What is under way, so that a second look at the same chairs does not send it twice. */
const sending = new Set<string>();

/** Does the next thing that is due, if any. Called whenever the chairs change. */
export async function shareInDice(
  hands: Hands,
  match: string,
  seat: Seat,
  chairs: readonly Chair[],
): Promise<void> {
  const own = chairs.find((chair) => chair.seat === seat);
  if (own === undefined || own.opened) return;
  if (!own.sealed) {
    const share = recall(shelf(match, seat)) ?? newShare();
    keep(shelf(match, seat), share);
    await once(`seal ${shelf(match, seat)}`, () => hands.dice(match, { seal: sealOf(share) }));
    return;
  }
  const kept = recall(shelf(match, seat));
  if (kept !== null && chairs.every((chair) => chair.sealed))
    await once(`open ${shelf(match, seat)}`, () => hands.dice(match, { contribution: kept }));
}

async function once(what: string, work: () => Promise<unknown>): Promise<void> {
  if (sending.has(what)) return;
  sending.add(what);
  await work();
}
