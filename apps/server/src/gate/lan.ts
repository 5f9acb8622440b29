import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';
import { generate } from 'lean-qr';
import { ConfigError, settings, type Config } from './config.ts';

/** Thrown when this machine has no address in a private network. */
class LanError extends Error {
  readonly code = 'lan.absent';
  constructor() {
    super(
      'This machine has no private address, such as 192.168.1.20. Connect it to your network, or set HOST and PUBLIC_URL instead of --lan.',
    );
    this.name = 'LanError';
  }
}

/** An evening at home: the settings of the server, and the further addresses at which it listens. */
export interface Lan {
  config: Config;
  more: readonly string[];
}

/**
 * The settings with which other machines in the house reach the server. It listens at every private address and at its own
 * machine, so that a public address of the machine stays closed. Links carry the first private address. Rejects with
 * `ConfigError` for settings that would contradict this, and with `lan.absent` if there is no private address.
 */
export async function inLan(config: Config, find: () => Promise<string[]> = privateAddresses): Promise<Lan> {
  const { HOST, PORT, PUBLIC_URL } = config;
  const because = 'because --lan finds the addresses itself';
  const wrong = [
    ...(HOST === settings.HOST.default
      ? []
      : [{ name: 'HOST', value: HOST, allowed: `nothing, ${because}` }]),
    ...(PUBLIC_URL === undefined
      ? []
      : [{ name: 'PUBLIC_URL', value: PUBLIC_URL, allowed: `nothing, ${because}` }]),
    ...(PORT === 0
      ? [{ name: 'PORT', value: '0', allowed: 'a port from 1 to 65535, because --lan puts it into links' }]
      : []),
  ];
  if (wrong.length > 0) throw new ConfigError(wrong);
  const [first, ...others] = await find();
  if (first === undefined) throw new LanError();
  return {
    config: { ...config, HOST: first, PUBLIC_URL: new URL(urlOf(first, PORT)).origin },
    more: [...others, settings.HOST.default],
  };
}

/** The private addresses of this machine. The one that leads to the router comes first, then IPv4, then IPv6. */
async function privateAddresses(): Promise<string[]> {
  const all = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  return privateAmong(
    all.map(({ address }) => address),
    await addressToTheRouter(),
  );
}

/** RFC 1918 for IPv4, RFC 4193 for IPv6. Link-local addresses are left out: browsers cannot open them. */
export function privateAmong(addresses: readonly string[], first: string | null): string[] {
  const found = addresses.filter((address) => {
    const range = ipaddr.isValid(address) ? ipaddr.parse(address).range() : null;
    return range === 'private' || range === 'uniqueLocal';
  });
  const rank = (address: string): number => (address === first ? 0 : address.includes(':') ? 2 : 1);
  return found.sort((a, b) => rank(a) - rank(b));
}

/** An address of the documentation (RFC 5737). Nothing is sent there: connecting a datagram only looks for the way. */
const ELSEWHERE = '198.51.100.1';

/** The address that this machine uses beyond its own network; null without a router. Virtual networks have others. */
async function addressToTheRouter(): Promise<string | null> {
  const socket = createSocket('udp4');
  try {
    socket.connect(9, ELSEWHERE);
    await once(socket, 'connect');
    return socket.address().address;
  } catch {
    return null;
  } finally {
    socket.close();
  }
}

const urlOf = (address: string, port: number): string =>
  `http://${address.includes(':') ? `[${address}]` : address}:${port}`;

/** What the host reads once the server listens. `colour`: whether the terminal takes colours. */
export function welcome({ config, more }: Lan, colour: boolean): string {
  const { PUBLIC_URL: url = '', PORT: port } = config;
  const others = more.slice(0, -1).map((address) => urlOf(address, port));
  return [
    '',
    qrCode(url, colour),
    `Open ${url} on this and on every other machine in the house, or scan the code. Links that you make carry this address.`,
    ...(others.length > 0 ? [`It is also at ${others.join(' and ')}.`] : []),
    '',
    `It can be reached by every device in the same network as this machine, such as your Wi-Fi with its guests. Nobody on the internet can, unless your router forwards port ${port}.`,
    'There people can choose a name, play, and see the list of open tables. They cannot see your files, or what is hidden in a match.',
    'Nothing is encrypted: somebody who listens in the network can read links and cookies, and take a seat. Use it among people whom you trust.',
    'If nobody reaches it, allow Node in the firewall of this machine. If its address changes, start the server again. Ctrl+C stops it.',
  ].join('\n');
}

/** Light modules around the code, which cameras need. */
const MARGIN = 4;
/** Two modules, one above the other, by whether they are dark. */
const HALVES = [' ', '▄', '▀', '█'];

/**
 * A QR code in half the lines that it has modules. In colour it is black on white; otherwise in the colours of the terminal,
 * which some cameras cannot read if its background is dark.
 */
export function qrCode(text: string, colour: boolean): string {
  const code = generate(text);
  const [before, after] = colour ? ['\u001b[30;107m', '\u001b[0m'] : ['', ''];
  const lines: string[] = [];
  for (let y = -MARGIN; y < code.size + MARGIN; y += 2) {
    let line = '';
    for (let x = -MARGIN; x < code.size + MARGIN; x++) {
      line += HALVES[2 * Number(code.get(x, y)) + Number(code.get(x, y + 1))];
    }
    lines.push(before + line + after);
  }
  return lines.join('\n');
}
