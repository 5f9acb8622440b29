import type { Work } from './transactions.ts';
import { endHalves } from './umpires.ts';

/** The name shown on the seats of a deleted person. */
const NOBODY = 'a player';

/** Takes the place of another person's id in the row of a deleted person, who can then no longer take a seat. */
const GONE = 'gone';

/**
 * Deletes everything about a person who sits at these tables. The person's row stays without personal data, so that nothing
 * more can be stored for them.
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
      // A seat whose person was deleted has no player either.
      chairs: { none: { personId: { not: personId }, leftAt: null } },
    },
  });
  // Deletes offers by the person and to the person.
  await work.rematch.deleteMany({ where: { state: 'offered', matchId: { in: [...tables] } } });
  await work.match.updateMany({
    where: { id: { in: [...tables] }, archived: true },
    data: { archived: false },
  });
  await work.chair.updateMany({
    where: { personId },
    data: { name: NOBODY, recoveryHash: null, handoverHash: null, leftAt: now, archive: false },
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
  await work.seatToken.deleteMany({ where: { OR: [{ personId }, { companionId: personId }] } });
  await endHalves(work, tables);
  await work.keyRing.deleteMany(theirs);
  await work.parcel.deleteMany(theirs);
  await work.pageSeal.deleteMany(theirs);
  await work.session.deleteMany(theirs);
  await work.person.update({
    where: { id: personId },
    data: { name: '', page: null, quietHours: null, noticesOff: null, mergedInto: GONE },
  });
}
