import type { Seat, Summary } from '@1bob/game';
import { createHash } from 'node:crypto';
import type { EntryModel, SnapshotModel } from '../generated/prisma/models.ts';
import type { Database } from './database.ts';
import { isTaken } from './errors.ts';
import { damaged, fromText } from './json.ts';
import { fromMatch, type MatchRow } from './match.ts';
import type { EntryNotice } from './notices.ts';
import type { Writing } from './written.ts';

/** Version of each audience's view after an entry: of the two seats, in the game's order, and of observers. */
export interface Versions {
  seats: readonly [number, number];
  observer: number;
}

/** One accepted command and its result. */
export interface Entry {
  matchId: string;
  /** 1, 2, 3 … without gaps within a match. */
  sequence: number;
  /** A seat of the game; `host` for an entry that was not given by a seat. */
  seat: Seat;
  /** The client's own id of the command; unique for a match and seat. */
  commandId: string;
  versions: Versions;
  /** Command, dice, facts: the body that the chain commits to. */
  body: unknown;
  /** 32 random bytes, hex. */
  salt: string;
  /** SHA-256 chain value, hex. */
  hash: string;
  at: Date;
}

/**
 * An entry to be committed, and what changes with it. The body is the JSON text over which the chain was computed, and is
 * stored unchanged.
 */
export interface Append {
  entry: Omit<Entry, 'body'> & { body: string };
  /** Epoch of the match in which the entry was judged. */
  epoch: number;
  /** When a server should check whether a computer has something to do, if one sits here. */
  due?: Date | undefined;
  /** When the time of a seat runs out, in milliseconds of the installation's clock; null or absent while no clock runs. */
  deadline?: number | null;
  /** Since when the first step of the held seat is awaited. Null: the seat is no longer held. Absent: unchanged. */
  held?: number | null;
  /** The person whose daily count includes the entry; absent if no person wrote it. */
  by?: Writing | undefined;
  summary: Summary;
  ended: boolean;
  notices?: readonly EntryNotice[] | undefined;
  /** JSON text of a state. One is written now and then, so that a match opens quickly. */
  snapshot?: string;
}

export interface Snapshot {
  sequence: number;
  state: unknown;
}

/** The record of an imported match. JSON texts are as in `Append`, and the first snapshot is that of the start. */
export interface Adopted {
  entries: readonly Append['entry'][];
  snapshots: readonly { sequence: number; state: string }[];
}

/** The record of a match: the committed entries, in order, and the snapshots. */
export interface RecordStore {
  /**
   * Imports a whole match that was played elsewhere, or nothing of it. False if there is one with this id, watch code or
   * recovery code.
   */
  adoptMatch(match: MatchRow, record: Adopted): Promise<boolean>;
  /** The entries after `sequence`, in order, at most `limit`. */
  entriesAfter(matchId: string, sequence: number, limit?: number): Promise<Entry[]>;
  /** The entry of a command id that was accepted before, or null. */
  findCommand(matchId: string, seat: Entry['seat'], commandId: string): Promise<Entry | null>;
  latestSnapshot(matchId: string): Promise<Snapshot | null>;
  /** The state before the first entry, onto which the facts of the record are folded. It is never deleted. */
  firstSnapshot(matchId: string): Promise<Snapshot | null>;
}

/** Entries per statement, so that its parameters stay well below the limit of the protocol. */
const ENTRIES_AT_ONCE = 500;

export function recordOn({ prisma, read, write }: Database): RecordStore {
  const snapshotAt = (sequence: 'asc' | 'desc') =>
    read(async (matchId: string) => {
      const found = await prisma.snapshot.findFirst({ where: { matchId }, orderBy: { sequence } });
      return found && toSnapshot(found);
    });

  return {
    adoptMatch: write(async (match, { entries, snapshots }) => {
      const matchId = match.id;
      // All of this is one transaction. It fails as a whole if there is already such a row.
      try {
        await prisma.$transaction([
          prisma.match.create({ data: { ...fromMatch(match), chairs: { create: match.chairs } } }),
          prisma.snapshot.createMany({ data: snapshots.map((snapshot) => fromSnapshot(matchId, snapshot)) }),
          ...pieces(entries, ENTRIES_AT_ONCE).map((piece) =>
            prisma.entry.createMany({ data: piece.map(fromEntry) }),
          ),
        ]);
        return true;
      } catch (error) {
        if (isTaken(error)) return false;
        throw error;
      }
    }),
    entriesAfter: read(async (matchId, sequence, limit) => {
      const found = await prisma.entry.findMany({
        where: { matchId, sequence: { gt: sequence } },
        orderBy: { sequence: 'asc' },
        ...(limit === undefined ? {} : { take: limit }),
      });
      return found.map(toEntry);
    }),
    findCommand: read(async (matchId, seat, commandId) => {
      const found = await prisma.entry.findUnique({
        where: { matchId_seat_commandId: { matchId, seat, commandId } },
      });
      return found && toEntry(found);
    }),
    latestSnapshot: snapshotAt('desc'),
    firstSnapshot: snapshotAt('asc'),
  };
}

function pieces<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, n) =>
    list.slice(n * size, (n + 1) * size),
  );
}

export function toEntry({
  seat,
  versionBritish,
  versionGerman,
  versionObserver,
  body,
  ...rest
}: EntryModel): Entry {
  return {
    ...rest,
    seat,
    // The columns date from a time when there was only one game. They hold its first and its second seat.
    versions: { seats: [versionBritish, versionGerman], observer: versionObserver },
    body: fromText(body),
  };
}

/** An entry as a table row. */
export function fromEntry({ versions, ...rest }: Append['entry']) {
  return {
    ...rest,
    versionBritish: versions.seats[0],
    versionGerman: versions.seats[1],
    versionObserver: versions.observer,
  };
}

/** The hash kept with a snapshot, hex: SHA-256 over the match, the sequence and the state, each on a line of its own. */
export function snapshotHash(matchId: string, sequence: number, state: string): string {
  return createHash('sha256').update(`${matchId}\n${sequence}\n${state}`).digest('hex');
}

/** A snapshot as a table row. */
export function fromSnapshot(matchId: string, { sequence, state }: { sequence: number; state: string }) {
  return { matchId, sequence, state, hash: snapshotHash(matchId, sequence, state) };
}

/** Throws `data.damaged` when the hash does not match. */
export function toSnapshot({ matchId, sequence, state, hash }: SnapshotModel): Snapshot {
  if (hash !== snapshotHash(matchId, sequence, state)) throw damaged(`the snapshot of a match`);
  return { sequence, state: fromText(state) };
}
