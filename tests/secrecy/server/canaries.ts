/**
 * Plays whole games through a server, with a mark in every hidden place, and reads everything that the server puts out.
 * No client may receive a mark that it may not know, and the server's log may contain no mark at all.
 */
import { firstBattleOfBritain, toldTo, type Match, type Side, type UnitId } from '@1bob/rules';
import { testStore } from '../../../apps/server/src/store/testing/test-store.ts';
import { Chance } from '../../../packages/rules/src/testing/chance.ts';
import { randomAside, randomCommand } from '../../../packages/rules/src/testing/random.ts';
import { chronicle, other, type Step } from '../twins/chronicle.ts';
import { toldIn, words } from '../twins/known.ts';
import { viewOf } from '../twins/viewed.ts';
import { Guest, type Line } from './guest.ts';
import { House, type Wishes } from './house.ts';
import { Mailboxes } from './mailboxes.ts';
import { routesOf } from './routes.ts';

const people = { british: 'Anna', german: 'Bert' } as const;

/** The prefix of marks that a side keeps to itself. */
const mark = (side: Side): string => `canary-${side}-`;
/** The prefix of marks that no client may receive. */
const nobodys = 'canary-nobody-';

const marked = <T extends object>(value: T, name: string): T => ({ ...value, canary: name });
const each = <T extends object>(
  table: Readonly<Record<string, T>>,
  name: (key: string, value: T) => string,
) => Object.fromEntries(Object.entries(table).map(([key, value]) => [key, marked(value, name(key, value))]));

/** A name for a squadron that cannot occur by accident. */
const newName = (id: string): UnitId => `~${id}~` as UnitId;

/** The same match with a mark in every part that is hidden from some audience. */
function withCanaries(match: Match): Match {
  const names = new Map(Object.keys(match.units).map((id) => [id, newName(id)]));
  const renamed = JSON.parse(JSON.stringify(match), (_key, value: unknown) =>
    typeof value === 'string' ? (names.get(value) ?? value) : value,
  ) as Match;
  const sides = { british: side('british'), german: side('german') };
  const units = Object.fromEntries(
    Object.values(renamed.units).map((u) => [u.id, marked(u, `${mark(u.side)}unit`)]),
  );
  return marked(
    {
      ...renamed,
      sides,
      units,
      flying: each(renamed.flying, (_, f) => `${mark(f.side)}flying`),
      groups: each(renamed.groups, (_, g) => `${mark(g.side)}group`),
      land: each(renamed.land, (_, stack) => `${mark(stack.side)}land`),
      ships: each(renamed.ships, () => `${mark('british')}ship`),
      names: marked(renamed.names, `${nobodys}names`),
      // Also counted under the name of a die, like one that was rolled in the dark.
      ...(renamed.rolls && {
        rolls: marked(
          { ...renamed.rolls, dice: { ...renamed.rolls.dice, [`${nobodys}die`]: 1 } },
          `${nobodys}rolls`,
        ),
      }),
    },
    `${nobodys}match`,
  );
  function side(of: Side): Match['sides'][Side] {
    const state = renamed.sides[of];
    return marked(
      {
        ...state,
        orders: marked(state.orders, `${mark(of)}orders`),
        plans: each(state.plans, () => `${mark(of)}plan`),
      },
      `${mark(of)}side`,
    );
  }
}

export interface CanaryReport {
  readonly commands: number;
  /** How many characters were read. */
  readonly read: number;
  /** The squadrons that stayed unknown to their enemy. If there are none, the test proves nothing. */
  readonly unseen: number;
  /** How many pushes, mails and webhook calls arrived. */
  readonly notices: number;
  readonly found: readonly string[];
}

