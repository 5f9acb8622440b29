/**
 * A seat's share in the dice. The share is sealed first, and is opened when the record binds the seals of both seats,
 * so the server cannot have chosen the dice. See docs/security.md. A browser that cannot keep a share does not seal it.
 * If this browser does not have the bound share, the player chooses: another device may open it, or this one seals
 * another share, which begins a new round.
 */
import { acceptableBinding, DICE_SCHEME, FIRST_SCHEME, schemeOf } from '@1bob/fairness';
import type { DiceRequest, DiceRound } from '@1bob/protocol';
import type { Answer } from './http.ts';
import {
  keepSeal,
  keptSeals,
  newSeal,
  reserveSeal,
  sameBinding,
  settleSeal,
  type KeptSeal,
} from './kept-seals.ts';
import type { Chair, CreateMatchAnswer, CreateMatchRequest, DiceAnswer, Seat } from './wire.ts';

interface Hands {
  readonly dice: (match: string, part: DiceRequest) => Promise<Answer<DiceAnswer>>;
}

/**
 * How the sharing went. The player is told of each outcome but `well`. `unkept`: nothing was sent, because this browser
 * cannot keep what it must keep first. `refused`: the server shows an invalid binding, so the share stays closed.
 * `elsewhere`: the bound share was sealed on another device, or was lost here. `failed`: the seat has left a bound
 * share closed for too long, so the dice of this round are rolled without one.
 */
export type Sharing = 'well' | 'unkept' | 'refused' | 'elsewhere' | 'failed';

/**
 * Milliseconds for which this browser leaves a share that it does not have to the device that sealed it. That device
 * opens the share within a second, or within ten if it has just lost its connection. The server waits a minute before
 * it goes on without the share, so there is time left to seal another one.
 */
export const SHARE_WAIT = 20_000;

/** The state of the dice of a match. */
export interface DiceStand {
  readonly chairs: readonly Chair[];
  readonly dice: DiceRound;
}

/**
 * Creates a match together with the seal of its creator's share, so that no die is rolled without the share. There is
 * no seal if this browser cannot keep it. The share is opened at the table, when the seals are bound.
 */
export async function beginMatch(
  hands: { readonly create: (wish: CreateMatchRequest) => Promise<Answer<CreateMatchAnswer>> },
  wish: CreateMatchRequest,
): Promise<Answer<CreateMatchAnswer>> {
  const sealed = newSeal(null, DICE_SCHEME);
  if (!reserveSeal(sealed)) return hands.create(wish);
  const answer = await hands.create({ ...wish, seal: sealed.seal });
  if (answer.ok) settleSeal(answer.value.match, answer.value.seat, sealed);
  return answer;
}

/** Rounds in which the server takes no more shares from a seat. */
const failed = new Set<string>();
const roundOf = (match: string, seat: Seat, secretHash: string | null): string =>
  `${match} ${seat} ${secretHash}`;

/** Requests without an answer, so that a second check of the same seats sends none twice. */
const sending = new Set<string>();

/**
 * Does what is due, if anything: it seals a share, and opens it as soon as the seals are bound. Call it whenever the
 * seats or the dice change.
 */
export async function shareInDice(
  hands: Hands,
  match: string,
  seat: Seat,
  { chairs, dice }: DiceStand,
): Promise<Sharing> {
  const own = chairs.find((chair) => chair.seat === seat);
  if (own === undefined || own.opened) return 'well';
  if (!own.sealed && failed.has(roundOf(match, seat, dice.secretHash))) return 'failed';
  if (!own.sealed) return dice.binding === null ? sealShare(hands, match, seat, dice) : 'well';
  // In a scheme without binding, both seals are enough.
  const { bindsShares } = schemeOf(dice.scheme);
  const due = bindsShares ? dice.binding !== null : chairs.every(({ sealed }) => sealed);
  return due ? openShare(hands, match, seat, dice) : 'well';
}

