/** Steps that transactions of several subjects share. */
import type { Prisma } from '../generated/prisma/client.ts';
import { StoreError } from './errors.ts';
import type { Moved } from './match.ts';
import type { Session } from './session.ts';

/** A transaction under way. */
export type Work = Prisma.TransactionClient;

/**
 * Locks a person until the transaction ends. Until then, they can neither sit down elsewhere nor be merged into another
 * person. False if there is no such person, or they were merged into another.
 */
export async function hold(work: Pick<Work, 'person'>, id: string): Promise<boolean> {
  const still = { mergedInto: null };
  return (await work.person.updateMany({ where: { id, ...still }, data: still })).count === 1;
}

/** Rejects an act of a person who was merged into another. */
export const GONE = new StoreError('database.unavailable', 'The person was taken over by another meanwhile.');

/**
 * Locks persons until the transaction ends, in the order of their ids, so that two transactions never wait for each other.
 * Throws for a person that was merged into another.
 */
export async function mustBeHere(work: Work, persons: readonly (string | null)[]): Promise<void> {
  for (const id of persons.filter((each) => each !== null).sort())
    if (!(await hold(work, id)) && (await work.person.count({ where: { id } })) > 0) throw GONE;
}

export const isDevice = async (work: Work, { id, personId }: Session): Promise<boolean> =>
  (await work.session.count({ where: { id, personId } })) === 1;

export async function tablesOf(work: Work, personId: string): Promise<string[]> {
  const chairs = await work.chair.findMany({ where: { personId }, select: { matchId: true } });
  return chairs.map(({ matchId }) => matchId);
}

/** Moves each match's epoch once, in the order of their ids, as appends lock them. */
export async function moveEpochs(work: Work, matches: readonly string[]): Promise<Moved[]> {
  const moved: Moved[] = [];
  for (const id of [...new Set(matches)].toSorted()) {
    moved.push(
      await work.match.update({
        where: { id },
        data: { epoch: { increment: 1 } },
        select: { id: true, sequence: true, epoch: true, head: true },
      }),
    );
  }
  return moved;
}
