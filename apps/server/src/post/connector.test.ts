import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { lookup } from 'node:dns/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Connector, isPublic, resolveAll, type Connecting } from './connector.ts';
import { Undelivered } from './delivery.ts';
import { cert } from './testing/certificate.ts';
import { receiver } from './testing/receivers.ts';

const PUBLIC = '93.184.216.34';

/** A connector that reaches any address at a port of this machine. */
const towards = (port: number, more: Partial<Connecting> = {}): Connector =>
  new Connector({
    exceptions: new Set(),
    pace: 1,
    resolve: () => Promise.resolve([PUBLIC]),
    reach: () => ({ host: '127.0.0.1', port, ca: cert }),
    ...more,
  });
const post = (connector: Connector, address = 'https://hook.example/in?a=1') =>
  connector.post(address, { 'content-type': 'text/plain' }, 'hello');

describe('addresses', () => {
  it.each([PUBLIC, '2606:2800:220:1:248:1893:25c8:1946', '168.63.129.17', '166.12.0.1', '161.27.0.1'])(
    '%s is a public address',
    (address) => {
      expect(isPublic(address)).toBe(true);
    },
  );
  it.each([
    ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
    ...['0.1.2.3', '224.0.0.1', '255.255.255.255', '192.0.2.1', '198.18.0.1', '240.0.0.1'],
    ...['::1', '::', 'fe80::1', 'fc00::1', 'fd00:ec2::254', 'ff02::1', '2001:db8::1'],
    ...['::ffff:127.0.0.1', '::ffff:93.184.216.34', '::7f00:1', '64:ff9b::7f00:1', '64:ff9b:1::7f00:1'],
    ...['168.63.129.16', '161.26.0.10', '166.9.0.1', '100.100.100.200', '192.0.0.192', 'fd20:ce::254'],
    ...['2002:7f00:1::', '2001:0:4136:e378::1', 'no address', ''],
  ])('%s is not a public address', (address) => {
    expect(isPublic(address)).toBe(false);
  });

  it('must be https on its own port, without a name and a password', () => {
    const connector = new Connector({ exceptions: new Set(['http://ntfy:80', 'https://inside:8443']) });
    expect(
      [
        ...['https://hook.example/x', 'http://ntfy/topic', 'https://inside:8443/x'],
        ...['http://hook.example/', 'https://hook.example:8443/', 'https://a:b@hook.example/'],
        ...[
          'ftp://hook.example/',
          'javascript:1',
          'x',
          'http://ntfy:81/',
          `https://h.example/${'x'.repeat(1000)}`,
        ],
      ].map((address) => connector.allows(address)),
    ).toEqual([...Array<boolean>(3).fill(true), ...Array<boolean>(8).fill(false)]);
  });
});

