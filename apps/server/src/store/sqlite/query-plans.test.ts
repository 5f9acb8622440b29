import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'libsql';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openStore, type Session, type Store } from '../index.ts';
import { databaseFile } from './places.ts';
import { append, chair, hex32, match, offer, session } from '../testing/made-up.ts';
import { onThisMachine } from '../../../../../tests/support/on-this-machine.ts';

/**
 * How much the embedded database reads for a request must not grow with the data of other people: it has only one
 * connection, and a slow query delays everybody's commits.
 */
let home: string;
let store: Store & { close(): Promise<void> };
const asked = new Set<string>();

beforeAll(async () => {
  home = mkdtempSync(path.join(tmpdir(), 'plans-'));
  const prepared = vi.spyOn(Database.prototype, 'prepare');
  prepared.mockName('prepare');
  store = await openStore({ dataDir: home });
  prepared.mockClear();
  await askEverything();
  for (const [sql] of prepared.mock.calls) asked.add(sql);
  prepared.mockRestore();
}, onThisMachine(60_000));
afterAll(async () => {
  await store.close();
  rmSync(home, { recursive: true, force: true });
});

/** Everything that is asked on behalf of a player, at least once. */
async function askEverything(): Promise<void> {
  const [me, joinHash, recoveryHash] = [session(), hex32(), hex32()];
  await store.createSession(me);
  const chairs = [chair('british', { personId: me.id, recoveryHash }), chair('german')];
  const one = match({ chairs, joinHash, listed: true });
  await store.createMatch(one, { snapshot: '{}' });
  await store.findSession(me.id);
  await store.findByCookie(hex32());
  await store.exchangeCookie(me.id, hex32());
  await store.findSessions([me.id]);
  await store.updateSession(me.id, { expiresAt: new Date() });
  await store.renamePerson(me.personId, 'Cleo');
  await pairAll(me);
  await store.findMatch(one.id);
  await store.positions([one.id]);
  await store.findMatchByJoinHash(joinHash);
  await store.findMatchByWatchCode(one.watchCode);
  await store.findMatchByRecoveryHash(recoveryHash);
  for (const after of [undefined, one]) {
    await store.matchesOf(me.id, { after, most: 9 });
    await store.matchesOf(me.id, { after, most: 9, ended: true });
    await store.archivedMatches({ after, most: 9 });
    await store.listedMatches({ after, most: 9 });
  }
  await store.countsOf(me.id);
  for (const after of [undefined, { id: one.id, openUntil: new Date(1) }])
    await store.openTables(new Date(), { after, most: 9 });
  await store.countOpenTables(me.id, new Date());
  await store.setOpen({ id: one.id, epoch: 0 }, new Date());
  await store.setPage(me.personId, hex32());
  await store.findPage(hex32());
  await store.pagesOf([me.personId, one.createdBy]);
  await store.keepAnswerTimes(one.id, {});
  await store.finishedGames([me.id, one.createdBy]);
  await store.setRecovery(one.id, 'british', me.id, hex32());
  await store.handIn({ id: one.id, epoch: 1, sequence: 0 }, 'british', 'seal', hex32());
  await store.takeChair({ id: one.id, epoch: 2 }, joinHash, chair('german', { personId: randomUUID() }));
  await store.append({ ...append(one.id, 1), epoch: 3, snapshot: '{}' });
  await store.entriesAfter(one.id, 0);
  await store.findCommand(one.id, 'german', 'x');
  await store.latestSnapshot(one.id);
  await store.firstSnapshot(one.id);
  await store.claimDue(new Date(), new Date(), 10);
  await store.settleDue(one.id, 1);
  await store.claimLate(1, 2, 10);
  await store.setDeadline(one.id, 1, null);
  await store.findMatchByHandoverHash(hex32());
  await store.setHandover(one.id, 'british', me.id, hex32());
  await store.agreeToArchive(one.id, me.personId, true);
  await store.reseat({ ...append(one.id, 2), epoch: 3 }, 'british', { computer: null });
  for (const at of [new Date(), null]) await store.blockPerson(me.personId, at);
  await store.beat();
}

/** Merges a guest with a match of their own into a person, which signs the guest out. */
async function pairAll(me: Session): Promise<void> {
  const guest = session();
  await store.createSession(guest);
  await store.createMatch(match({ chairs: [chair('british', { personId: guest.id }), chair('german')] }), {
    snapshot: '{}',
  });
  const pairing = offer(me);
  const at = { now: new Date(0), most: 5 };
  await store.offerPairing(pairing, at.now);
  await store.askPairing(
    pairing,
    { ticket: hex32(), digits: '00', label: null, visitor: guest.id, cookieHash: hex32() },
    at,
  );
  const asked = await store.pairingOf(me.id);
  if (asked?.state !== 'asked') throw new Error('the guest does not ask');
  await store.refusePairing('another', me.id);
  expect(await store.joinPairing(asked, me, { ...session(), personId: me.personId }, at)).toMatchObject({
    outcome: 'joined',
  });
  await store.devicesOf(me.personId);
  await store.endSessions(me, 'others');
  const leaves = session();
  await store.createSession(leaves);
  await store.createMatch(match({ chairs: [chair('british', { personId: leaves.id }), chair('german')] }), {
    snapshot: '{}',
  });
  await store.erasePerson(leaves, new Date());
}

test("a query for one player does not scan everyone's tables", () => {
  const sqlite = new Database(databaseFile(home), { readonly: true });
  const statements = [...asked].filter((sql) => /^\s*(SELECT|UPDATE|DELETE|INSERT|WITH)/i.test(sql));
  expect(statements.length).toBeGreaterThan(20);
  // Two persons are rarely merged, and what they have seen before is found in no index.
  const seldom = /past_holders\W* (= replace|LIKE)/;
  const long = statements.flatMap((sql) => {
    if (seldom.test(sql)) return [];
    const plan = sqlite.prepare(`EXPLAIN QUERY PLAN ${sql}`).all([]) as { detail: string }[];
    const scans = plan.filter(({ detail }) =>
      /^SCAN (main\.)?(matches|chairs|entries|snapshots|sessions|persons|pairings)\b/.test(detail),
    );
    return scans.map(({ detail }) => `${detail}: ${sql}`);
  });
  sqlite.close();
  expect(long).toEqual([]);
});
