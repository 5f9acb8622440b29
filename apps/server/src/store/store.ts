import { appendOn, type AppendStore } from './append.ts';
import { archiveOn } from './archive.ts';
import { blocksOn } from './blocks.ts';
import { chairsOn } from './chairs.ts';
import { changesOn } from './changes.ts';
import { channelsOn } from './channels.ts';
import { clearingOn } from './clearing.ts';
import { asking, type Database } from './database.ts';
import { deviceNewsOn } from './device-news.ts';
import { disjoint } from './disjoint.ts';
import { dueOn } from './due.ts';
import { StoreError } from './errors.ts';
import type { Foundation, Statements } from './foundation.ts';
import { hostOn } from './host.ts';
import { limitsOn } from './limits.ts';
import { listsOn } from './lists.ts';
import { mailAsksOn } from './mail-asks.ts';
import { matchesOn } from './matches.ts';
import { noticesOn } from './notices.ts';
import { pairingsOn } from './pairings.ts';
import { pageSealsOn } from './page-seals.ts';
import { parcelsOn } from './parcels.ts';
import { passkeysOn } from './passkeys.ts';
import { personsOn } from './persons.ts';
import { presencesOn } from './presences.ts';
import { recordOn } from './record.ts';
import { rematchesOn } from './rematches.ts';
import { reportsOn } from './reports.ts';
import { secondChairsOn } from './second-chairs.ts';
import { serverKeysOn } from './server-keys.ts';
import { signInsOn } from './sign-ins.ts';
import { talkOn } from './talk.ts';
import { tokensOn } from './tokens.ts';
import { wishesOn } from './wishes.ts';
import { writtenOn } from './written.ts';

/** The subjects of the store. Each file has the contract of its subject, with the implementation below it. */
const subjects = (on: Database<Statements>) =>
  disjoint([
    personsOn(on),
    pairingsOn(on),
    signInsOn(on),
    passkeysOn(on),
    parcelsOn(on),
    pageSealsOn(on),
    tokensOn(on),
    secondChairsOn(on),
    matchesOn(on),
    listsOn(on),
    limitsOn(on),
    chairsOn(on),
    rematchesOn(on),
    archiveOn(on),
    recordOn(on),
    changesOn(on),
    dueOn(on),
    clearingOn(on),
    writtenOn(on),
    talkOn(on),
    blocksOn(on),
    reportsOn(on),
    presencesOn(on),
    channelsOn(on),
    wishesOn(on),
    noticesOn(on),
    deviceNewsOn(on),
    mailAsksOn(on),
    hostOn(on),
    serverKeysOn(on),
  ]);

/**
 * Where persons, matches and their records are stored. There is one implementation, mostly Prisma, for embedded SQLite and
 * for PostgreSQL. Every method rejects with `database.unavailable` if the database fails.
 */
export interface Store extends ReturnType<typeof subjects>, AppendStore {
  /**
   * Whether this is a copy that was made as a backup. Players have seen what came after it, so no command may be accepted
   * before every running match has new dice.
   */
  isCopy(): Promise<boolean>;
  /** Removes the mark of a copy. */
  makeOriginal(): Promise<void>;
  /** A trivial query, to check whether the database answers. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

const CLOSED = new StoreError('database.unavailable', 'The store is closed.');

export function storeOn(foundation: Foundation): Store {
  const { prisma, statements, forbidden } = foundation;
  const commits = appendOn(foundation);
  let closing: Promise<void> | null = null;
  const { read, write } = asking(() => closing && CLOSED, forbidden);
  return disjoint([
    subjects({ prisma, statements, read, write }),
    { append: commits.append },
    {
      isCopy: read(statements.isCopy),
      makeOriginal: write(statements.makeOriginal),
      ping: read(async () => {
        await statements.ping();
        const why = forbidden();
        if (why !== null) throw why;
      }),
      close: () => (closing ??= commits.close(CLOSED).then(foundation.close)),
    },
  ]);
}
