/**
 * The same pairs at two real servers. Everything that one server sends to clients that may not know is compared with
 * what the other sends. The ignorant seat has a second connection that watches, and a second device. A stranger watches
 * too. If a house has several servers, each client uses another one.
 */
import { firstBattleOfBritain, type Match, type Side } from '@1bob/rules';
import { carryOut } from '../../../apps/server/src/host/carry-out.ts';
import type { Deed } from '../twins/judge.ts';
import { Beside } from './beside.ts';
import type { Pair } from '../twins/pair.ts';
import { difference } from '../twins/worlds.ts';
import { Chatter } from './chatter.ts';
import { Comings } from './comings.ts';
import { Guest, plain, type Line } from './guest.ts';
import type { House } from './house.ts';
import type { Mailboxes } from './mailboxes.ts';
import { routesOf } from './routes.ts';

const MINUTE = 60_000;

const names = { british: 'Anna', german: 'Bert' } as const;

/** What is done and compared beside the commands. */
export interface Mode {
  /** Whether to compare answers over HTTP too, and those after a reconnection. */
  asking?: boolean;
  /**
   * Talk, only in the first world. `all`: everybody talks. `elsewhere`: only the other room talks, while the ignorant
   * reader listens in their own.
   */
  talk?: 'all' | 'elsewhere';
  /** Whether the others add devices, only in the first world. */
  devices?: boolean;
  /**
   * Whether the others have second chairs that are taken and left, only in the first world. In the second one somebody sat in
   * one before: the table is told in both when the month ends, and not of which seat.
   */
  beside?: boolean;
  /** Whether an umpire sits at the table in both worlds, and what they get as the ignorant seat is compared too. */
  umpire?: boolean;
  /** Whether the others look away and back, only in the first world. */
  looks?: boolean;
  /**
   * Compares notifications to both players by every channel. Their content is by turns what the ignorant seat sees and
   * what is public.
   */
  boxes?: readonly [Mailboxes, Mailboxes] | undefined;
}

/** A pair of houses, in which pairs of matches are played one after the other. */
export class Houses {
  readonly #mode: Mode;
  #matches = 0;
  /** The milliseconds from a command of the ignorant seat to its answer. */
  readonly times: [number[], number[]] = [[], []];

  /** How many lines of talk were delivered in the first world. */
  talked = 0;
  /** How often somebody looked away or back in the first world. */
  looked = 0;
  /** How many updates reached second chairs in the first world, also those of umpires as the ignorant seat. */
  read = 0;

  constructor(
    readonly a: House,
    readonly b: House,
    mode: Mode,
  ) {
    this.#mode = mode;
  }

