import { setTimeout as delay } from 'node:timers/promises';
import type { Game } from '@1bob/game';
import { unpack } from '../tables/record/packing.ts';
import type { Records } from '../tables/record/records.ts';
import { Refused } from '../gate/refused.ts';
import type { Kept, MatchRow, Session, Store } from '../store/index.ts';
import type { WorkRequest } from '../common/turns.ts';

/** Matches and lines read from the store at a time. */
const MATCHES = 50;
const LINES = 500;

/** Milliseconds until a record is requested again after the server was busy. */
const AGAIN = 1_000;

/** The version of this format. */
const FORMAT = 1;

export interface ExportParts {
  store: Store;
  game: Pick<Game<unknown>, 'name'>;
  records: Pick<Records, 'of'>;
  /** Called with the number of bytes of each record that is included. */
  sent: (bytes: number) => Promise<void>;
  /** The asker, and until when the export is wanted. */
  wish: WorkRequest;
}

/**
 * Everything kept about a person, as JSON text in pieces. It contains no id of a person or a session and no code of a seat.
 * Of channels it contains only mail addresses, which belong to the person. For a running match it contains what lists show,
 * and for an ended one the record.
 */
export async function* exportOf(
  parts: ExportParts,
  { personId, name }: Session,
): AsyncGenerator<string | Buffer, void> {
  const { store } = parts;
  const people = [personId];
  const pages = await store.pagesOf(people);
  const quiet = await store.quietHoursOf(people);
  const off = await store.kindsOffOf(people);
  const mine = {
    format: FORMAT,
    name,
    page: pages.get(personId) ?? null,
    devices: (await store.devicesOf(personId)).map(({ label, how, joinedAt, usedOn }) => ({
      ...{ label, how, since: joinedAt, lastUsed: usedOn },
    })),
    passkeys: (await store.passkeysOf(personId)).map(({ label, createdAt, usedOn }) => ({
      ...{ label, since: createdAt, lastUsed: usedOn },
    })),
    channels: (await store.channelsOf(people)).map(({ kind, address, language, verified, createdAt }) => ({
      ...{ kind, to: kind === 'mail' ? address : new URL(address).host, language, verified, createdAt },
    })),
    wishes: (await store.wishesOf(people)).map(({ matchId, minutes, content, channels }) => ({
      ...{ match: matchId, minutes, content, channels: channels.length },
    })),
    quietHours: quiet.get(personId) ?? null,
    notNotifiedOf: off.get(personId) ?? [],
    keys: await sealed(store.keyRingOf(personId)),
    secondChairs: (await store.secondChairsWith(personId)).map(({ matchId, seat, kind, name: of }) => ({
      ...{ match: matchId, seat, kind, name: of },
    })),
    blocks: (await store.blocksOf(personId)).map(({ name: blocked, at }) => ({ name: blocked, at })),
  };
  yield `${JSON.stringify(mine).slice(0, -1)},"lines":[`;
  yield* lines(store, personId);
  yield '],"matches":[';
  yield* matches(parts, personId);
  yield ']}';
}

/** What only the person's devices can open, as they have sealed it. */
async function sealed(kept: Promise<Kept | null> | Kept | null) {
  const found = await kept;
  return found && { at: found.at, sealed: JSON.parse(found.box) as unknown };
}

async function* lines(store: Store, personId: string): AsyncGenerator<string, void> {
  for (let skip = 0; ; skip += LINES) {
    const found = await store.linesBy(personId, skip, LINES);
    for (const [n, { matchId: match, room, number, text, at }] of found.entries())
      yield (skip + n === 0 ? '' : ',') + JSON.stringify({ match, room, number, text, at });
    if (found.length < LINES) return;
  }
}

async function* matches(parts: ExportParts, personId: string): AsyncGenerator<string | Buffer, void> {
  const { store, game } = parts;
  let after: MatchRow | undefined;
  for (;;) {
    const found = await store.matchesOf(personId, { after, most: MATCHES });
    for (const row of found) {
      if (after !== undefined) yield ',';
      after = row;
      const { id: match, scenario, options, createdAt, ended, summary, chairs } = row;
      const own = chairs.find((chair) => chair.personId === personId);
      const tokens = (await store.tokensOf(match, personId)).map(({ label, scope, createdAt: since }) => ({
        ...{ label, scope, since },
      }));
      const beside = (await store.secondChairsOf(match, personId)).map(
        ({ kind, createdAt: since, name: of }) => ({
          ...{ kind, since, name: of },
        }),
      );
      const { proof = null, drafts = null } = await store.parcelsOf(match, personId);
      const parcels = { proof: await sealed(proof), drafts: await sealed(drafts) };
      const diary = (await store.pageSealsOf(match, [personId])).map(({ personId: _, ...page }) => page);
      const archive = own?.archive === true;
      const seated = {
        seat: own?.seat,
        name: own?.name,
        archive,
        tokens,
        secondChairs: beside,
        parcels,
        diary,
      };
      const head = { match, scenario, options, createdAt, ...seated, ended, summary };
      yield `${JSON.stringify(head).slice(0, -1)},"record":`;
      if (ended && row.game === game.name) yield* recordOf(row, parts);
      else yield 'null';
      yield '}';
    }
    if (found.length < MATCHES) return;
  }
}

/** While others are served first, yields spaces to keep the connection alive. JSON allows spaces between two values. */
async function* recordOf(
  row: MatchRow,
  { records, sent, wish }: ExportParts,
): AsyncGenerator<string | Buffer, void> {
  for (;;) {
    const found = await records.of(row, wish).catch(nullIfBusy);
    if (found !== null) {
      await sent(found.plain);
      yield* unpack(found.pieces);
      return;
    }
    await delay(AGAIN, undefined, { signal: wish.signal });
    yield ' ';
  }
}

function nullIfBusy(error: unknown): null {
  if (error instanceof Refused && error.error.code === 'server.busy') return null;
  throw error;
}
