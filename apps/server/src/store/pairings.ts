import type { Database } from './database.ts';
import { isTaken } from './errors.ts';
import { join, type Joined, type JoinedAt } from './joining.ts';
import type { Session } from './session.ts';
import { isDevice } from './transactions.ts';

/** A code that adds a device to a person. */
export interface Pairing {
  id: string;
  personId: string;
  /** The session that shows the code and is asked to confirm the device. */
  askedOf: string;
  /** First half of the code, by which it is looked up. */
  place: string;
  codeHash: string;
  tries: number;
  state: 'open' | 'asked' | 'joined' | 'refused';
  expiresAt: Date;
  /** SHA-256 of the secret with which the new device waits; null until a device asks. */
  ticket: string | null;
  /** Two digits that both devices show; null until a device asks. */
  digits: string | null;
  /** The label that the new device has for itself; null until a device asks, or if it has none. */
  label: string | null;
  /** The session that the new device already has; null if it has none. */
  visitor: string | null;
  /** The session by which the new device belongs to the person; null until it is let in. */
  sessionId: string | null;
  /** SHA-256 of the secret in the cookie that it then gets; null if it asked a server of an earlier version. */
  cookieHash: string | null;
  /** SHA-256 of the new device's public key, in hex; null if it wants to agree on no key, as a program does. */
  commitment: string | null;
  /** The public key of the first device; null until that device knows the commitment. */
  firstKey: string | null;
  /** The public key of the new device; null until that device knows the first key. */
  secondKey: string | null;
  /** What the first device has sealed for the new one with the key that both agreed on. The server cannot open it. */
  box: string | null;
}

/** The device that asks to be added. */
type Asking = Pick<Pairing, 'ticket' | 'digits' | 'label' | 'visitor' | 'cookieHash'> &
  Partial<Pick<Pairing, 'commitment'>>;

/** Adds a device to a person by a code that one of their devices shows. */
export interface PairingStore {
  /**
   * Offers a code, which replaces an earlier one of this session. False if there is another code with the same first half.
   * Deletes codes that have expired at `now`.
   */
  offerPairing(pairing: Pairing, now: Date): Promise<boolean>;
  /**
   * Uses a code for a device that asks. Every use of a first half counts as a try. Null if there is no such code, if it was
   * tried `most` times, or if it is used. If many devices ask at once, at most one gets it.
   */
  askPairing(
    code: Pick<Pairing, 'place' | 'codeHash'>,
    asking: Asking,
    at: { now: Date; most: number },
  ): Promise<Pairing | null>;
  pairingOf(askedOf: string): Promise<Pairing | null>;
  pairingByTicket(ticket: string): Promise<Pairing | null>;
  /**
   * Keeps the public key of a device, each once, and that of the new device only after that of the first. False if it is not
   * its turn, or if none asks any more.
   */
  tellKey(
    id: string,
    key: Pick<Pairing, 'firstKey'> | Pick<Pairing, 'secondKey'>,
    now: Date,
  ): Promise<boolean>;
  /** Refuses a device that asks. False if none asks. */
  refusePairing(id: string, askedOf: string): Promise<boolean>;
  /**
   * Lets in the device that asks, once the asked session confirms it, in one transaction.
   *
   * A device that already has a person keeps its session, but the secret in its cookie is replaced by that of `session`, and
   * the old secret becomes invalid. It brings its seats along, whose epochs move, but nothing that lets anybody in or
   * notifies anybody: the other devices of its person are signed out, and passkeys, channels, wishes, tokens and link codes
   * are deleted. A seat that was taken by its recovery link a short time ago keeps that link. A device without a person gets
   * `session`.
   *
   * The new device is news for the person (`DeviceNewsStore`). `box`: what the first device has sealed for it. `most`: the
   * limit of devices for one person.
   */
  joinPairing(
    pairing: Pick<Pairing, 'id' | 'box'>,
    by: Session,
    session: Session,
    at: JoinedAt,
  ): Promise<Joined>;
}

export function pairingsOn({ prisma, read, write }: Database): PairingStore {
  // The database has no other states, because only the server writes them.
  const pairingBy = async (where: { askedOf: string } | { ticket: string }) =>
    (await prisma.pairing.findUnique({ where })) as Pairing | null;

  return {
    offerPairing: write(async (pairing, now) => {
      const { askedOf } = pairing;
      await prisma.pairing.deleteMany({ where: { OR: [{ askedOf }, { expiresAt: { lte: now } }] } });
      try {
        await prisma.pairing.create({ data: pairing, select: { id: true } });
        return true;
      } catch (error) {
        if (isTaken(error)) return false;
        throw error;
      }
    }),
    askPairing: write(async ({ place, codeHash }, asking, { now, most }) => {
      const open = { place, state: 'open', expiresAt: { gt: now } };
      const tried = await prisma.pairing.updateMany({
        where: { ...open, tries: { lt: most } },
        data: { tries: { increment: 1 } },
      });
      if (tried.count === 0) return null;
      const used = await prisma.pairing.updateMany({
        where: { ...open, codeHash },
        data: { ...asking, state: 'asked' },
      });
      return used.count === 0 || asking.ticket === null ? null : pairingBy({ ticket: asking.ticket });
    }),
    pairingOf: read((askedOf) => pairingBy({ askedOf })),
    pairingByTicket: read((ticket) => pairingBy({ ticket })),
    tellKey: write(async (id, key, now) => {
      const before =
        'firstKey' in key
          ? { commitment: { not: null }, firstKey: null }
          : { firstKey: { not: null }, secondKey: null };
      const { count } = await prisma.pairing.updateMany({
        where: { id, state: 'asked', expiresAt: { gt: now }, ...before },
        data: key,
      });
      return count === 1;
    }),
    refusePairing: write(async (id, askedOf) => {
      const { count } = await prisma.pairing.updateMany({
        where: { id, askedOf, state: 'asked' },
        data: { state: 'refused' },
      });
      return count === 1;
    }),
    joinPairing: write(({ id, box }, by, session, at) =>
      join(prisma, at, async (work) => {
        const asked = await work.pairing.findUnique({ where: { id } });
        const { visitor = null, cookieHash = null } = asked ?? {};
        const use = async () => {
          if (cookieHash === null) return false;
          const { count } = await work.pairing.updateMany({
            where: { id, askedOf: by.id, state: 'asked', expiresAt: { gt: at.now } },
            data: { state: 'joined', sessionId: visitor ?? session.id, box },
          });
          return count === 1 && (await isDevice(work, by));
        };
        return { visitor, session: { ...session, cookieHash }, use };
      }),
    ),
  };
}
