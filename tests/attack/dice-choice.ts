/**
 * An attack: a host who owns the database, and whose friend holds the other seat, tries to choose the dice. The honest
 * player keeps what a browser keeps: the heads, the share, and the binding that was shown before the share was opened.
 * Each way of cheating is played on the real parts of the server. The resulting record is then examined with what the
 * honest player kept.
 */
import { setImmediate as turn } from 'node:timers/promises';
import {
  acceptableBinding,
  chainHash,
  commitment,
  diceKey,
  examine,
  runToEnd,
  genesis,
  namedDie,
  newContribution,
  newSalt,
  newSecret,
  seal,
  type EntryBody,
  type Judgement,
  type KeptShare,
  type MatchRecord,
  type Report,
  type ShownBinding,
} from '@1bob/fairness';
import type { Seat } from '@1bob/game';
import type { DiceRound } from '@1bob/protocol';
import type { Chair, Entry, MatchRow, Session, Versions } from '../../apps/server/src/store/index.ts';
import { matchHeader, recordFrom } from '../../apps/server/src/tables/record/record.ts';
import { bindingOf } from '../../apps/server/src/tables/record/shares.ts';
import type { LiveMatch } from '../../apps/server/src/tables/live/live-match.ts';
import {
  anna,
  bert,
  matchOfTwo,
  reopened,
  testMatches,
  type Frame,
  type TestMatches,
} from '../../apps/server/src/testing/test-matches.ts';
import { toyGame, type ToyMatch } from '../../apps/server/src/testing/toy-game.ts';
import { rewrite, type Written } from '../../apps/server/src/store/testing/rewrite.ts';
import type { Study } from './studies.ts';

/** How many dice a match has. Both seats roll in turn. */
const DICE = 12;
/** How many shares or secrets the host tries, which is enough for four or five dice. */
const TRIES = 2_000;
/** How many rounds of dice the host begins anew while the honest player keeps playing. */
const ROUNDS = 20;

/** The host wants a one for the honest player and a six for the friend. */
const liked = (n: number): number => (n % 2 === 0 ? 1 : 6);

type Shares = readonly { seat: string; contribution: string }[];

/** How many dice in a row fall as the host wants, from a given one on. */
function luck(matchId: string, secret: string, shares: Shares, first = 0): number {
  const key = diceKey(secret, shares);
  let n = first;
  while (n < DICE && namedDie(key, matchId, { cause: 'points', at: String(n), ordinal: 0 }) === liked(n))
    n += 1;
  return n - first;
}

/** An honest player, who opens a share only for an acceptable binding and keeps what was shown. */
class Honest {
  readonly heads: string[] = [];
  readonly kept: KeptShare[] = [];

  constructor(readonly seat: Seat) {}

  /** Opens the match, or receives an update of it. */
  sees(shown: { head: string } | readonly Frame[]): void {
    if ('head' in shown) this.heads.push(shown.head);
    else this.heads.push(...shown.filter(({ viewer }) => viewer === this.seat).map(({ head }) => head));
  }
  /** Seals a share that was never used before. */
  seals(): string {
    const contribution = newContribution();
    this.kept.push({ seat: this.seat, contribution, opened: false });
    return seal(contribution);
  }
  /** Opens the share if the binding that is shown is acceptable. */
  opens({ secretHash, binding }: Pick<DiceRound, 'secretHash' | 'binding'>): string {
    const share = this.kept.at(-1);
    if (share === undefined || binding === null) throw new Error('nothing is bound');
    if (acceptableBinding(binding, { ...share, secretHash }) === null)
      throw new Error('the honest player does not open for this binding');
    this.kept.splice(-1, 1, { ...share, opened: true, binding });
    return share.contribution;
  }
}

/** A match of the toy game with the honest player in it, and everything that the host can do to it. */
class Scheme {
  readonly honest = new Honest('left');
  /** The player in the other seat, unless that is the host's friend. */
  other: Honest | null = null;
  #here: TestMatches;
  readonly #store;
  /** Set while the host is writing. */
  #written: Written | null = null;

  private constructor(
    here: TestMatches,
    readonly id: string,
  ) {
    this.#here = here;
    this.#store = here.store;
  }

