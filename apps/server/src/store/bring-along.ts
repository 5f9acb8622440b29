import { bringParcels } from './parcels.ts';
import { bringSecondChairs } from './second-chairs.ts';
import { NEW_FOR } from './session.ts';
import { endTokensBy } from './tokens.ts';
import type { Work } from './transactions.ts';
import { bringWritten } from './written.ts';

/**
 * Whether two persons, each of whom holds or has seen from a seat of a table, together know both. As one person they would
 * have seen both sides. An umpire already knows both, and may become anybody who knows neither.
 */
export async function knowsBoth(work: Work, persons: readonly [string, string]): Promise<boolean> {
  const found = await work.chair.findMany({
    where: {
      OR: [
        { personId: { in: [...persons] } },
        ...persons.map((personId) => ({ pastHolders: { contains: personId } })),
      ],
    },
    select: { matchId: true, seat: true, personId: true, pastHolders: true },
  });
  // On one database the comparison ignores case.
  const knownTo = (id: string) =>
    found.filter(({ personId, pastHolders }) => id === personId || pastHolders?.split(' ').includes(id));
  const [one = [], other = []] = persons.map(knownTo);
  return one.some(({ matchId }) => {
    const theirs = other.filter((each) => each.matchId === matchId);
    const ours = one.filter((each) => each.matchId === matchId);
    return theirs.length > 0 && new Set([...ours, ...theirs].map(({ seat }) => seat)).size > 1;
  });
}

/**
 * Moves what a guest has, other than devices and seats, to the person whom they become: lines, parcels, pages of diaries,
 * mutes, blocks, reports, and places in second chairs.
 */
export async function bringAlong(work: Work, guest: string, personId: string): Promise<void> {
  const theirs = { where: { personId: guest }, data: { personId } };
  await work.noticeJob.updateMany(theirs);
  await work.presence.updateMany(theirs);
  await work.line.updateMany(theirs);
  await work.talker.deleteMany({ where: { personId: guest } });
  await bringWritten(work, guest, personId);
  await bringParcels(work, guest, personId);
  await work.pageSeal.updateMany(theirs);
  await bringMutes(work, guest, personId);
  await bringBlocks(work, guest, personId);
  await bringReports(work, guest, personId);
  await bringChairs(work, guest, personId);
  await bringSecondChairs(work, guest, personId);
}

/**
 * Makes the person the former holder of seats that the guest held before. If the person once took a seat from the guest,
 * the note of that is removed, because both are now the same.
 */
async function bringChairs(work: Work, guest: string, personId: string): Promise<void> {
  await work.$executeRaw`
    UPDATE chairs SET
      past_holders = replace(past_holders, ${guest}, ${personId}),
      recovered_from = CASE WHEN recovered_from = ${guest} THEN ${personId} ELSE recovered_from END
    WHERE past_holders LIKE ${`%${guest}%`}`;
  await work.chair.updateMany({
    where: { personId, recoveredFrom: personId },
    data: { recoveredFrom: null, recoveredAt: null },
  });
}

/**
 * Deletes everything that lets anybody in as the guest, or notifies anybody of the guest's seats, because somebody with a
 * copy of the guest's cookie may have made it. Runs before the chairs move. A seat that was taken by its recovery link a
 * short time ago keeps that link, for the player who held it before.
 */
export async function leaveWaysIn(work: Work, guest: string, personId: string, now: Date): Promise<void> {
  const theirs = { where: { personId: guest } };
  await work.noticeWish.deleteMany(theirs);
  await work.noticeChannel.deleteMany(theirs);
  await work.passkey.deleteMany(theirs);
  await work.signIn.deleteMany(theirs);
  await work.pairing.deleteMany(theirs);
  await endTokensBy(work, guest);
  await work.chair.updateMany({ ...theirs, data: { handoverHash: null } });
  const since = new Date(now.getTime() - NEW_FOR);
  const settled = [{ recoveredAt: null }, { recoveredAt: { lte: since } }, { recoveredFrom: personId }];
  await work.chair.updateMany({ where: { personId: guest, OR: settled }, data: { recoveryHash: null } });
}

async function bringMutes(work: Work, guest: string, personId: string): Promise<void> {
  const where = { OR: [{ personId: guest }, { mutedId: guest }] };
  const mutes = await work.mute.findMany({ where });
  await work.mute.deleteMany({ where });
  for (const mute of mutes) {
    const row = {
      matchId: mute.matchId,
      personId: mute.personId === guest ? personId : mute.personId,
      mutedId: mute.mutedId === guest ? personId : mute.mutedId,
    };
    if (row.personId === row.mutedId) continue;
    // If both had muted them, one row remains.
    await work.mute.upsert({ where: { matchId_personId_mutedId: row }, create: row, update: {} });
  }
}

/** The host then sees, and can block, the person whom the guest has become. */
async function bringReports(work: Work, guest: string, personId: string): Promise<void> {
  await work.report.updateMany({ where: { saidBy: guest }, data: { saidBy: personId } });
  for (const { matchId, room, number } of await work.report.findMany({ where: { personId: guest } })) {
    const theirs = { where: { matchId_room_number_personId: { matchId, room, number, personId: guest } } };
    // If both have reported the line, one row remains.
    if ((await work.report.count({ where: { matchId, room, number, personId } })) > 0)
      await work.report.delete(theirs);
    else await work.report.update({ ...theirs, data: { personId } });
  }
}

async function bringBlocks(work: Work, guest: string, personId: string): Promise<void> {
  const where = { OR: [{ personId: guest }, { blockedId: guest }] };
  const blocks = await work.block.findMany({ where });
  await work.block.deleteMany({ where });
  for (const block of blocks) {
    const row = {
      personId: block.personId === guest ? personId : block.personId,
      blockedId: block.blockedId === guest ? personId : block.blockedId,
    };
    if (row.personId === row.blockedId) continue;
    await work.block.upsert({
      where: { personId_blockedId: row },
      create: { ...row, name: block.name, at: block.at },
      update: {},
    });
  }
}
