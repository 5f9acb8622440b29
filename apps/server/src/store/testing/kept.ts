import type {
  BlockModel,
  ChairModel,
  DeviceNewsModel,
  EntryModel,
  LineModel,
  MailAskModel,
  MatchModel,
  MuteModel,
  NoticeChannelModel,
  NoticeJobModel,
  NoticeWishModel,
  PageSealModel,
  PairingModel,
  ParcelModel,
  PersonModel,
  PresenceModel,
  ReportModel,
  SeatTokenModel,
  SessionModel,
  SignInModel,
  SnapshotModel,
} from '../../generated/prisma/models.ts';
import type { Sqlite } from '../sqlite/connection.ts';
import type { Entry, MatchRow, Session, Snapshot } from '../index.ts';
import { toMatch } from '../match.ts';
import { toEntry, toSnapshot } from '../record.ts';
import { toSession } from '../session.ts';

/** Columns whose name in the models is not simply their own name in camel case. */
const names: Readonly<Record<string, string>> = {
  'matches.chain_head': 'head',
  'chairs.session_id': 'personId',
};

const inCamelCase = (name: string): string =>
  name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

type Keyed<T> = ReadonlyMap<string, Readonly<T>>;

/**
 * The current content of a test's database, without waiting. It is read anew on each access, and frozen. Use the store for
 * data that one of its methods returns, and `database` to change rows without it.
 */
export class Kept {
  readonly #sqlite: Sqlite;

  constructor(sqlite: Sqlite) {
    this.#sqlite = sqlite;
  }

  get matches(): Keyed<MatchRow> {
    const chairs = this.#rows<ChairModel>('chairs', 'seat');
    const tokens = this.#rows<SeatTokenModel>('seat_tokens', 'created_at');
    return this.#by('id', this.#matches(), (match) =>
      toMatch({
        ...match,
        chairs: chairs.filter(({ matchId }) => matchId === match.id),
        tokens: tokens.filter(({ matchId }) => matchId === match.id),
      }),
    );
  }
  /** By match. */
  get entries(): ReadonlyMap<string, readonly Readonly<Entry>[]> {
    return this.#ofMatches(this.#rows<EntryModel>('entries', 'sequence'), toEntry);
  }
  /** By match. */
  get snapshots(): ReadonlyMap<string, readonly Readonly<Snapshot>[]> {
    return this.#ofMatches(this.#rows<SnapshotModel>('snapshots', 'sequence'), toSnapshot);
  }
  /** When observers last saw a match change. */
  get publicAt(): Keyed<Date> {
    return this.#by('id', this.#matches(), ({ publicAt }) => publicAt);
  }
  /** When a server checks whether a computer has something to do. */
  get due(): Keyed<Date> {
    return this.#by('id', this.#matches(), ({ dueAt }) => dueAt ?? undefined);
  }
  /** When the time of a seat runs out. */
  get deadlines(): ReadonlyMap<string, number> {
    return this.#by('id', this.#matches(), ({ deadline }) => deadline ?? undefined);
  }
  get sessions(): Keyed<Session> {
    const persons = this.#by('id', this.#rows<PersonModel>('persons'), (person) => person);
    return this.#by('id', this.#rows<SessionModel>('sessions', 'created_at'), (session) =>
      toSession({ ...session, person: persons.get(session.personId ?? '') ?? null }),
    );
  }
  get parcels(): readonly Readonly<ParcelModel>[] {
    return this.#rows('parcels');
  }
  get pageSeals(): readonly Readonly<PageSealModel>[] {
    return this.#rows('page_seals');
  }
  get pairings(): readonly Readonly<PairingModel>[] {
    return this.#rows('pairings');
  }
  get signIns(): readonly Readonly<SignInModel>[] {
    return this.#rows('sign_ins');
  }
  get tokens(): readonly Readonly<SeatTokenModel>[] {
    return this.#rows('seat_tokens');
  }
  get mailAsks(): readonly Readonly<MailAskModel>[] {
    return this.#rows('mail_asks');
  }
  get channels(): Keyed<NoticeChannelModel> {
    return this.#by('id', this.#rows<NoticeChannelModel>('channels', 'created_at'), (channel) => channel);
  }
  get wishes(): readonly Readonly<NoticeWishModel>[] {
    return this.#rows('wishes');
  }
  get jobs(): readonly Readonly<NoticeJobModel>[] {
    return this.#rows('notice_jobs');
  }
  get news(): readonly Readonly<DeviceNewsModel>[] {
    return this.#rows('device_news');
  }
  get lines(): readonly Readonly<LineModel>[] {
    return this.#rows('lines', 'at, room, number');
  }
  get mutes(): readonly Readonly<MuteModel>[] {
    return this.#rows('mutes');
  }
  get blocks(): readonly Readonly<BlockModel>[] {
    return this.#rows('blocks');
  }
  get reported(): readonly Readonly<ReportModel>[] {
    return this.#rows('reports', 'at');
  }
  get present(): readonly Readonly<PresenceModel>[] {
    return this.#rows('presences');
  }

  #matches(): MatchModel[] {
    return this.#rows<MatchModel>('matches');
  }

  /** Rows as the models have them, in the order of writing unless another order is given. */
  #rows<T>(table: string, order = 'rowid'): T[] {
    const select = this.#sqlite.prepare(`SELECT * FROM ${table} ORDER BY ${order}, rowid`);
    const columns = select.columns().map(({ name, type }) => ({
      name: names[`${table}.${name}`] ?? inCamelCase(name),
      type: type ?? '',
    }));
    const found = select.raw(true).all([]) as unknown[][];
    return found.map((row) =>
      frozen(Object.fromEntries(columns.map(({ name, type }, at) => [name, asModelled(row[at], type)])) as T),
    );
  }

  #by<R, T>(key: keyof R & string, rows: readonly R[], read: (row: R) => T | undefined): Map<string, T> {
    const all = rows.map((row) => [String(row[key]), read(row)] as const);
    return new Map(all.flatMap(([id, value]) => (value === undefined ? [] : [[id, frozen(value)] as const])));
  }

  #ofMatches<R extends { matchId: string }, T>(
    rows: readonly R[],
    read: (row: R) => T,
  ): Map<string, readonly T[]> {
    const all = new Map(this.#matches().map(({ id }) => [id, [] as T[]]));
    for (const row of rows) all.get(row.matchId)?.push(frozen(read(row)));
    return all;
  }
}

function asModelled(value: unknown, type: string): unknown {
  if (value === null) return null;
  if (type === 'DATETIME') return new Date(Number(value));
  return type === 'BOOLEAN' ? value !== 0 : value;
}

/** Makes writing to a copy throw, because the author of the test means to write to the database. */
function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    Object.freeze(value);
    for (const part of Object.values(value)) frozen(part);
  }
  return value;
}