/** Plays a game at random from a given moment on, and reads everything. */
export async function canaries(seed: number, commands: number, wishes: Wishes = {}): Promise<CanaryReport> {
  const boxes = await Mailboxes.open();
  try {
    const store = wishes.store ?? testStore();
    boxes.attend(store);
    const house = await House.open({
      ...wishes,
      ...{ store, noticesEvery: 20 },
      environment: { ...boxes.environment, ...wishes.environment },
    });
    try {
      return await watch(house, boxes, seed, commands);
    } finally {
      await house.close();
    }
  } finally {
    await boxes.close();
  }
}

async function watch(house: House, boxes: Mailboxes, seed: number, commands: number): Promise<CanaryReport> {
  const start = chronicle(seed, 40).steps.at(-1)?.after;
  if (!start) throw new Error('no game');
  const id = 'canaries0000';
  let match = withCanaries(start);
  const { watch: code } = await house.seat(id, match, people);
  // One player chooses their own view as the content of notifications, and the other the public one.
  const contentOf = (side: Side) => ((side === 'german') === (seed % 2 === 1) ? 'own' : 'public');
  await boxes.wish(house.store, id, people, contentOf);
  const guests = {
    british: new Guest(house.url, await house.cookieOf('Anna')),
    german: new Guest(house.url, await house.cookieOf('Bert')),
    observer: new Guest(house.url, undefined),
  };
  const lines = {
    british: await guests.british.connect(),
    german: await guests.german.connect(),
    observer: await guests.observer.connect(),
  };
  for (const side of ['british', 'german'] as const) await lines[side].open(id);
  await lines.observer.open(id, { watch: code });
  const texts: Record<Reader, string[]> = { british: [], german: [], observer: [] };

  const chance = new Chance(seed);
  const steps: Step[] = [];
  let written = 0;
  for (
    let tries = 0;
    steps.length < commands && tries < commands * 3 && match.stage.kind !== 'ended';
    tries++
  ) {
    const stage = match.stage;
    const toMove: Side =
      stage.kind === 'planning' ? (chance.one(['british', 'german'] as const) ?? 'german') : stage.side;
    const aside = chance.often(20);
    const seat = aside && chance.often(50) ? other(toMove) : toMove;
    const view = viewOf(match, seat);
    const command = (aside ? randomAside(view, chance) : randomCommand(view, chance)) ?? view.options.advance;
    if (command === null) continue;
    const named =
      command.kind === 'plan'
        ? { ...command, plan: { ...command.plan, id: `${mark(seat)}raid`.slice(0, 24) } }
        : command;
    await settled(lines);
    const answer = await lines[seat].command(id, named);
    await settled(lines);
    if (answer['ok'] !== true) continue;
    const before = match;
    // A command that changes nothing makes no entry.
    const entries = await house.store.entriesAfter(id, written);
    match = truthAfter(before, entries);
    written += entries.length;
    steps.push({ before, after: match, seat, command });
    if (steps.length % 40 === 0) await askEverything();
    // Notifications are composed from the present match. So those of this command must have left before the next
    // command.
    await boxes.settled(house.store);
  }
  await askEverything();
  await boxes.settled(house.store);
  for (const reader of readers) texts[reader].push(...lines[reader].all);
  for (const line of Object.values(lines)) line.close();

  // Secrets that belong to no side: the secret of the dice, the salts of the record, the person behind a name.
  const salts = house.store.kept.entries.get(id)?.map(({ salt }) => salt) ?? [];
  const secret = house.store.kept.matches.get(id)?.secret ?? '';
  const secrets = [secret, ...salts, 'session-of-Anna', 'session-of-Bert'];
  const found: string[] = [];
  const hidden = { british: unknownTo('german', steps), german: unknownTo('british', steps) };
  for (const reader of readers) {
    const others: readonly Side[] = reader === 'observer' ? ['british', 'german'] : [other(reader)];
    const forbidden = [
      ...[nobodys, ...secrets],
      ...others.flatMap((side) => [mark(side), ...hidden[side].map((unit) => `"${unit}"`)]),
    ];
    for (const text of texts[reader])
      found.push(...within(withoutPack(text), forbidden).map((what) => `${reader}: ${what}`));
  }
  for (const side of ['british', 'german'] as const) {
    const enemy = other(side);
    // Sentences name a squadron without quotation marks.
    const told = contentOf(side) === 'own' ? hidden[enemy] : [...hidden.british, ...hidden.german];
    const forbidden = [nobodys, ...secrets, mark('british'), mark('german'), ...told];
    for (const text of boxes.texts[side])
      found.push(...within(text, forbidden).map((what) => `told to the ${side}: ${what}`));
  }
  const logged = [nobodys, mark('british'), mark('german'), ...secrets, code, ...Object.keys(match.units)];
  for (const line of house.lines) found.push(...within(line, logged).map((what) => `log: ${what}`));
  const read = [...Object.values(texts).flat(), ...house.lines].reduce((sum, text) => sum + text.length, 0);
  return {
    commands: steps.length,
    read,
    notices: boxes.count,
    unseen: hidden.british.length + hidden.german.length,
    found: [...new Set(found)],
  };

  async function askEverything(): Promise<void> {
    for (const { method, path } of routesOf(house.app)) {
      if (method !== 'GET' || path.startsWith('/api/docs') || path === '/metrics' || path === '*') continue;
      const address = path.replace(':id', id).replace(':code', code);
      for (const reader of readers) {
        const { text, headers } = await guests[reader].ask('GET', address, undefined, {
          accept: 'text/html',
        });
        texts[reader].push(text, JSON.stringify(headers));
      }
    }
  }
}

