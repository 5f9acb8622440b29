import { isIP } from 'node:net';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { breaksAtMark } from '../common/breaks-at-mark.ts';

/**
 * Every setting of the server: its name, what it allows, and its default. The server reads them once, at the start, and
 * reads nothing else from the environment.
 */

/** Whether this runs as its TypeScript source, a folder deeper than the bundle in dist/. */
const source = import.meta.url.endsWith('.ts');

const whole = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.number().min(from).max(to));

const days = whole(0, 36_500);

const postgres = z.string().refine((text) => /^postgres(ql)?:\/\/.+/.test(text));

const bareUrl = z.string().refine((text) => {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search === '' && url.hash === '';
});

/** An address that may contain a password, so that a client which could not read it stops the start with its name. */
const withPassword = (scheme: RegExp, path = /^/) =>
  z.string().refine((text) => {
    if (!scheme.test(text) || !URL.canParse(text) || breaksAtMark(text)) return false;
    const { hostname, username, password, pathname } = new URL(text);
    if (hostname === '' || !path.test(pathname)) return false;
    return [username, password].every((part) => /^([^%]|%[0-9a-f]{2})*$/i.test(part));
  });
const ENCODED = 'with special characters in the password encoded, such as %23 for #';

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  // A network of all addresses would mean trust in everybody. "true" is the value for that.
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

interface Setting {
  schema: z.ZodType<unknown, string>;
  /** In words that complete the sentence “Set it to …”. */
  allowed: string;
  /** As written in the environment; null if there is no default. */
  default: string | null;
  about: string;
  /** Whether the value is secret, so that the server never prints it. */
  secret?: true;
}

