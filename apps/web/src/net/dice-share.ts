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
import type { KeptShare } from '@1bob/fairness';
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
 * How far a share has come: `s` sealed, `t` told to the server, `o` opened, as the server said. Nothing, where an older
 * page kept it.
 */
type Stage = 's' | 't' | 'o' | '';
interface Kept {
  readonly share: string;
  readonly stage: Stage;
}

/** Oldest first: a match that was brought back from a copy has one for each time. */
const onShelf = (match: string, seat: Seat): Kept[] =>
  [...(recall(shelf(match, seat)) ?? '').matchAll(/([0-9a-f]{64})([sto]?)/g)].map(
    ([, share = '', stage]) => ({ share, stage: stage as Stage }),
  );

function put(match: string, seat: Seat, share: string, stage: Stage): void {
  const others = onShelf(match, seat).filter((kept) => kept.share !== share);
  keep(shelf(match, seat), [...others, { share, stage }].map((kept) => kept.share + kept.stage).join(''));
}

/** What this browser put into the dice of a match: the record has to hold it. */
export const keptShares = (match: string): KeptShare[] =>
  (['british', 'german'] as const).flatMap((seat) =>
    onShelf(match, seat).map(({ share, stage }) => ({ seat, contribution: share, opened: stage === 'o' })),
  );

/** The share to seal now: a fresh one, unless one was kept that nobody has been told. */
function toSeal(match: string, seat: Seat): string {
  const last = onShelf(match, seat).at(-1);
  if (last?.stage === 's') return last.share;
  const share = newShare();
  put(match, seat, share, 's');
  return share;
}

async function open(hands: Hands, match: string, seat: Seat, share: string): Promise<void> {
  // From now on it may be known: of a match that is brought back, the next secret could be chosen to go with it.
  put(match, seat, share, 't');
  const answer = await hands.dice(match, { contribution: share });
  if (answer.ok) put(match, seat, share, 'o');
}

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
  put(match, seat, share, 's');
  if (wish.opponent === 'computer') await open(hands, match, seat, share);
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
    const share = toSeal(match, seat);
    await once(`seal ${share}`, () => hands.dice(match, { seal: sealOf(share) }));
    return;
  }
  const kept = onShelf(match, seat).at(-1);
  if (kept !== undefined && chairs.every((chair) => chair.sealed))
    await once(`open ${kept.share}`, () => open(hands, match, seat, kept.share));
}

async function once(what: string, work: () => Promise<unknown>): Promise<void> {
  if (sending.has(what)) return;
  sending.add(what);
  await work();
}
