import type { CompanionKind } from '@1bob/protocol';
import type { Prisma } from '../generated/prisma/client.ts';
import type { SeatTokenModel } from '../generated/prisma/models.ts';

/**
 * The chair of an umpire has two halves, one beside each seat: the player who proposes it makes the one, and the other player
 * agrees by making the other. The person in it reads both seats apart, and none if a half is gone.
 */
export const UMPIRE = 'umpire' satisfies CompanionKind;

const AGREED = 'agreed ';
/** What stands in place of a hash in the half by which the other player agrees to the chair with this id. */
export const agreementTo = (id: string): string => AGREED + id;
export const isAgreement = ({ hash }: Pick<SeatTokenModel, 'hash'>): boolean => hash.startsWith(AGREED);

/** Leaves out the halves of umpires' chairs whose other half is not among the rows. */
export function withoutHalves<T extends Pick<SeatTokenModel, 'id' | 'hash' | 'scope'>>(
  rows: readonly T[],
): T[] {
  const hashes = new Set(rows.map(({ hash }) => hash));
  const agreed = new Set(rows.map(({ id }) => agreementTo(id)));
  return rows.filter(
    ({ id, hash, scope }) => scope !== UMPIRE || hashes.has(agreementTo(id)) || agreed.has(hash),
  );
}

/**
 * Ends the chairs of umpires at these matches that have lost a half. An empty one whose agreement is gone waits for it again.
 * Runs after anything that may have ended a half.
 */
export async function endHalves(
  work: Pick<Prisma.TransactionClient, 'seatToken'>,
  matchIds: readonly string[],
): Promise<void> {
  const found = await work.seatToken.findMany({
    where: { matchId: { in: [...matchIds] }, scope: UMPIRE },
    select: { id: true, hash: true, scope: true, companionId: true },
  });
  const whole = new Set(withoutHalves(found));
  const ended = found.filter((each) => !whole.has(each) && (isAgreement(each) || each.companionId !== null));
  if (ended.length > 0) await work.seatToken.deleteMany({ where: { id: { in: ended.map(({ id }) => id) } } });
}