type Reader = Side | 'observer';
const readers: readonly Reader[] = ['british', 'german', 'observer'];

async function settled(lines: Record<Reader, Line>): Promise<void> {
  for (const line of Object.values(lines)) await line.settle();
}

/** The whole match after more entries of the record, folded. */
const truthAfter = (before: Match, entries: readonly { readonly body: unknown }[]): Match =>
  entries.reduce((match, { body }) => {
    const { facts } = body as { facts: Parameters<typeof firstBattleOfBritain.apply>[1] };
    return firstBattleOfBritain.apply(match, facts);
  }, before);

/** Enemy squadrons that this side never saw. They were neither spotted nor examined, and are not zeppelins. */
function unknownTo(reader: Side, steps: readonly Step[]): string[] {
  const enemy = other(reader);
  const first = steps[0]?.before;
  if (!first) return [];
  const known = new Set<string>(words(toldTo(first, reader)));
  for (const word of words(toldTo(first, 'observer'))) known.add(word);
  for (const step of steps) {
    // Only entries that report a sighting count, so that a leak in another entry cannot excuse itself.
    for (const entry of toldIn(step, reader))
      if (entry.kind === 'spotted') for (const word of words(entry)) known.add(word);
    for (const { flying, sides } of [step.before, step.after]) {
      for (const { unit, spotted } of Object.values(flying)) if (spotted) known.add(unit);
      for (const word of words(sides[reader].notes)) known.add(word);
    }
  }
  return Object.values(first.units)
    .filter((u) => u.side === enemy && u.type !== 'LZ' && !known.has(u.id))
    .map((u) => u.id);
}

/** The counter mix is public and names every squadron there is. */
const withoutPack = (text: string): string => {
  const at = text.indexOf('"pack":{');
  if (at < 0) return text;
  let depth = 0;
  for (let i = at + '"pack":'.length; i < text.length; i++) {
    if (text[i] === '{') depth += 1;
    if (text[i] === '}') depth -= 1;
    if (depth === 0) return text.slice(0, at) + text.slice(i + 1);
  }
  return text;
};

const within = (text: string, forbidden: readonly string[]): string[] =>
  forbidden.flatMap((what) => {
    const at = text.indexOf(what);
    return what === '' || at < 0 ? [] : [`${what} in …${text.slice(Math.max(0, at - 100), at + 60)}…`];
  });
