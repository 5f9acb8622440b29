import type { Pace } from '@1bob/protocol';
import type { Seat } from '@1bob/game';
import type { Moved, Session } from './persons.ts';

/** A table as its host may know it: public facts, and who sits there. */
export interface TableTold {
  id: string;
  scenario: string;
  createdAt: Date;
  /** When observers last saw it change. */
  publicAt: Date;
  /** How many changes observers have seen. */
  publicSteps: number;
  ended: boolean;
  /** Whether somebody may still join. */
  open: boolean;
  pace: Pace | null;
  toMove: readonly Seat[];
  chairs: readonly { seat: Seat; personId: string | null; computer: string | null }[];
}

export interface PersonTold {
  id: string;
  name: string;
  blockedAt: Date | null;
  /** The oldest first. */
  devices: readonly Pick<Session, 'id' | 'label' | 'how' | 'usedOn' | 'expiresAt'>[];
}

/** A channel whose last sending failed. */
export interface ChannelTrouble {
  kind: string;
  address: string;
  lastError: string;
}

/** What the host has done that servers are to learn of, or people to read. */
export interface HostAct {
  id: string;
  kind: 'message' | 'void' | 'expire' | 'block' | 'unblock';
  /** A match or a person; null for a message. */
  subject: string | null;
  /** Of a message. */
  text: string | null;
  at: Date;
  /** Until when a message is shown. */
  until: Date | null;
}

/** What the host of a server asks and does. Nothing here reads a record, a snapshot or a view. */
export interface HostStore {
  /** Tables by their last public step, the latest first; `id`: that one alone. */
  tablesTold(most: number, id?: string): Promise<TableTold[]>;
  /** Persons, the newest first; `id`: that one alone. */
  personsTold(most: number, id?: string): Promise<PersonTold[]>;
  channelTroubles(most: number): Promise<ChannelTrouble[]>;
  /**
   * Keeps a person from playing, or lets them play again (null), and moves the epoch of every match at which they sit: a
   * command under way is then judged anew. Null when there is no such person.
   */
  blockPerson(personId: string, blockedAt: Date | null): Promise<Moved[] | null>;
  /** Which of these persons are kept from playing. */
  blockedAmong(personIds: readonly string[]): Promise<string[]>;
  /** Deletes a match with all that belongs to it, if it has ended or a seat of it was never taken. */
  expireMatch(id: string): Promise<boolean>;
  keepAct(act: HostAct): Promise<void>;
  /** What was done since a time, and the messages that are shown at `now`, the oldest first. */
  actsSince(since: Date, now: Date): Promise<HostAct[]>;
  /** No message that is there is shown from now on. */
  endMessages(now: Date): Promise<void>;
}
