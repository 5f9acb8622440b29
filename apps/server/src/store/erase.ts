import type { Work } from './transactions.ts';

/** The name shown on the seats of a deleted person. */
const NOBODY = 'a player';

/** Replaces the id of another person in the row of a deleted one, which can then take no seat any more. */
const GONE = 'gone';

/**
 * Deletes everything about a person who sits at these tables. The row stays without anything personal, so that nothing more
 * can be kept for them.
 */
export async function erase(
  work: Work,
  personId: string,
  tables: readonly string[],
  now: Date,
): Promise<void> {
  await work.match.deleteMany({
    where: {
      ...{ id: { in: [...tables] }, ended: false },
      // A deleted person no longer plays either.
      chairs: { none: { personId: { not: personId }, leftAt: null } },
    },
  });
  // Offers by them and to them.
  await work.rematch.deleteMany({ where: { state: 'offered', matchId: { in: [...tables] } } });
  await work.chair.updateMany({
    where: { personId },
    data: { name: NOBODY, recoveryHash: null, handoverHash: null, leftAt: now },
  });
  const theirs = { where: { personId } };
  await work.line.deleteMany(theirs);
  await work.talker.deleteMany(theirs);
  await work.written.deleteMany(theirs);
  await work.presence.deleteMany(theirs);
  await work.mute.deleteMany({ where: { OR: [{ personId }, { mutedId: personId }] } });
  await work.block.deleteMany({ where: { OR: [{ personId }, { blockedId: personId }] } });
  await work.noticeJob.deleteMany(theirs);
  await work.noticeWish.deleteMany(theirs);
  await work.noticeChannel.deleteMany(theirs);
  await work.pairing.deleteMany(theirs);
  await work.passkey.deleteMany(theirs);
  await work.signIn.deleteMany(theirs);
  await work.deviceNews.deleteMany(theirs);
  await work.seatToken.deleteMany(theirs);
  await work.session.deleteMany(theirs);
  await work.person.update({
    where: { id: personId },
    data: { name: '', page: null, quietHours: null, noticesOff: null, mergedInto: GONE },
  });
}
