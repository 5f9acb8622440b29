import { Resolver } from 'node:dns/promises';
import { request as plainRequest } from 'node:http';
import { request as secureRequest, type RequestOptions } from 'node:https';
import ipaddr from 'ipaddr.js';
import { nextOf } from '../common/pace.ts';
import { REQUEST_WAIT } from '@1bob/protocol/waits';
import { Undelivered, type Reason } from './delivery.ts';

/** Milliseconds from the DNS query to the end of the head of the answer. */
const PATIENCE = REQUEST_WAIT / 2;
/** Bytes that the head of an answer may have. Its body is not read at all. */
const LONGEST_HEAD = 16 * 1024;
const LONGEST_ADDRESS = 1_000;

/**
 * Networks that are registered as public, but that a cloud reserves for requests of its own machines: the host of a virtual
 * machine at Azure, and the services that IBM Cloud reaches from within. The addresses that other clouds use for this
 * (169.254.169.254, 100.100.100.200, 192.0.0.192, fd00:ec2::254, fd20:ce::254) are in ranges that are not public anyway.
 */
const OF_CLOUDS = ['168.63.129.16/32', '161.26.0.0/16', '166.8.0.0/14'].map((network) =>
  ipaddr.IPv4.parseCIDR(network),
);

/** Whether an address can be reached from anywhere, however it is written. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  if (parsed instanceof ipaddr.IPv4) return !OF_CLOUDS.some((network) => parsed.match(network));
  // Addresses that embed an IPv4 address or are local to a network lie outside 2000::/3, or in a range of their own.
  return parsed.match(ipaddr.IPv6.parseCIDR('2000::/3'));
}

export interface Connecting {
  /** Origins that the host allows, wherever they lead, such as `http://ntfy:80`. */
  exceptions: ReadonlySet<string>;
  /** Resolves a name to all its addresses. */
  resolve?: (name: string) => Promise<readonly string[]>;
  /** Milliseconds until a connection is given up. */
  patience?: number;
  /** The interval in milliseconds at whose multiples an unreachable address is reported; tests set another value. */
  pace?: number;
  /** The host, port and certificates for a checked address; tests connect to an address of their own. */
  reach?: (address: string) => RequestOptions;
}

/** Milliseconds until a silent DNS server is asked again, and how often it is asked. */
const SILENCE = 2_500;
const ASKED = 2;
/**
 * The interval in milliseconds at whose multiples a failure to reach an address is reported. An unknown name and a name in
 * the host's own network are refused after different times, and a player who tries names must not learn which is which.
 */
const PACE = 2_500;

/**
 * All addresses of a name. Queries DNS servers directly: while a name's own server is silent, `lookup` would hold one of the
 * two threads of the process, and everybody else's names would wait behind it. `servers`: tests set others.
 */
export async function resolveAll(name: string, servers?: readonly string[]): Promise<string[]> {
  const resolver = new Resolver({ timeout: SILENCE, tries: ASKED });
  if (servers !== undefined) resolver.setServers(servers);
  const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const found = [four, six].flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
  if (found.length === 0 && four.status === 'rejected') throw four.reason;
  return found;
}

/**
 * Posts to addresses that people have given. A name is resolved once, all its addresses must be public, and the connection
 * goes to one of the checked addresses. Redirects are not followed, and only the status of an answer is read. The reason why
 * an address cannot be reached stays hidden. It is `unreachable`, at the same pace, if its name is unknown, if it leads into
 * the host's network, or if nobody answers.
 */
export class Connector {
  readonly #parts: Connecting;

  constructor(parts: Connecting) {
    this.#parts = parts;
  }

  /** Whether the form of an address allows posting to it. Where it leads is checked when posting. */
  allows(address: string): boolean {
    if (address.length > LONGEST_ADDRESS || !URL.canParse(address)) return false;
    const url = new URL(address);
    if (url.username !== '' || url.password !== '') return false;
    if (this.#isException(url)) return true;
    return url.protocol === 'https:' && url.port === '';
  }

  /** Rejects with `Undelivered` unless the answer is a success. */
  async post(
    address: string,
    headers: Readonly<Record<string, string>>,
    body: string | Buffer,
  ): Promise<void> {
    if (!this.allows(address)) throw new Undelivered('address');
    const url = new URL(address);
    const since = performance.now();
    const end = new AbortController();
    const timer = setTimeout(() => end.abort(), this.#parts.patience ?? PATIENCE);
    try {
      const status = await orEnd(this.#status(url, headers, body, end.signal), end.signal);
      const reason = reasonOf(status);
      if (reason !== null) throw new Undelivered(reason);
    } catch (error) {
      const failure =
        error instanceof Undelivered ? error : new Undelivered(end.signal.aborted ? 'slow' : 'unreachable');
      if (failure.reason === 'unreachable') await nextOf(since, this.#parts.pace ?? PACE);
      throw failure;
    } finally {
      clearTimeout(timer);
      end.abort();
    }
  }

  #isException({ protocol, hostname, port }: URL): boolean {
    const whole = port === '' ? (protocol === 'https:' ? '443' : '80') : port;
    return (
      this.#parts.exceptions.has(`${protocol}//${hostname}:${whole}`) ||
      (port === '' && this.#parts.exceptions.has(`${protocol}//${hostname}`))
    );
  }

  async #status(
    url: URL,
    headers: Readonly<Record<string, string>>,
    body: string | Buffer,
    signal: AbortSignal,
  ): Promise<number> {
    const whole = { 'user-agent': 'first-battle-of-britain', ...headers, host: url.host };
    const what = { method: 'POST', path: url.pathname + url.search, headers: whole, signal };
    const name = url.hostname.replace(/^\[|\]$/g, '');
    if (this.#isException(url)) return send(url.protocol, { ...what, host: name, port: url.port }, body);
    const addresses = ipaddr.isValid(name) ? [name] : await (this.#parts.resolve ?? resolveAll)(name);
    if (addresses.length === 0 || !addresses.every(isPublic)) throw new Undelivered('unreachable');
    // The connection goes to the address, and the certificate is checked against the name.
    const servername = ipaddr.isValid(name) ? {} : { servername: name };
    let failed: unknown;
    for (const address of addresses) {
      const to = this.#parts.reach?.(address) ?? { host: address, port: 443 };
      try {
        return await send('https:', { ...what, ...servername, ...to }, body);
      } catch (error) {
        if (!neverConnected(error)) throw error;
        failed = error;
      }
    }
    throw failed;
  }
}

/** Resolves to the status of the answer. */
function send(protocol: string, options: RequestOptions, body: string | Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    const begin = protocol === 'http:' ? plainRequest : secureRequest;
    const request = begin({ ...options, agent: false, maxHeaderSize: LONGEST_HEAD }, (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** Whether nothing was sent, so that the next address may be tried. */
const neverConnected = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['ECONNREFUSED', 'ENETUNREACH', 'EHOSTUNREACH', 'EADDRNOTAVAIL'].includes(String(error.code));

function reasonOf(status: number): Reason | null {
  if (status >= 200 && status < 300) return null;
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status >= 500 ? 'busy' : 'refused';
}

/** Rejects on the signal, because a resolver does not support signals. */
function orEnd<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Undelivered('slow')), { once: true });
    work.then(resolve, reject);
  });
}
