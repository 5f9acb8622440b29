import { setTimeout as delay } from 'node:timers/promises';
import { createClient } from '@redis/client';
import pg from 'pg';
import { CHANNEL } from '../../../apps/server/src/replicas/bulletins.ts';
import { secretName } from '../../../apps/server/src/gate/secret.ts';
import { Fleet, FLEET_SECRET } from '../fleet.ts';
import { atLeast, none, type Figure, type Scenario, type Size } from '../scenario.ts';
import { Play } from '../tables.ts';

const TABLES = 4;
const PACE = 100;

/** A line of a bulletin: the id of a match, and two numbers. */
const NOTICE = /^([a-z0-9]{1,40}) \d{1,10} \d{1,10}$/;
/** A counter of requests, by route or kind and by address. */
const COUNTER = /^[0-9a-f]{12}:rate:(all|none|handshake|(GET|POST|HEAD) \/[\w/:.*-]*) (docs )?127\.0\.0\.1$/;
/** The channel that this installation uses. */
const THROUGH_REDIS = `${secretName(FLEET_SECRET)}:${CHANNEL}`;

export const wire: Scenario = {
  name: 'wire',
  about: 'Everything between the servers is read: it contains no mark of a match',
  async run(size) {
    return [...(await throughRedis(size)), ...(await throughPostgres(size))];
  },
};

/** Secrets of people and matches, which must not be found. */
function marksOf(play: Play): string[] {
  return play.tables.flatMap(({ guests, recovery, left, right }) => [
    ...Object.values(recovery),
    ...Object.values(guests).map(({ cookie }) => decodeURIComponent(cookie.split('=')[1] ?? '')),
    ...Object.values(guests).map(
      ({ cookie }) => decodeURIComponent(cookie.split('=')[1] ?? '').split('.')[0] ?? '',
    ),
    ...[left, right].flatMap(({ given }) =>
      given.flatMap(({ id, command }) => [id, ...('number' in command ? [String(command.number)] : [])]),
    ),
    ...[left, right].flatMap(({ updates }) => updates.map(({ head }) => head)),
    ...['hidden', 'points', 'options', 'toMove', 'rolled', 'passed'],
  ]);
}

/** What is wrong with a bulletin. */
export function faultsOf(message: string, matches: ReadonlySet<string>, marks: readonly string[]): string[] {
  const lines = message.split('\n').filter((line) => {
    const [, id = ''] = NOTICE.exec(line) ?? [];
    return !matches.has(id);
  });
  return [...lines.map((line) => `not a bulletin: ${line.slice(0, 60)}`), ...marksIn(message, marks)];
}

/** Marks that occur in a text as a word of their own. A hidden number may also be a part of another number. */
function marksIn(text: string, marks: readonly string[]): string[] {
  const words = new Set(text.split(/[^A-Za-z0-9_-]+/));
  return marks
    .filter((mark) => (/^\d+$/.test(mark) ? words.has(mark) : mark !== '' && text.includes(mark)))
    .map((mark) => `a mark: ${mark.slice(0, 40)}`);
}

async function throughRedis({ replicas, bundle, short }: Size): Promise<Figure[]> {
  const fleet = await Fleet.open({ replicas, bundle });
  const play = new Play(fleet, PACE);
  const url = fleet.redis?.url ?? '';
  const monitor = createClient({ url });
  const planter = createClient({ url });
  try {
    const commands: string[] = [];
    await monitor.connect();
    await planter.connect();
    await monitor.monitor((line) => commands.push(String(line)));
    await play.begin(TABLES);
    await delay(short ? 3_000 : 60_000);
    await play.stop();
    await delay(500);
    const matches = new Set(play.tables.map(({ match }) => match));
    const marks = marksOf(play);
    const kinds = new Map<string, number>();
    const faults = commands.flatMap((line) => read(line, matches, marks, kinds));

    // Field names of an update, as an adapter of Socket.IO would send them.
    const [{ match, left }] = play.tables as [Play['tables'][number]];
    const leak = {
      match,
      version: left.version,
      head: left.updates.at(-1)?.head,
      changes: [{ op: 'replace', path: '/hidden', value: 917 }],
    };
    const from = commands.length;
    await planter.publish('socket.io#/#', JSON.stringify(leak));
    await planter.publish(THROUGH_REDIS, `${match} 1 2 ${left.sees.hidden}`);
    await delay(300);
    const caught = commands.slice(from).filter((line) => read(line, matches, marks, new Map()).length > 0);
    const told = [...kinds].map(([kind, count]) => `${count} ${kind}`).join(', ');
    return [
      atLeast(`commands that crossed Redis (${told})`, 100, from),
      none('of them with a mark, or of another kind', faults),
      atLeast('leaks that were planted and found', 2, caught.length),
    ];
  } finally {
    play.close();
    monitor.destroy();
    planter.destroy();
    await fleet.close();
  }
}

