import type { Seat } from '@1bob/game';
import type { Pace } from '@1bob/protocol';
import type { Prisma } from '../generated/prisma/client.ts';
import type { Database } from './database.ts';
import { Overtaken } from './errors.ts';
import { toText } from './json.ts';
import type { Chair, MatchRow } from './match.ts';
import { noteOfEntry } from './notices.ts';
import { fromEntry, fromSnapshot, type Append } from './record.ts';
import { endTokensOf } from './tokens.ts';
import { mustBeHere } from './transactions.ts';

/**
 * Commits entries that also change the dice, the chairs or the pace of their match. Each method keeps everything or nothing,
 * moves the epoch, and rejects as `append` does.
 */
export interface ChangeStore {
  /** Begins a new round of dice: its secret and shares replace the earlier ones. */
  renewDice(
    append: Append,
    round: Pick<MatchRow, 'secret' | 'secretHash' | 'pastDice'> & {
      chairs: readonly Pick<Chair, 'seat' | 'seal' | 'contribution'>[];
    },
  ): Promise<void>;
  /** Keeps another pace; null for none. */
  changePace(append: Append, pace: Pace | null): Promise<void>;
  /** Opens a bound share and keeps it in the chair of its seat. */
  openShare(append: Append, seat: Seat, contribution: string): Promise<void>;
  /**
   * Changes the chair of a seat. Also rejects if the person who gets the seat was merged into another. `again`: opens the
   * seat to anybody, by this join code and until that time.
   */
  reseat(
    append: Append,
    seat: Seat,
    change: Partial<Omit<Chair, 'seat'>>,
    again?: { joinHash: string; openUntil: Date },
  ): Promise<void>;
}

export function changesOn({ prisma, write }: Database): ChangeStore {
  /** `given`: set for a seat that goes to another person, or comes back. */
  const commit = (
    { entry, epoch, due, deadline, held, summary, ended, snapshot, notices }: Append,
    row: Prisma.MatchUpdateManyMutationInput,
    chairs: readonly { seat: Seat; change: Prisma.ChairUpdateManyMutationInput }[],
    given?: Seat,
  ): Promise<void> =>
    prisma.$transaction(async (work) => {
      const { matchId, sequence } = entry;
      // Locks persons before the match, as everything does that changes both.
      for (const { change } of chairs)
        if (typeof change.personId === 'string') await mustBeHere(work, [change.personId]);
      const { count } = await work.match.updateMany({
        where: { id: matchId, sequence: sequence - 1, epoch },
        data: {
          sequence,
          epoch: epoch + 1,
          dueAt: due ?? null,
          deadline: deadline ?? null,
          head: entry.hash,
          updatedAt: entry.at,
          summary: toText(summary),
          ended,
          ...(held !== undefined && { heldSince: held }),
          ...row,
        },
      });
      if (count === 0) throw new Overtaken(matchId, sequence);
      await work.entry.create({ data: fromEntry(entry), select: { matchId: true } });
      if (snapshot !== undefined)
        await work.snapshot.create({
          data: fromSnapshot(matchId, { sequence, state: snapshot }),
          select: { matchId: true },
        });
      for (const { seat, change } of chairs)
        await work.chair.updateMany({ where: { matchId, seat }, data: change });
      await noteOfEntry(work, matchId, notices);
      if (given !== undefined) await endTokensOf(work, matchId, given);
    });

  return {
    renewDice: write((append, { secret, secretHash, pastDice = [], chairs }) => {
      const dice = { secret, secretHash, pastDice: toText(pastDice) };
      const shares = chairs.map(({ seat, seal = null, contribution = null }) => ({
        seat,
        change: { seal, contribution },
      }));
      return commit(append, dice, shares);
    }),
    changePace: write((append, pace) => commit(append, { pace: pace === null ? null : toText(pace) }, [])),
    openShare: write((append, seat, contribution) =>
      commit(append, {}, [{ seat, change: { contribution } }]),
    ),
    reseat: write((append, seat, change, again) => {
      const row = again === undefined ? {} : { ...again, heldSince: null, publicAt: append.entry.at };
      return commit(append, row, [{ seat, change }], seat);
    }),
  };
}
