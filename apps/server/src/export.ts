import type { Game } from '@1bob/game';
import type { MatchRow, Session, Store } from './store/index.ts';
import { recordText } from './tables/record.ts';

/** Matches and lines that are read from the store at a time. */
const MATCHES = 50;
const LINES = 500;

/** The version of this text. */
const FORMAT = 1;

/**
 * All that is kept of a person, as JSON text in pieces: no id of a person or a session, no code of a seat, no address of a
 * channel but one of mail, which is theirs. Of a match that runs it holds what lists tell; of one that has ended the record.
 */
export async function* exportOf(
  store: Store,
  game: Pick<Game<unknown>, 'name'>,
  { personId, name }: Session,
): AsyncGenerator<string, void> {
  const people = [personId];
  const pages = await store.pagesOf(people);
  const quiet = await store.quietHoursOf(people);
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
    blocks: (await store.blocksOf(personId)).map(({ name: blocked, at }) => ({ name: blocked, at })),
  };
  yield `${JSON.stringify(mine).slice(0, -1)},"lines":[`;
  yield* lines(store, personId);
  yield '],"matches":[';
  yield* matches(store, game, personId);
  yield ']}';
}

async function* lines(store: Store, personId: string): AsyncGenerator<string, void> {
  for (let skip = 0; ; skip += LINES) {
    const found = await store.linesBy(personId, skip, LINES);
    for (const [n, { matchId: match, room, number, text, at }] of found.entries())
      yield (skip + n === 0 ? '' : ',') + JSON.stringify({ match, room, number, text, at });
    if (found.length < LINES) return;
  }
}

async function* matches(
  store: Store,
  game: Pick<Game<unknown>, 'name'>,
  personId: string,
): AsyncGenerator<string, void> {
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
      const seated = { seat: own?.seat, name: own?.name, tokens };
      const head = { match, scenario, options, createdAt, ...seated, ended, summary };
      yield `${JSON.stringify(head).slice(0, -1)},"record":`;
      if (ended && row.game === game.name) yield* recordText(store, row);
      else yield 'null';
      yield '}';
    }
    if (found.length < MATCHES) return;
  }
}