  static async begin(opponent: 'person' | 'computer' = 'person'): Promise<Scheme> {
    const here = testMatches({ computers });
    const table = await matchOfTwo(here, { opponent, computer: 'roller', options: { limit: DICE } });
    const scheme = new Scheme(here, table.id);
    scheme.#look(table);
    return scheme;
  }
  get sides(): Honest[] {
    return this.other === null ? [this.honest] : [this.honest, this.other];
  }
  #look(table: LiveMatch): void {
    for (const side of this.sides) side.sees(table.open(side.seat, undefined));
  }

  /** The match as stored in the database, which tampering overwrites. */
  get row(): MatchRow {
    const row = this.#written?.row ?? this.#store.kept.matches.get(this.id);
    if (row === undefined) throw new Error('the match is gone');
    return row;
  }
  get entries(): Entry[] {
    return this.#written?.entries ?? [...(this.#store.kept.entries.get(this.id) ?? [])];
  }
  get shares(): Shares {
    return sharesIn(this.row.chairs);
  }
  chair(seat: Seat): Chair {
    const chair = this.row.chairs.find((each) => each.seat === seat);
    if (chair === undefined) throw new Error('no such chair');
    return chair;
  }
  table(): Promise<LiveMatch> {
    return reopened(this.#here.tables, this.id);
  }
  #session(seat: Seat): Session {
    return seat === toyGame.seats[0] ? anna : bert;
  }
  async share(seat: Seat, part: { seal: string } | { contribution: string }): Promise<void> {
    await this.#here.act(this.#session(seat), this.id, { kind: 'dice', part: part });
  }

  async honestSeals(): Promise<void> {
    await this.share('left', { seal: this.honest.seals() });
  }
  async honestOpens(): Promise<void> {
    const { dice } = await this.table();
    await this.share('left', { contribution: this.honest.opens(dice) });
  }
  /** Seals a share of the friend, and returns it. */
  async friendSeals(): Promise<string> {
    const contribution = newContribution();
    await this.share('right', { seal: seal(contribution) });
    return contribution;
  }
  /** Plays until both have sealed, both seals are bound, and the honest share is open. */
  async untilHonestIsOpen(): Promise<string> {
    await this.honestSeals();
    const mine = this.chair('right').computer === null ? await this.friendSeals() : '';
    await this.honestOpens();
    return mine;
  }

  /** Lets the host stop the server, write to the database, and start the server again. */
  async tamper(change: () => void): Promise<void> {
    await this.#leave();
    await rewrite(this.#store, this.id, (written) => {
      this.#written = written;
      change();
    });
    this.#written = null;
    this.#here = testMatches({ store: this.#store, computers });
  }
  async #leave(): Promise<void> {
    await this.#here.tables.close();
    for (const side of this.sides) side.sees(this.#here.frames);
    this.#here.frames.length = 0;
  }

  /** Rewrites the bodies of the entries and chains them again. Each changed entry gets a new salt. */
  rewrite(change: (body: EntryBody) => EntryBody, keepSalts = false): void {
    const snapshots = this.#written?.snapshots ?? [];
    const [first] = snapshots;
    const state = first?.state as { match: ToyMatch; heads: Record<string, string> };
    let head = genesis(matchHeader(this.row, state.match));
    for (const viewer of Object.keys(state.heads)) state.heads[viewer] = head;
    snapshots.splice(1);
    for (const entry of this.entries) {
      const body = change(entry.body as EntryBody);
      if (body !== entry.body && !keepSalts) entry.salt = newSalt();
      entry.body = body;
      entry.hash = head = chainHash(head, entry.salt, body);
    }
    this.row.head = head;
  }
  /** Adds an entry that no seat gave. */
  append(more: Pick<EntryBody, 'secretHash' | 'binding'> & { command: { kind: string } }): void {
    const sequence = this.entries.length + 1;
    const versions = this.entries.at(-1)?.versions ?? ({ seats: [0, 0], observer: 0 } satisfies Versions);
    const body: EntryBody = {
      ...{ seat: 'host', dice: [], facts: [], rules: toyGame.rulesVersion },
      ...more,
    };
    const salt = newSalt();
    const hash = chainHash(this.row.head, salt, body);
    const commandId = `${more.command.kind}-${sequence}`;
    this.entries.push({
      ...{ matchId: this.id, sequence, seat: 'host', commandId, versions, body, salt, hash, at: new Date() },
    });
    Object.assign(this.row, { sequence, head: hash });
  }

  /** Lets both seats roll this many dice, or all of them. */
  async play(most = Infinity): Promise<void> {
    const table = await this.table();
    this.#look(table);
    for (let rolled = 0; rolled < most && !table.ended;) {
      const [seat] = table.row.summary.toMove;
      if (seat === undefined) break;
      if (this.chair(seat).computer === null) {
        const given = { id: newSalt(), version: table.viewOf(seat).version, command: { kind: 'roll' } };
        const answer = await table.command(seat, given, { person: this.#session(seat).id });
        if (!answer.ok) throw new Error(`${seat}: ${answer.error.code}`);
        rolled += 1;
      } else await turn();
    }
  }

  /** The record of the ended match, as a client receives it. */
  async record(): Promise<MatchRecord> {
    await this.#leave();
    return JSON.parse(JSON.stringify(await recordFrom(this.#store, this.row))) as MatchRecord;
  }
}

const computers = {
  roller: {
    choose: (view: unknown, seat: Seat) =>
      (view as { toMove: Seat; result: unknown }).toMove === seat &&
      (view as { result: unknown }).result === null
        ? { kind: 'roll' }
        : null,
  },
};

const sharesIn = (chairs: readonly Chair[]): Shares =>
  chairs.flatMap(({ seat, contribution }) => (contribution == null ? [] : [{ seat, contribution }]));

/** The luckiest of this many tries. */
function luckiest<T>(make: () => T, lucky: (made: T) => number, tries = TRIES): T {
  let best = make();
  for (let n = 1, most = lucky(best); n < tries; n++) {
    const made = make();
    const luck = lucky(made);
    if (luck > most) [best, most] = [made, luck];
  }
  return best;
}

/** Gives a seat another share. `null` removes the share that it has. */
function exchange(scheme: Scheme, seat: Seat, contribution: string | null): void {
  Object.assign(scheme.chair(seat), {
    contribution,
    seal: contribution === null ? null : seal(contribution),
  });
}

/** The share of the friend that suits the host best, given the shares already handed in. */
function chosenShare(scheme: Scheme): string {
  const others = scheme.shares.filter(({ seat }) => seat !== 'right');
  return luckiest(newContribution, (contribution) =>
    luck(scheme.id, scheme.row.secret, [...others, { seat: 'right', contribution }]),
  );
}

/** Rewrites every binding so that it matches the chairs. */
const rebound =
  ({ row }: Scheme) =>
  (body: EntryBody): EntryBody =>
    body.binding === undefined ? body : { ...body, binding: bindingOf(row) };

/** Replaces the friend's share by a chosen one, and rewrites the record from the binding on. */
async function withChosenShare(scheme: Scheme, keepSalts = false): Promise<undefined> {
  await scheme.untilHonestIsOpen();
  await scheme.tamper(() => {
    exchange(scheme, 'right', chosenShare(scheme));
    scheme.rewrite(rebound(scheme), keepSalts);
  });
  await scheme.play();
}

/** Begins new rounds until the dice suit the host. Returns the friend's share of each round but the last. */
async function untilRoundPleases(scheme: Scheme): Promise<string[]> {
  const dropped: string[] = [];
  for (let mine = await scheme.friendSeals(); ; mine = await scheme.friendSeals()) {
    await scheme.honestSeals();
    await scheme.honestOpens();
    const shares = [...scheme.shares, { seat: 'right', contribution: mine }];
    const pleases = dropped.length > 0 && luck(scheme.id, scheme.row.secret, shares) > 1;
    if (pleases || dropped.length === ROUNDS - 1) {
      await scheme.share('right', { contribution: mine });
      await scheme.play();
      return dropped;
    }
    dropped.push(mine);
  }
}

/** Makes a new secret after some dice, as if the match had come from a copy. `chairs` changes the shares. */
async function renew(scheme: Scheme, chairs: () => void): Promise<void> {
  const mine = await scheme.untilHonestIsOpen();
  await scheme.share('right', { contribution: mine });
  await scheme.play(FALLEN);
  await scheme.tamper(() => {
    const { row, id, shares } = scheme;
    const past = { secret: row.secret, secretHash: row.secretHash, contributions: shares };
    chairs();
    const secret = luckiest(newSecret, (each) => luck(id, each, scheme.shares, FALLEN));
    const secretHash = commitment(secret);
    // Marked like this, the match does not make the server ask the players.
    const pastDice = [{ ...past, next: 'unopened' as const }];
    Object.assign(row, { secret, secretHash, pastDice });
    scheme.append({ command: { kind: 'restored' }, secretHash });
    if (row.chairs.every((chair) => chair.seal != null))
      scheme.append({ command: { kind: 'bound' }, binding: bindingOf(row) });
  });
}

const without = (scheme: Scheme) => (): void => {
  for (const { seat } of scheme.row.chairs) exchange(scheme, seat, null);
};

interface Way {
  opponent?: 'computer';
  /** How many dice have fallen before the host begins to choose. */
  after?: number;
  /** Plays the match. Returns the record if the host rewrote it afterwards. */
  cheat(scheme: Scheme): Promise<MatchRecord | undefined>;
}

const FALLEN = 4;

export const honestly: Way = {
  async cheat(scheme) {
    const mine = await scheme.untilHonestIsOpen();
    await scheme.share('right', { contribution: mine });
    await scheme.play();
    return undefined;
  },
};

/** The ways in which a host can cheat. None may lead to a record that `holds`. */
export const ways: Readonly<Record<string, Way>> = {
  'a share of the friend chosen when the honest one is open': {
    cheat: withChosenShare,
  },
  'the same, the binding left as it was shown': {
    async cheat(scheme) {
      await scheme.untilHonestIsOpen();
      await scheme.tamper(() => exchange(scheme, 'right', chosenShare(scheme)));
      // The server takes the seal from the chair.
      await scheme.play();
      return undefined;
    },
  },
  'the same, the salt of the binding kept': {
    cheat: (scheme) => withChosenShare(scheme, true),
  },
  'another secret, with its hash in the head of the record': {
    async cheat(scheme) {
      const mine = await scheme.untilHonestIsOpen();
      await scheme.share('right', { contribution: mine });
      await scheme.tamper(() => {
        const { row, shares } = scheme;
        row.secret = luckiest(newSecret, (secret) => luck(row.id, secret, shares));
        row.secretHash = commitment(row.secret);
        scheme.rewrite(rebound(scheme));
      });
      await scheme.play();
      return undefined;
    },
  },
  'another secret under the hash that was published': {
    async cheat(scheme) {
      const mine = await scheme.untilHonestIsOpen();
      await scheme.share('right', { contribution: mine });
      const published = scheme.row.secretHash;
      await scheme.tamper(() => {
        const { row, shares } = scheme;
        row.secret = luckiest(newSecret, (secret) => luck(row.id, secret, shares));
        // A server checks its secret against the stored hash, so the attack changes the secret while the server runs.
        row.secretHash = commitment(row.secret);
      });
      await scheme.play();
      await scheme.tamper(() => (scheme.row.secretHash = published));
      return undefined;
    },
  },
  'the honest share left out, and one of the friend chosen': {
    async cheat(scheme) {
      await scheme.untilHonestIsOpen();
      await scheme.tamper(() => {
        exchange(scheme, 'left', null);
        exchange(scheme, 'right', chosenShare(scheme));
        scheme.rewrite(rebound(scheme));
      });
      await scheme.play();
      return undefined;
    },
  },
  'the friend never opens until the dice please': {
    async cheat(scheme) {
      await untilRoundPleases(scheme);
      return undefined;
    },
  },
  'the same, and the record opens those shares': {
    async cheat(scheme) {
      const dropped = await untilRoundPleases(scheme);
      const record = await scheme.record();
      const rounds = [record.dice, ...record.dice.renewed];
      for (const [n, contribution] of dropped.entries())
        (rounds[n]!.contributions as { seat: string; contribution: string }[]).push({
          seat: 'right',
          contribution,
        });
      return record;
    },
  },
  'the same, and the record has only the last round': {
    async cheat(scheme) {
      await untilRoundPleases(scheme);
      await scheme.tamper(() => {
        const { row, entries } = scheme;
        const begins = entries.findLastIndex(({ body }) => (body as EntryBody).secretHash !== undefined);
        entries.splice(0, begins + 1);
        for (const [n, entry] of entries.entries()) entry.sequence = n + 1;
        delete row.pastDice;
        scheme.rewrite((body) => body);
      });
      return undefined;
    },
  },
  'a new secret after some dice, with no shares': {
    after: FALLEN,
    async cheat(scheme) {
      await renew(scheme, without(scheme));
      await scheme.play();
      return undefined;
    },
  },
  'a new secret after some dice, with the shares of before': {
    after: FALLEN,
    async cheat(scheme) {
      await renew(scheme, () => undefined);
      await scheme.play();
      return undefined;
    },
  },
  'each seat is shown another binding': {
    async cheat(scheme) {
      const other = (scheme.other = new Honest('right'));
      other.sees((await scheme.table()).open('right', undefined));
      await scheme.honestSeals();
      await scheme.share('right', { seal: other.seals() });
      const { row, entries } = scheme;
      const [entry] = entries;
      if (entry === undefined) throw new Error('nothing is bound');
      // Each seat is shown a share of the host in place of the other seat's share.
      const lies = scheme.sides.map((side) => {
        const fake = newContribution();
        const seals = bindingOf(row).seals.map((each) =>
          each.seat === side.seat ? each : { ...each, seal: seal(fake) },
        );
        const { secretHash } = row;
        const body = { ...(entry.body as EntryBody), binding: { secretHash, seals } };
        const shown: ShownBinding = { salt: newSalt(), body };
        const mine = { seat: side.seat, contribution: side.opens({ secretHash, binding: shown }) };
        const theirs = { seat: side.seat === 'left' ? 'right' : 'left', contribution: fake };
        return { shown, shares: [mine, theirs] };
      });
      const [best] = lies.toSorted(
        (a, b) => luck(row.id, row.secret, b.shares) - luck(row.id, row.secret, a.shares),
      );
      if (best === undefined) throw new Error('there is no seat');
      await scheme.tamper(() => {
        for (const { seat, contribution } of best.shares) exchange(scheme, seat, contribution);
        Object.assign(scheme.entries[0] ?? {}, best.shown);
        scheme.rewrite((body) => body);
      });
      await scheme.play();
      return undefined;
    },
  },
  'the share of a computer chosen when the honest one is open': {
    opponent: 'computer',
    cheat: withChosenShare,
  },
};

export interface Outcome {
  way: string;
  /** How many dice in a row fell as the host wanted, from where the host began to choose. */
  chosen: number;
  judgement: Judgement;
  /** The first finding that does not hold. */
  why: string;
}

/** Plays a match in one of these ways, and examines its record with what the honest players kept. */
export async function tried(name: string, way: Way): Promise<Outcome> {
  const { opponent, after = 0 } = way;
  const scheme = await Scheme.begin(opponent);
  const record = (await way.cheat(scheme)) ?? (await scheme.record());
  const { judgement, findings }: Report = runToEnd(
    examine(record, {
      heads: scheme.sides.flatMap(({ heads }) => heads),
      shares: scheme.sides.flatMap(({ kept }) => kept),
      rules: () => toyGame,
      known: toyGame.packs,
    }),
  );
  const dice = record.entries.flatMap(({ body }) => body.dice).slice(after);
  const unlike = dice.findIndex(({ value }, n) => value !== liked(after + n));
  const wrong = findings.find(({ outcome }) => outcome !== 'holds');
  return {
    way: name,
    chosen: unlike < 0 ? dice.length : unlike,
    judgement,
    why: wrong === undefined ? '' : `${wrong.check}: ${wrong.why}`,
  };
}

export const study: Study = {
  name: 'dice-choice',
  about: 'as a host with a friend in the other seat, chooses the dice and rewrites the record',
  async report() {
    const lines: string[] = [];
    for (const [name, way] of [['an honest host', honestly] as const, ...Object.entries(ways)]) {
      const { chosen, judgement, why } = await tried(name, way);
      lines.push(`${name}: ${chosen} dice in a row as wished, ${judgement}${why && ` (${why})`}`);
    }
    return lines;
  },
};