async function sealShare(hands: Hands, match: string, seat: Seat, dice: DiceRound): Promise<Sharing> {
  const last = keptSeals(match, seat).at(-1);
  // A share that is kept and has been sent to no server may be sealed now.
  const unused = last?.opened === 'no' && (last.secretHash ?? dice.secretHash) === dice.secretHash;
  const sealed = unused ? { ...last, secretHash: dice.secretHash } : newSeal(dice.secretHash, dice.scheme);
  return keepSeal(match, seat, sealed) ? send(hands, match, seat, sealed, { seal: sealed.seal }) : 'unkept';
}

async function openShare(hands: Hands, match: string, seat: Seat, dice: DiceRound): Promise<Sharing> {
  const kept = keptSeals(match, seat).findLast((each) => isBoundHere(each, seat, dice));
  if (kept === undefined) return dice.binding === null ? 'well' : 'elsewhere';
  const { binding, secretHash } = dice;
  // A share that was sent is valid only with the binding shown before. A share sealed to be bound opens only when it is
  // bound.
  if (kept.opened !== 'no' && !sameBinding(kept.binding, binding)) return 'refused';
  if (binding === null && schemeOf(kept.scheme ?? FIRST_SCHEME).bindsShares) return 'refused';
  const name = `contribution ${kept.seal}`;
  if (sending.has(name)) return 'well';
  const own = { secretHash: kept.secretHash ?? secretHash, seat, contribution: kept.contribution };
  if (binding !== null && (own.secretHash !== secretHash || acceptableBinding(binding, own) === null))
    return 'refused';
  // From now on the server may know the share. In a restored match the server could choose its next secret to suit the share.
  const sent: KeptSeal = { ...kept, ...(binding === null ? {} : { binding }), opened: 'sent' };
  if (!keepSeal(match, seat, sent)) return 'unkept';
  return send(hands, match, seat, sent, { contribution: kept.contribution });
}

/** Whether this is the share that the server has bound for the seat, or that it reports as sealed. */
function isBoundHere({ seal }: KeptSeal, seat: Seat, { binding }: DiceRound): boolean {
  if (binding === null) return true;
  const { seals = [] } =
    (binding.body as { binding?: { seals?: { seat: string; seal: string | null }[] } }).binding ?? {};
  return seals.some((each) => each.seat === seat && each.seal === seal);
}

/**
 * Seals another share in place of a bound one that this browser does not have, which begins a new round. Does nothing
 * if that share has been opened meanwhile.
 */
export async function sealAnew(hands: Hands, match: string, seat: Seat, stand: DiceStand): Promise<Sharing> {
  const how = await shareInDice(hands, match, seat, stand);
  if (how !== 'elsewhere') return how;
  const { dice } = stand;
  const sealed = newSeal(null, dice.scheme);
  return keepSeal(match, seat, sealed) ? send(hands, match, seat, sealed, { seal: sealed.seal }) : 'unkept';
}

/** Sends a part once, and then does what is due next. The seat that seals second opens its share in the same visit. */
async function send(
  hands: Hands,
  match: string,
  seat: Seat,
  kept: KeptSeal,
  part: DiceRequest,
): Promise<Sharing> {
  const name = `${Object.keys(part).join()} ${kept.seal}`;
  if (sending.has(name)) return 'well';
  sending.add(name);
  const answer = await hands.dice(match, part);
  if (!answer.ok) {
    // The part was refused for good, or lost on the way. It is checked again when the seats change.
    if (!answer.error.code.startsWith('dice.')) sending.delete(name);
    if (answer.error.code !== 'dice.failed') return 'well';
    failed.add(roundOf(match, seat, kept.secretHash));
    return 'failed';
  }
  if ('contribution' in part) keepSeal(match, seat, { ...kept, opened: 'yes' });
  return shareInDice(hands, match, seat, answer.value);
}