export const settings = {
  PORT: {
    schema: whole(0, 65535),
    allowed: 'a port from 0 to 65535 (0: any free one)',
    default: '8017',
    about: 'Port to listen on.',
  },
  HOST: {
    schema: z.string().regex(/^[A-Za-z0-9.:_-]{1,255}$/),
    allowed: 'a host name or address, such as 127.0.0.1 or 0.0.0.0',
    default: '127.0.0.1',
    about: 'Address to listen on; 0.0.0.0 lets other machines in.',
  },
  PUBLIC_URL: {
    schema: bareUrl.transform((text) => new URL(text).origin),
    allowed: 'an http or https address without a path, such as https://play.example.org',
    default: null,
    about: 'Address at which players reach the server; used in links, for the cookie and the origin check.',
  },
  TRUST_PROXY: {
    schema: z.union([
      z.enum(['true', 'false']).transform((text) => text === 'true'),
      whole(1, 10),
      z.string().refine((text) => text.split(',').every((part) => isNetwork(part.trim()))),
    ]),
    allowed: 'true, false, a number of proxies from 1 to 10, or addresses (10.0.0.0/8) separated by commas',
    default: 'false',
    about: 'Proxies whose X-Forwarded headers the server trusts.',
  },
  DATA_DIR: {
    schema: z.string().min(1).max(1000),
    allowed: 'a directory',
    default: './data',
    about: 'Directory of the embedded database and the cookie secret.',
  },
  BACKUP_DIR: {
    schema: z.string().min(1).max(1000),
    allowed: 'a directory',
    default: null,
    about:
      'Where the running server puts copies of the database. Without it, none are made. Servers on one database may share it.',
  },
  BACKUP_HOURS: {
    schema: whole(1, 500),
    allowed: 'a number of hours from 1 to 500',
    default: '24',
    about: 'Hours between two copies of the database.',
  },
  BACKUP_KEEP: {
    schema: whole(1, 10_000),
    allowed: 'a number from 1 to 10000',
    default: '14',
    about: 'Copies to keep in BACKUP_DIR; older ones are deleted.',
  },
  DATABASE_URL: {
    schema: postgres,
    allowed: 'an address such as postgresql://user:password@host:5432/database',
    default: null,
    about:
      'A PostgreSQL database. Without it, the server uses the embedded database. PGPASSWORD may hold its password as it is.',
    secret: true,
  },
  REPLICAS: {
    schema: whole(1, 100),
    allowed: 'a number of servers from 1 to 100',
    default: '1',
    about:
      'Servers that share this PostgreSQL database. More than one needs DATABASE_URL, and the same COOKIE_SECRET for all. With 1, a second server refuses to start.',
  },
  REDIS_URL: {
    schema: withPassword(/^rediss?:\/\//, /^(\/\d{0,4})?$/),
    allowed: `an address such as redis://host:6379, or redis://host:6379/1 for a numbered database, ${ENCODED}`,
    default: null,
    about:
      'Lets replicas tell each other about moves and count requests together. Without it they use PostgreSQL, and each admits its share.',
    secret: true,
  },
  COOKIE_SECRET: {
    schema: z.string().min(32).max(500),
    allowed: 'at least 32 characters',
    default: null,
    about: 'Signs cookies and links. Without it, the server makes one and keeps it in DATA_DIR.',
    secret: true,
  },
  METRICS_TOKEN: {
    schema: z.string().min(16).max(500),
    allowed: 'at least 16 characters',
    default: null,
    about:
      'Bearer token for /metrics. Without it, only this machine may read them, and nobody if PUBLIC_URL or TRUST_PROXY is set.',
    secret: true,
  },
  LOG_LEVEL: {
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    allowed: 'fatal, error, warn, info, debug, trace or silent',
    default: 'warn',
    about: 'How much is logged: warn reports trouble, info also each request.',
  },
  SESSION_DAYS: {
    schema: whole(1, 3650),
    allowed: 'a number of days from 1 to 3650',
    default: '180',
    about: 'How long a guest is remembered after their last visit.',
  },
  API_RATE: {
    schema: whole(1, 1_000_000),
    allowed: 'a number from 1 to 1000000',
    default: '600',
    about:
      'Requests a minute of one browser with a session, or of an address without; and as many socket handshakes from one address.',
  },
  CONNECTIONS: {
    schema: whole(1, 1_000_000),
    allowed: 'a number from 1 to 1000000',
    default: '500',
    about: 'Open connections from one address. A class of thirty with six each needs 180.',
  },
  CREATE_RATE: {
    schema: whole(1, 1_000_000),
    allowed: 'a number from 1 to 1000000',
    default: '120',
    about: 'New sessions, new matches and tried link codes a minute from one address, counted separately.',
  },
  SESSIONS_AN_HOUR: {
    schema: whole(1, 1_000_000),
    allowed: 'a number from 1 to 1000000',
    default: '600',
    about: 'New guests an hour from one address.',
  },
  OFFICER_THREADS: {
    schema: whole(1, 64),
    allowed: 'a number of threads from 1 to 64',
    default: '1',
    about:
      'Threads for computer players and advice. Each takes a processor core while it thinks, and up to 512 MB.',
  },
  COMPUTER_MATCHES: {
    schema: whole(0, 1000),
    allowed: 'a number of matches from 0 to 1000',
    default: '4',
    about: 'Matches between two computers that may run at once, for people to watch. With 0, there are none.',
  },
  RUNNING_MATCHES: {
    schema: whole(1, 1_000_000),
    allowed: 'a number from 1 to 1000000',
    default: '200',
    about: 'Running matches of one guest. At this limit they can neither make nor join more.',
  },
  UNJOINED_MATCHES: {
    schema: whole(1, 1_000_000),
    allowed: 'a number from 1 to 1000000',
    default: '50',
    about:
      'Matches of one guest in which nobody has taken the other seat. At this limit they can make no more.',
  },
  OPEN_TABLE_DAYS: {
    schema: whole(1, 365),
    allowed: 'a number of days from 1 to 365',
    default: '14',
    about: 'How long an open table stays in the list. After that, only its link leads to it.',
  },
  CLEAR_SESSIONS_DAYS: {
    schema: days,
    allowed: 'a number of days from 0 to 36500 (0: never)',
    default: '30',
    about: 'Guests are deleted this long after their session expired.',
  },
  CLEAR_NOTICES_DAYS: {
    schema: days,
    allowed: 'a number of days from 0 to 36500 (0: never)',
    default: '30',
    about: 'Notification channels are deleted this long after they were made, if no running match uses them.',
  },
  CLEAR_TALK_DAYS: {
    schema: days,
    allowed: 'a number of days from 0 to 36500 (0: never)',
    default: '0',
    about: 'Talk at tables is deleted this long after it was said. With 0, it is deleted with its match.',
  },
  CLEAR_UNJOINED_DAYS: {
    schema: days,
    allowed: 'a number of days from 0 to 36500 (0: never)',
    default: '60',
    about:
      'Matches that nobody joined are deleted this long after they were made or last changed for observers.',
  },
  CLEAR_QUIET_DAYS: {
    schema: days,
    allowed: 'a number of days from 0 to 36500 (0: never)',
    default: '400',
    about: 'Unfinished matches are deleted this long after they last changed for observers.',
  },
  COMMAND_RATE: {
    schema: whole(1, 1_000_000),
    allowed: 'a number from 1 to 1000000',
    default: '50',
    about: 'Commands a second over one socket. Faster ones wait, much faster ones are refused.',
  },
  NOTICE_SECONDS: {
    schema: whole(0, 86_400),
    allowed: 'a number of seconds from 0 to 86400',
    default: '60',
    about: 'How long a match waits for a person before they are notified, if they want to be.',
  },
  NOTICE_EXCEPTIONS: {
    schema: z
      .string()
      .transform((text) => text.split(',').map((part) => part.trim()))
      .refine((parts) => parts.every((part) => bareUrl.safeParse(part).success))
      .transform((parts) => parts.map((part) => part.replace(/\/$/, ''))),
    allowed: 'http or https addresses without a path, such as http://ntfy:80, separated by commas',
    default: null,
    about:
      'Where webhooks and pushes may go besides public https addresses, such as a receiver in your network.',
  },
  SMTP_URL: {
    schema: withPassword(/^smtps?:\/\//),
    allowed: `an address such as smtp://user:password@host:587, or smtps:// for port 465, ${ENCODED}`,
    default: null,
    about: 'The mail server. Without it, no mail is sent. Needs MAIL_FROM and PUBLIC_URL.',
    secret: true,
  },
  MAIL_FROM: {
    schema: z.string().regex(/^[^\r\n]{0,200}@[^\r\n]{1,200}$/),
    allowed: 'a mail address, with or without a name, such as Air War <war@example.org>',
    default: null,
    about: 'Sender of the mails.',
  },
  TABLE_IDLE_MINUTES: {
    schema: whole(1, 100_000),
    allowed: 'a number of minutes from 1 to 100000',
    default: '15',
    about: 'A match that is unused for this long leaves memory. It is loaded again when somebody opens it.',
  },
  TABLES_MEGABYTES: {
    schema: whole(1, 1_000_000),
    allowed: 'a number of megabytes from 1 to 1000000',
    default: '200',
    about: 'Approximate memory for matches; the least recently used leave first.',
  },
  RECORDS_MEGABYTES: {
    schema: whole(0, 1_000_000),
    allowed: 'a number of megabytes from 0 to 1000000 (0: none are kept)',
    default: '200',
    about: 'Disk space in DATA_DIR for packed records of ended matches; the least recently used go first.',
  },
  SNAPSHOT_EVERY: {
    schema: whole(1, 100_000),
    allowed: 'a number of entries from 1 to 100000',
    default: '100',
    about: 'After how many commands the whole state of a match is stored.',
  },
  CHARTS_DIR: {
    schema: z.string().min(1).max(1000),
    allowed: 'a directory',
    default: null,
    about: 'Chart packs, a folder each, that matches may use besides the three built-in editions.',
  },
  WEB_DIR: {
    schema: z.string().min(1).max(1000),
    allowed: 'a directory',
    default: fileURLToPath(new URL(source ? '../../../web/dist' : '../../web/dist', import.meta.url)),
    about: 'The built pages.',
  },
} as const satisfies Record<string, Setting>;

/** Settings that servers which work together must share. */
const SHARED = ['DATABASE_URL', 'COOKIE_SECRET'] as const;

type Settings = typeof settings;
type Name = keyof Settings;
type Value<N extends Name> = z.output<Settings[N]['schema']>;

export type Config = {
  readonly [N in Name]: Settings[N]['default'] extends null ? Value<N> | undefined : Value<N>;
};

export interface WrongSetting {
  name: string;
  /** As given; null for a secret, which is not shown. */
  value: string | null;
  allowed: string;
}

/** Names every wrong setting at once, each with its value and what is allowed. */
export class ConfigError extends Error {
  readonly code = 'config.invalid';
  constructor(readonly wrong: readonly WrongSetting[]) {
    super(
      wrong
        .map(({ name, value, allowed }) => {
          const shown =
            value === null
              ? 'is not valid (its value is secret)'
              : value === ''
                ? 'is missing'
                : `cannot be ${JSON.stringify(value)}`;
          return `${name} ${shown}. Set it to ${allowed}.`;
        })
        .join('\n'),
    );
    this.name = 'ConfigError';
  }
}

/**
 * The settings in an environment, with defaults for absent or empty ones. Throws `ConfigError` for values that are not
 * allowed; ignores unknown variables.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const wrong: WrongSetting[] = [];
  const read: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries<Setting>(settings)) {
    const given = environment[name]?.trim();
    const text = given === undefined || given === '' ? setting.default : given;
    if (text === null) continue;
    const result = setting.schema.safeParse(text);
    if (result.success) read[name] = result.data;
    else wrong.push({ name, value: setting.secret ? null : text, allowed: setting.allowed });
  }
  const config = read as Config; // every setting was parsed by its own schema above
  if (config.REPLICAS > 1) {
    for (const name of SHARED) {
      if (config[name] === undefined && !wrong.some((each) => each.name === name)) {
        const { allowed } = settings[name];
        wrong.push({ name, value: '', allowed: `${allowed}, the same for all replicas` });
      }
    }
  }
  if (config.SMTP_URL !== undefined) {
    for (const name of ['MAIL_FROM', 'PUBLIC_URL'] as const) {
      if (config[name] !== undefined || wrong.some((each) => each.name === name)) continue;
      wrong.push({ name, value: '', allowed: `${settings[name].allowed}, because SMTP_URL is set` });
    }
  }
  if (wrong.length > 0) throw new ConfigError(wrong);
  return config;
}
