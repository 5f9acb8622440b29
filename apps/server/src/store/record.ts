import type { Seat, Summary } from '@1bob/game';
import { createHash } from 'node:crypto';
import type { EntryModel, SnapshotModel } from '../generated/prisma/models.ts';
import type { Database } from './database.ts';
import { isTaken } from './errors.ts';
import { damaged, fromText } from './json.ts';
import { fromMatch, type MatchRow } from './match.ts';
import type { Notices } from './notices.ts';
import type { Writing } from './written.ts';

/** Version of each audience's view after an entry: of the two seats in the order of their game, and of observers. */
export interface Versions {
  seats: readonly [number, number];
  observer: number;
}

/** One accepted command and what came of it. */
export interface Entry {
  matchId: string;
  /** 1, 2, 3 … without gaps within a match. */
  sequence: number;
  /** A seat of the game; `host` for an entry that no seat gave. */
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
 * An entry to be committed, and what changes beside it. The body comes as its JSON text: it had to be written for the
 * chain, and is kept as it was written.
 */
export interface Append {
  entry: Omit<Entry, 'body'> & { body: string };
  /** Epoch of the match that the entry was judged in. */
  epoch: number;
  /** When a server looks whether a computer has something to do, if one sits here. */
  due?: Date | undefined;
  /** When the time of a seat runs out, in milliseconds of the installation's clock; null or absent while none runs. */
  deadline?: number | null;
  /** Since when the held seat is waited for; null: it is held no more; absent: as before. */
  held?: number | null;
  /** For whose day it counts; absent when no person wrote it. */
  by?: Writing | undefined;
  summary: Summary;
  ended: boolean;
  /** Absent when there is no notice to send. */
  notices?: Notices | undefined;
  /** Written now and then, to open a match quickly: JSON text of a state. */
  snapshot?: string;
}

export interface Snapshot {
  sequence: number;
  state: unknown;
}

/** What belongs to a match that is taken in: JSON texts as in `Append`, the first snapshot of the start. */
export interface Adopted {
  entries: readonly Append['entry'][];
  snapshots: readonly { sequence: number; state: string }[];
}

/** The record of a match: what was committed, in order, and states to begin from. */
export interface RecordStore {
  /**
   * Takes in a whole match that was played elsewhere, or nothing of it: false when there is one with this id, watch or
   * recovery code already.
   */
  adoptMatch(match: MatchRow, record: Adopted): Promise<boolean>;
  /** Entries after `sequence`, in order; the first `limit` of them. */
  entriesAfter(matchId: string, sequence: number, limit?: number): Promise<Entry[]>;
  /** The answer to a command id that was accepted before, or null. */
  findCommand(matchId: string, seat: Entry['seat'], commandId: string): Promise<Entry | null>;
  latestSnapshot(matchId: string): Promise<Snapshot | null>;
  /** The state before the first entry, which the facts of the record are folded onto; never deleted. */
  firstSnapshot(matchId: string): Promise<Snapshot | null>;
}

/** Entries written by one statement: its parameters stay well below what the wire can count. */
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
      // One transaction. What was there before makes it fail as a whole.
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
    // Named when there was one game: the first of its seats, and the second.
    versions: { seats: [versionBritish, versionGerman], observer: versionObserver },
    body: fromText(body),
  };
}

/** An entry as its table has it. */
export function fromEntry({ versions, ...rest }: Append['entry']) {
  return {
    ...rest,
    versionBritish: versions.seats[0],
    versionGerman: versions.seats[1],
    versionObserver: versions.observer,
  };
}

/** What is kept beside a snapshot, hex: SHA-256 over the match, the sequence and the state, each in a line of its own. */
export function snapshotHash(matchId: string, sequence: number, state: string): string {
  return createHash('sha256').update(`${matchId}\n${sequence}\n${state}`).digest('hex');
}

/** A snapshot as its table has it. */
export function fromSnapshot(matchId: string, { sequence, state }: { sequence: number; state: string }) {
  return { matchId, sequence, state, hash: snapshotHash(matchId, sequence, state) };
}

/** Throws `data.damaged` when it is not what was written. */
export function toSnapshot({ matchId, sequence, state, hash }: SnapshotModel): Snapshot {
  if (hash !== snapshotHash(matchId, sequence, state)) throw damaged(`the snapshot of a match`);
  return { sequence, state: fromText(state) };
}