/**
 * What is wrong with a line of MONITOR. The line has the time, the place, and the words of a command in quotation
 * marks.
 */
function read(
  line: string,
  matches: ReadonlySet<string>,
  marks: readonly string[],
  kinds: Map<string, number>,
): string[] {
  const words = [...line.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, word = '']) =>
    word.replaceAll('\\n', '\n'),
  );
  const [command = '', ...given] = words;
  // Commands inside a script appear too.
  const kind = `${command.toLowerCase()}${line.includes(' lua] ') ? ' by the script' : ''}`;
  kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  const inIt = marksIn(given.join(' '), marks);
  switch (kind) {
    case 'publish':
      return given[0] === THROUGH_REDIS
        ? faultsOf(given[1] ?? '', matches, marks)
        : [`another channel: ${given[0]}`];
    case 'eval': {
      const [, count, key = '', time, weight] = given;
      return count === '1' && COUNTER.test(key) && /^\d{1,8} \d{1,2}$/.test(`${time} ${weight}`)
        ? inIt
        : [`another count: ${given.slice(1).join(' ')}`];
    }
    case 'pttl by the script':
      return given.length === 1 && COUNTER.test(given[0] ?? '')
        ? inIt
        : [`another count: ${given.join(' ')}`];
    case 'incrby by the script':
    case 'pexpire by the script':
      return given.length === 2 && COUNTER.test(given[0] ?? '')
        ? inIt
        : [`another count: ${given.join(' ')}`];
    case 'subscribe':
      return given.length === 1 && given[0] === THROUGH_REDIS ? [] : [`another channel: ${given.join(' ')}`];
    case 'ping':
    case 'hello':
    case 'client':
    case 'info':
      return inIt;
    default:
      return [`another command: ${words.join(' ').slice(0, 60)}`];
  }
}

async function throughPostgres({ replicas, bundle, short }: Size): Promise<Figure[]> {
  const fleet = await Fleet.open({ replicas, bundle, redis: false });
  const play = new Play(fleet, PACE);
  const listener = new pg.Client({ connectionString: fleet.databaseUrl });
  try {
    const heard: string[] = [];
    await listener.connect();
    listener.on('notification', ({ payload = '' }) => heard.push(payload));
    await listener.query(`LISTEN ${CHANNEL}`);
    await play.begin(TABLES);
    await delay(short ? 3_000 : 60_000);
    await play.stop();
    await delay(500);
    const matches = new Set(play.tables.map(({ match }) => match));
    const marks = marksOf(play);
    const from = heard.length;
    const faults = heard.flatMap((message) => faultsOf(message, matches, marks));
    const [{ match, left }] = play.tables as [Play['tables'][number]];
    await listener.query('SELECT pg_notify($1, $2)', [
      CHANNEL,
      JSON.stringify({ match, hidden: left.sees.hidden }),
    ]);
    await delay(300);
    const caught = heard.slice(from).filter((message) => faultsOf(message, matches, marks).length > 0);
    return [
      atLeast('bulletins through PostgreSQL', 50, from),
      none('of them with a mark, or of another kind', faults),
      atLeast('leaks that were planted and found', 1, caught.length),
    ];
  } finally {
    play.close();
    await listener.end();
    await fleet.close();
  }
}