/** A DNS server that answers only for `quick.example`: 93.184.216.34, and no IPv6 address. */
async function nameServer(): Promise<string> {
  const socket = createSocket('udp4');
  socket.on('message', (question, { port, address }) => {
    const name = '\x05quick\x07example\0';
    if (question.toString('latin1', 12, 12 + name.length) !== name) return;
    const isFour = question.readUInt16BE(12 + name.length) === 1;
    const head = Buffer.from(question.subarray(0, 16 + name.length));
    head.writeUInt16BE(0x8180, 2);
    head.writeUInt16BE(isFour ? 1 : 0, 6);
    head.writeUInt16BE(0, 10);
    const answer = Buffer.from('c00c000100010000003c00045db8d822', 'hex');
    socket.send(Buffer.concat([head, ...(isFour ? [answer] : [])]), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  onTestFinished(() => void socket.close());
  return `127.0.0.1:${socket.address().port}`;
}

describe('names', () => {
  it('whose DNS servers are silent do not delay others', async () => {
    const server = [await nameServer()];
    let silent = 50;
    const waiting = Array.from({ length: silent }, (_, n) =>
      resolveAll(`n${n}.example`, server).catch(() => (silent -= 1)),
    );
    expect(await resolveAll('quick.example', server)).toEqual([PUBLIC]);
    expect((await lookup('localhost')).address).toMatch(/^(127\.|::1)/);
    expect(silent).toBe(50);
    await Promise.all(waiting);
    expect(silent).toBe(0);
  });
});

describe('the guarded connector', () => {
  it('connects to the checked address, under the given name', async () => {
    const at = await receiver(undefined, true);
    const reached: string[] = [];
    const connector = towards(at.port, {
      reach: (address) => {
        reached.push(address);
        return { host: '127.0.0.1', port: at.port, ca: cert };
      },
    });
    await post(connector);
    expect(reached).toEqual([PUBLIC]);
    expect(at.arrived[0]).toMatchObject({ path: '/in?a=1', headers: { host: 'hook.example' } });
    expect(at.arrived[0]?.body.toString()).toBe('hello');
  });

  it('asks a hostile resolver once: a second answer, within the network, is never used', async () => {
    const at = await receiver(undefined, true);
    const answers = [[PUBLIC], ['127.0.0.1']];
    const reached: string[] = [];
    const connector = towards(at.port, {
      resolve: () => Promise.resolve(answers.shift() ?? []),
      reach: (address) => {
        reached.push(address);
        return { host: '127.0.0.1', port: at.port, ca: cert };
      },
    });
    await post(connector);
    await expect(post(connector)).rejects.toMatchObject({ reason: 'unreachable' });
    expect(reached).toEqual([PUBLIC]);
    expect(at.arrived).toHaveLength(1);
  });

  it.each([[['10.0.0.7']], [[PUBLIC, '10.0.0.7']], [['64:ff9b::7f00:1']], [[]]])(
    'refuses a name that leads to %j',
    async (addresses) => {
      const at = await receiver(undefined, true);
      const connector = towards(at.port, { resolve: () => Promise.resolve(addresses) });
      await expect(post(connector)).rejects.toMatchObject({ reason: 'unreachable' });
      expect(at.arrived).toEqual([]);
    },
  );

  it("reports in the same word and at the same pace that a name is unknown or within the host's network", async () => {
    const known: Readonly<Record<string, readonly string[]>> = {
      'db.internal': ['10.0.0.7'],
      'host.internal': ['168.63.129.16'],
      'half.internal': [PUBLIC, '10.0.0.7'],
      'closed.example': [PUBLIC],
      'empty.example': [],
    };
    // Nothing listens on that port.
    const connector = towards(1, {
      pace: 60,
      resolve: (name) => Promise.resolve(known[name] ?? Promise.reject(new Error('ENOTFOUND'))),
    });
    const failures = [];
    for (const name of [...Object.keys(known), 'none.example', '10.0.0.7', '[::1]', '168.63.129.16']) {
      const since = performance.now();
      const failure: unknown = await post(connector, `https://${name}/`).catch((error: unknown) => error);
      failures.push([failure, performance.now() - since >= 60]);
    }
    expect(failures).toHaveLength(9);
    for (const failure of failures) expect(failure).toEqual([new Undelivered('unreachable'), true]);
  });

  it.each(['https://127.0.0.1/', 'https://[::1]/', 'https://2130706433/', 'https://[::ffff:7f00:1]/'])(
    'refuses %s without a look-up',
    async (address) => {
      const connector = towards(1, { resolve: () => Promise.reject(new Error('asked')) });
      await expect(post(connector, address)).rejects.toMatchObject({ reason: 'unreachable' });
    },
  );

  it('rejects a certificate of another name', async () => {
    const at = await receiver(undefined, true);
    await expect(post(towards(at.port), 'https://other.example/')).rejects.toMatchObject({
      reason: 'unreachable',
    });
    expect(at.arrived).toEqual([]);
  });

  it('follows no redirect', async () => {
    const inside = await receiver();
    const at = await receiver((_, response) => {
      response.writeHead(307, { location: `${inside.origin}/secret` }).end();
    }, true);
    await expect(post(towards(at.port))).rejects.toMatchObject({ reason: 'refused' });
    expect(inside.arrived).toEqual([]);
  });

  it('waits a limited time for an answer, and for a resolver', async () => {
    const at = await receiver(() => undefined, true);
    await expect(post(towards(at.port, { patience: 150 }))).rejects.toMatchObject({ reason: 'slow' });
    const silent = towards(at.port, { patience: 50, resolve: () => new Promise(() => undefined) });
    await expect(post(silent)).rejects.toMatchObject({ reason: 'slow' });
  });

  it('reads only the status of an endless answer, and nothing of one whose head is too long', async () => {
    let sent = 0;
    const at = await receiver((_, response) => {
      response.writeHead(200);
      const more = setInterval(() => {
        sent += 65_536;
        response.write(Buffer.alloc(65_536));
      }, 1);
      response.on('close', () => clearInterval(more));
    }, true);
    await post(towards(at.port));
    expect(sent).toBeLessThan(10_000_000);
    const long = await receiver((_, response) => {
      response.writeHead(200, { 'x-long': 'x'.repeat(40_000) }).end();
    }, true);
    await expect(post(towards(long.port))).rejects.toMatchObject({ reason: 'unreachable' });
  });

  it.each([
    [200, null],
    [204, null],
    [404, 'gone'],
    [410, 'gone'],
    [429, 'busy'],
    [503, 'busy'],
    [302, 'refused'],
    [400, 'refused'],
    [500, 'busy'],
    [502, 'busy'],
  ])('takes %i as %s', async (status, reason) => {
    const at = await receiver((_, response) => void response.writeHead(status).end(), true);
    const sent = post(towards(at.port));
    if (reason === null) await sent;
    else await expect(sent).rejects.toMatchObject({ reason });
  });

  it('connects where the host has made an exception', async () => {
    const at = await receiver();
    await post(new Connector({ exceptions: new Set([at.origin]) }), `${at.origin}/topic`);
    expect(at.arrived.map(({ path }) => path)).toEqual(['/topic']);
  });
});