  /** Plays a pair through both houses. Resolves to where they could be told apart, or null. */
  async judge(pair: Pair, deeds: readonly Deed[]): Promise<string | null> {
    this.#matches += 1;
    const id = `twin${String(this.#matches).padStart(8, '0')}`;
    const told = (at: 0 | 1): Told | null => {
      const boxes = this.#mode.boxes?.[at];
      // The owner of a new device hears about it.
      const sides = (['british', 'german'] as const).filter(
        (side) => this.#mode.devices !== true || side === pair.ignorant,
      );
      return boxes === undefined ? null : { boxes, own: this.#matches % 2 === 1, sides };
    };
    // Beside any seat, even that of the reader: nobody is told whose.
    const satBeside = this.#mode.beside ? (['british', 'german'] as const)[this.#matches % 2] : undefined;
    const { umpire = false } = this.#mode;
    const rooms = await Promise.all([
      Room.open(this.a, id, pair.a, pair.ignorant, told(0), { umpire }),
      Room.open(this.b, id, pair.b, pair.ignorant, told(1), { umpire, satBeside }),
    ] as const);
    const { talk, devices = false, looks = false } = this.#mode;
    if (talk === 'elsewhere' || devices || looks)
      for (const room of rooms) await room.attend(talk === 'elsewhere');
    const away = pair.ignorant === 'observer' ? ('seats' as const) : ('watchers' as const);
    const chatter =
      talk === undefined
        ? null
        : await Chatter.at(this.a, id, rooms[0].watch, talk === 'elsewhere' ? [away] : undefined);
    const comings = devices
      ? await Comings.at(
          this.a,
          id,
          pair.keepers.map((side) => names[side]),
        )
      : null;
    const seconds = this.#mode.beside
      ? await Beside.at(
          this.a,
          id,
          pair.keepers.map((side) => names[side]),
        )
      : null;
    const beside = async (): Promise<void> => {
      await seconds?.go();
      await chatter?.go();
      await comings?.go();
      if (looks) this.looked += await rooms[0].lookElsewhere(pair.keepers);
    };
    try {
      return await this.#play(rooms, pair, deeds, beside);
    } finally {
      this.talked += chatter?.told ?? 0;
      seconds?.close();
      this.read += (seconds?.read ?? 0) + rooms[0].umpired;
      chatter?.close();
      comings?.close();
      for (const room of rooms) room.close();
    }
  }

  async #play(
    rooms: readonly [Room, Room],
    pair: Pair,
    deeds: readonly Deed[],
    beside: () => Promise<void>,
  ): Promise<string | null> {
    const [a, b] = rooms;
    const where = (at: number, what: string): string =>
      `pair ${pair.seed}, ${pair.ignorant}, deed ${at} (${pair.differs.join(', ')}): ${what}`;
    const compare = async (at: number, what: string): Promise<string | null> => {
      const [one, two] = [await a.received(), await b.received()];
      for (const [i, text] of one.entries())
        if (text !== two[i]) return where(at, `${what}: ${difference(text, two[i] ?? '')}`);
      if (a.deadline !== b.deadline) return where(at, `${what}: deadlines ${a.deadline} and ${b.deadline}`);
      // Both seats may read the lines that are said only in the first world, and are notified of them.
      const { talk } = this.#mode;
      const heard = talk === 'all' || (talk === 'elsewhere' && pair.ignorant === 'observer');
      const [told, toldThere] = await Promise.all([a.notices(!heard), b.notices(!heard)]);
      if (told !== toldThere) return where(at, `notices after ${what}: ${difference(told, toldThere)}`);
      const [shown, shownThere] = await Promise.all(
        rooms.map((room) => room.shownToHost(this.#mode.devices !== true)),
      );
      return shown === shownThere
        ? null
        : where(at, `what the host is shown after ${what}: ${difference(shown ?? '', shownThere ?? '')}`);
    };

    // A seed is a thousand times that of its story, and then some: each story begins with another quarter of the requests.
    const turn = Math.trunc(pair.seed / 1000) + pair.seed;
    let apart =
      (await compare(0, 'opening')) ??
      (this.#mode.asking ? await this.#asked(rooms, where, (n) => (n + turn) % 4 === 0) : null);
    for (let at = 0; at < deeds.length && apart === null; at++) {
      const deed = deeds[at];
      if (deed === undefined) break;
      await beside();
      // The same number of times in both worlds, even if one of them does nothing.
      for (const { house } of rooms) house.pass(MINUTE);
      switch (deed.kind) {
        case 'secretly': {
          await (deed.world === 'a' ? a : b).give(deed.seat, deed.command, null);
          apart = await compare(at, `${deed.seat} did in secret ${JSON.stringify(deed.command)}`);
          break;
        }
        case 'tried': {
          const seat = pair.ignorant as Side; // an observer tries nothing
          // Commands on the present view, on an older one, and on one that does not exist yet.
          const ago = (at % 3) - 1;
          await Promise.all([a.give(seat, deed.command, null, ago), b.give(seat, deed.command, null, ago)]);
          apart = await compare(at, `the answer to ${JSON.stringify(deed.command)}`);
          break;
        }
        case 'given': {
          // They run one after the other, so that neither waits for the other's work. Each goes first equally often.
          const spent: [number, number] = [0, 0];
          for (const i of at % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const))
            spent[i] = await rooms[i].give(
              deed.seat,
              i === 0 ? deed.a : deed.b,
              deed.dice(i === 0 ? 'a' : 'b'),
            );
          if (deed.seat === pair.ignorant) this.times.forEach((list, i) => list.push(spent[i === 0 ? 0 : 1]));
          apart = await compare(at, `${deed.seat} ${JSON.stringify(deed.a)}`);
          break;
        }
      }
    }
    if (!this.#mode.asking) return apart;
    return (
      apart ??
      (await this.#again(rooms, where)) ??
      (await this.#restarted(rooms, where)) ??
      (await this.#asked(rooms, where, (n) => (n + turn) % 4 !== 1))
    );
  }

  /**
   * Makes the HTTP requests whose number is wanted, as the ignorant reader and as a stranger. In one pair a path is asked
   * before the deeds, after them, both times or, one time in four, not at all; in another pair it is otherwise.
   */
  async #asked(
    rooms: readonly [Room, Room],
    where: (at: number, what: string) => string,
    wanted: (number: number) => boolean,
  ): Promise<string | null> {
    const asked = [...routesOf(this.a.app), ...pages]
      .filter(({ method, path }) => method === 'GET' && !path.startsWith('/api/docs') && !timed.has(path))
      // An export contains the lines that its owner said.
      .filter(({ path }) => this.#mode.talk !== 'all' || path !== '/api/me/export')
      .flatMap(({ path }) => (path.includes('/past') ? pastAt(path) : path))
      .map((path) =>
        path
          .replace(':id', rooms[0].id)
          .replace(':code', path.includes('/recover/') ? rooms[0].recovery : rooms[0].watch)
          .replace(/^\*$/, '/nothing'),
      )
      .filter((_, number) => wanted(number));
    for (const path of asked)
      for (const who of rooms[0].askers(path)) {
        const [one, two] = await Promise.all(rooms.map((room) => room.ask(who, path)));
        if (one !== two) return where(-1, `${who} GET ${path}: ${difference(one ?? '', two ?? '')}`);
      }
    return null;
  }

  /** Loses a connection and restores it. The client asks for the whole view, and for the changes since. */
  async #again(
    rooms: readonly [Room, Room],
    where: (at: number, what: string) => string,
  ): Promise<string | null> {
    for (const since of [undefined, 0, 1, 7, 8]) {
      const [one, two] = await Promise.all(rooms.map((room) => room.reopened(since)));
      if (one !== two)
        return where(-1, `coming back with ${String(since)}: ${difference(one ?? '', two ?? '')}`);
      // Another device of the same person gets exactly the same.
      const other = await rooms[0].reopened(since, 'phone');
      if (one !== other)
        return where(-1, `on another device with ${String(since)}: ${difference(one ?? '', other)}`);
      if (!rooms[0].hasUmpire) continue;
      const [theirs, there] = await Promise.all(rooms.map((room) => room.reopened(since, 'umpire')));
      if (theirs !== there)
        return where(-1, `an umpire with ${String(since)}: ${difference(theirs ?? '', there ?? '')}`);
    }
    return null;
  }

  /**
   * Stops and starts the servers. The client asks for the whole view, which is read from a snapshot and the entries
   * after it.
   */
  async #restarted(
    rooms: readonly [Room, Room],
    where: (at: number, what: string) => string,
  ): Promise<string | null> {
    const [one, two] = await Promise.all(rooms.map((room) => room.afterRestart()));
    return one === two ? null : where(-1, `after a restart: ${difference(one ?? '', two ?? '')}`);
  }
}

/** The addresses of pages, which the server answers with its HTML page. */
const pages = ['/', '/match/:id', '/matches', '/watch/:code', '/join/:code'].map((path) => ({
  method: 'GET',
  path,
}));
/** The seat's own past and that of observers: every page of so short a match, and a page that does not exist. */
const pastAt = (path: string): string[] =>
  path.endsWith(':page')
    ? ['0', '1', '1?since=1', '1?since=8', '2', '3', '999']
        .flatMap((page) => [page, `${page}${page.includes('?') ? '&' : '?'}watch=:code`])
        .map((page) => path.replace(':page', page))
    : [path, `${path}?watch=:code`];
/**
 * Only the host may read this, because it has counts and measurements. A player is refused (host-routes.test.ts), but a
 * test runs on the host's machine.
 */
const timed = new Set(['/metrics']);

/**
 * How the players of a match are notified. `own` says that the ignorant seat gets its own view and not the public one.
 */
interface Told {
  boxes: Mailboxes;
  own: boolean;
  /** The people whose notifications are compared. */
  sides: readonly Side[];
}

/** Those who ask and come back. `umpire`: null if none reads as the ignorant seat. */
interface Guests {
  reader: Guest;
  stranger: Guest;
  phone: Guest;
  umpire: Guest | null;
}

/** One of the two matches, with all its clients. */
class Room {
  readonly house: House;
  readonly #lines: Record<Side, Line>;
  /** The clients that may not know. */
  readonly #ignorant: readonly Line[];
  /** Those of them that use the watch link. */
  readonly #watching: ReadonlySet<Line>;
  readonly #guests: Guests;
  /** The connection of an umpire who reads as the ignorant seat; null if there is none. */
  readonly #umpire: Line | null;
  readonly #reader: Side | 'observer';
  readonly #told: Told | null;
  /** Whether the ignorant clients ask when the other player was last here. */
  #asksForOthers = false;
  /** Whether the others are looking. */
  #looking = true;

  private constructor(
    house: House,
    readonly id: string,
    readonly watch: string,
    /** The recovery link of the ignorant seat. For watchers it is that of either seat, as if they had found it. */
    readonly recovery: string,
    lines: Record<Side, Line>,
    ignorant: readonly Line[],
    watching: ReadonlySet<Line>,
    guests: Guests,
    reader: Side | 'observer',
    told: Told | null,
    umpire: Line | null,
  ) {
    this.house = house;
    this.#told = told;
    this.#lines = lines;
    this.#ignorant = ignorant;
    this.#watching = watching;
    this.#guests = guests;
    this.#reader = reader;
    this.#umpire = umpire;
  }

  static async open(
    house: House,
    id: string,
    match: Match,
    reader: Side | 'observer',
    told: Told | null,
    { umpire, satBeside }: { umpire: boolean; satBeside?: Side | undefined },
  ): Promise<Room> {
    const { watch, recovery } = await house.seat(id, match, names, { satBeside });
    if (told === null)
      for (const name of Object.values(names))
        await house.store.putWish({
          ...{ personId: `session-of-${name}`, matchId: id },
          ...{ channels: [], minutes: 0, content: 'own' },
        });
    else {
      // Messages of the match before this one do not belong to it.
      await told.boxes.settled(house.store);
      for (const side of told.sides) told.boxes.taken(side);
      await told.boxes.wish(house.store, id, names, (side) =>
        told.own && side === reader ? 'own' : 'public',
      );
    }
    const guest = async (side: Side, at: number): Promise<Guest> =>
      new Guest(house.urlOf(at), await house.cookieOf(names[side]));
    const people = { british: await guest('british', 0), german: await guest('german', 1) };
    const stranger = new Guest(house.urlOf(2), undefined);
    const lines = { british: await people.british.connect(), german: await people.german.connect() };
    const onlooker = await stranger.connect();
    // A connection of the seat that also watches.
    const beside = reader === 'observer' ? stranger : await guest(reader, reader === 'british' ? 2 : 3);
    const second = await beside.connect();
    // The same seat on another device.
    const phone =
      reader === 'observer' ? stranger : new Guest(house.urlOf(2), await house.deviceOf(names[reader]));
    const devices = reader === 'observer' ? [] : [lines[reader], await phone.connect()];
    if (umpire) await house.umpire(id, names, 'Hanna');
    const third =
      umpire && reader !== 'observer' ? new Guest(house.urlOf(1), await house.cookieOf('Hanna')) : null;
    const over = (await third?.connect()) ?? null;
    const ignorant = [...devices, onlooker, second, ...(over === null ? [] : [over])];
    for (const line of [...Object.values(lines), ...devices]) await line.open(id);
    for (const line of [onlooker, second]) await line.open(id, { watch });
    await over?.open(id, { as: reader });
    for (const line of ignorant) line.taken();
    const guests = {
      reader: reader === 'observer' ? stranger : people[reader],
      stranger,
      phone,
      umpire: third,
    };
    // Opens the match again, now that it is stored.
    for (const line of devices) await line.open(id);
    for (const line of [onlooker, second]) await line.open(id, { watch });
    await over?.open(id, { as: reader });
    const way = recovery[reader === 'observer' ? 'british' : reader];
    const watching = new Set([onlooker, second]);
    return new Room(house, id, watch, way, lines, ignorant, watching, guests, reader, told, over);
  }

  /** The ignorant clients listen to the talk in their room, if wanted, and share their presence if they have a seat. */
  async attend(listening: boolean): Promise<void> {
    const match = this.id;
    this.#asksForOthers = true;
    for (const line of this.#ignorant) {
      const watches = this.#watching.has(line);
      // The holder of a seat may enter no other room.
      if (watches && this.#reader !== 'observer') continue;
      const room = watches ? { room: 'watchers', watch: this.watch } : { room: 'seats' };
      if (listening) await line.say('talk', { match, ...room });
      if (!watches) await line.say('presence', { match, show: true });
    }
  }

  /** Lets each of these look away, or back. Returns how many did. */
  async lookElsewhere(sides: readonly Side[]): Promise<number> {
    this.#looking = !this.#looking;
    for (const side of sides) {
      const answer = await this.#lines[side].say('looking', { looking: this.#looking });
      if (answer['ok'] !== true) throw new Error(JSON.stringify(answer));
    }
    return sides.length;
  }

  /** Gives a command on the view `ago` versions earlier. Resolves to the milliseconds until its answer. */
  async give(seat: Side, command: unknown, dice: House['dice'], ago = 0): Promise<number> {
    const line = this.#lines[seat];
    await this.#settle(line);
    this.house.dice = dice;
    const start = performance.now();
    // A second message directly after it would overtake an answer that is delayed.
    const answered = line.command(this.id, command, { version: line.version - ago });
    const behind = line.settle();
    await answered;
    const spent = performance.now() - start;
    await behind;
    this.house.dice = null;
    return spent;
  }

  /** The messages to each ignorant client, in order. */
  async received(): Promise<string[]> {
    const texts: string[] = [];
    for (const line of this.#ignorant) {
      await this.#settle(line);
      if (this.#asksForOthers && !this.#watching.has(line)) await line.say('presence', { match: this.id });
      texts.push(plain(line.taken().join('\n')));
    }
    return texts;
  }

  /**
   * The notifications that wait for each player, with the delay after their entry, or their texts where they are sent.
   * `lines` says whether to include those about lines of talk.
   */
  async notices(lines: boolean): Promise<string> {
    if (this.#told !== null) {
      const { boxes, sides } = this.#told;
      await boxes.settled(this.house.store);
      return [boxes.due.join('\n'), ...sides.map((side) => boxes.taken(side))].join('\n\n');
    }
    const mine = this.house.store.kept.jobs.filter(
      ({ matchId, kind }) => matchId === this.id && (lines || kind !== 'line'),
    );
    if (mine.length === 0) return '[]';
    const entries = await this.house.store.entriesAfter(this.id, 0);
    return JSON.stringify(
      mine.map(({ seat, version, dueAt }) => {
        const entry = entries.find(({ versions }) => versions.observer === version);
        return { seat, version, delay: dueAt.getTime() - (entry?.at.getTime() ?? 0) };
      }),
    );
  }

  /** Everything that commands of the host show, with or without people's devices. */
  async shownToHost(devices: boolean): Promise<string> {
    const desk = { store: this.house.store, game: firstBattleOfBritain };
    const orders = [
      { kind: 'tables', table: this.id, most: 1 },
      ...(devices ? Object.values(names) : []).map((name) => ({
        ...({ kind: 'devices', person: `session-of-${name}`, most: 1 } as const),
      })),
      { kind: 'channels' },
      { kind: 'reports', most: 50 },
    ] as const;
    const lines = await Promise.all(orders.map((order) => carryOut(desk, order)));
    const text = lines.flat().join('\n');
    // Times are compared to the minute if both worlds share a clock. If not, a minute may begin between them.
    return this.house.timed ? text : text.replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\dZ/g, 'TIME');
  }

  /** Waits until everything that any server has committed has arrived. */
  async #settle(line: Line): Promise<void> {
    if (this.house.replicas === 1) return line.settle();
    // Each server asks for news before it answers. The match opens with the whole view, whatever had arrived before.
    const as = line === this.#umpire ? { as: this.#reader } : {};
    await line.open(this.id, this.#watching.has(line) ? { watch: this.watch } : as);
  }

  /** When the time of a seat runs out. Nobody sees this, but it decides what they see. */
  get deadline(): number | undefined {
    return this.house.store.kept.deadlines.get(this.id);
  }

  async reopened(since: number | undefined, who: 'reader' | 'phone' | 'umpire' = 'reader'): Promise<string> {
    const guest = this.#guests[who];
    if (guest === null) throw new Error('there is no umpire');
    const line = await guest.connect();
    const seated = who === 'umpire' ? { as: this.#reader } : {};
    const more = this.#reader === 'observer' ? { watch: this.watch } : seated;
    await line.open(this.id, since === undefined ? more : { ...more, since });
    // An officer gets the view of this seat, so its advice is the same in both worlds.
    if (since === undefined) await line.say('advise', { match: this.id });
    // Requests that are only for ended matches are tried too.
    await line.open(this.id, { ...more, reveal: true });
    await line.settle();
    line.close();
    return plain(line.taken().join('\n'));
  }

  async afterRestart(): Promise<string> {
    const house = await this.house.again();
    try {
      const { cookie } = this.#guests.reader;
      const line = await new Guest(house.url, cookie).connect();
      await line.open(this.id, this.#reader === 'observer' ? { watch: this.watch } : {});
      await line.settle();
      line.close();
      return plain(line.taken().join('\n'));
    } finally {
      await house.close();
    }
  }

  get hasUmpire(): boolean {
    return this.#umpire !== null;
  }

  /** How many updates have reached the umpire. */
  get umpired(): number {
    return this.#umpire?.all.filter((packet) => packet.includes('"update"')).length ?? 0;
  }

  /** Those whose answers at an address are compared. The history that an umpire gets depends on the seat that they name. */
  askers(path: string): ('reader' | 'stranger' | 'umpire')[] {
    const isPast = path.includes('/past') && !path.includes('watch=');
    return ['reader', 'stranger', ...(isPast && this.hasUmpire ? (['umpire'] as const) : [])];
  }

  async ask(who: 'reader' | 'stranger' | 'umpire', path: string): Promise<string> {
    const as = who === 'umpire' ? `${path.includes('?') ? '&' : '?'}as=${this.#reader}` : '';
    const guest = this.#guests[who] ?? this.#guests.stranger;
    const answer = await guest.ask('GET', path + as, undefined, { accept: 'text/html' });
    // Replaces the addresses of this world's servers and mailboxes.
    return plain(JSON.stringify(answer)).replaceAll(/(?:http:\/\/)?127\.0\.0\.1:\d+/g, '');
  }

  close(): void {
    for (const line of [...Object.values(this.#lines), ...this.#ignorant]) line.close();
  }
}
