import type { Work } from './transactions.ts';

/** The name that the seats of a deleted person bear. */
const NOBODY = 'a player';

/** What stands in the place of another person's id in the row of a deleted one: it sits down nowhere any more. */
const GONE = 'gone';

/**
 * Deletes what there is of a person who sits at these tables. The row stays without anything personal, so that nothing is kept
 * for them any more.
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
      // Another one who was deleted plays no more either.
      chairs: { none: { personId: { not: personId }, leftAt: null } },
    },
  });
  // Offered by them or to them.
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
    data: { name: '', page: null, quietHours: null, mergedInto: GONE },
  });
}
