import { createHash } from 'node:crypto';
import type { DiceRequest, DiceRound } from '@1bob/protocol';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { closedStorage, FailingStorage } from '../testing/storage.ts';
import { beginMatch, sealAnew, shareInDice, type DiceStand } from './dice-share.ts';
import { keepSeal, keptSeals, keptShares, newSeal, sealOf } from './kept-seals.ts';
import type { CreateMatchRequest, Seat } from './wire.ts';

const SECRET = 'ab'.repeat(32);

/** The part of a server that handles shares: it takes the seals, binds them, and takes the shares. */
class Server {
  readonly sent: DiceRequest[] = [];
  round = 1;
  secretHash = SECRET;
  seals: Record<Seat, string | null> = { british: null, german: null };
  shares: Record<Seat, string | null> = { british: null, german: null };
  binding: DiceRound['binding'] = null;
  /** The seat that makes these requests. */
  constructor(readonly seat: Seat = 'german') {}

  get stand(): DiceStand {
    return {
      chairs: (['british', 'german'] as const).map((seat) => ({
        ...{ seat, taken: true, name: 'Ada', computer: false, handed: false, program: false },
        sealed: this.seals[seat] !== null,
        opened: this.shares[seat] !== null,
      })),
      dice: {
        ...{ scheme: 'hmac-sha256/2', round: this.round },
        ...{ secretHash: this.secretHash, binding: this.binding },
      },
    };
  }
  /** The other seat seals its share. */
  other(): void {
    this.take(this.seat === 'german' ? 'british' : 'german', 'ef'.repeat(32));
  }
  take(seat: Seat, seal: string): void {
    if (this.binding !== null) this.renew();
    this.seals[seat] = seal;
    const { british, german } = this.seals;
    if (british !== null && german !== null) this.bind();
  }
  bind(): void {
    const seals = (['british', 'german'] as const).map((seat) => ({
      ...{ seat, computer: false },
      seal: this.seals[seat],
    }));
    const body = {
      seat: 'host',
      command: {},
      dice: [],
      facts: [],
      binding: { secretHash: this.secretHash, seals },
    };
    this.binding = { salt: '01'.repeat(32), body };
  }
  renew(): void {
    this.round += 1;
    this.secretHash = String(this.round).padStart(64, '0');
    this.binding = null;
    this.seals = { british: null, german: null };
    this.shares = { british: null, german: null };
  }
  readonly dice = (_match: string, part: DiceRequest) => {
    this.sent.push(part);
    if ('seal' in part) this.take(this.seat, part.seal);
    else this.shares[this.seat] = part.contribution;
    return Promise.resolve({ ok: true as const, value: { ...this.stand, chairs: [...this.stand.chairs] } });
  };
  look(match: string) {
    return shareInDice(this, match, this.seat, this.stand);
  }
  anew(match: string) {
    return sealAnew(this, match, this.seat, this.stand);
  }
}

beforeEach(() => localStorage.clear());

describe('A share in the dice', () => {
  it('is sealed as the record’s verifier computes it', () => {
    const share = '0f'.repeat(32);
    const bytes = Buffer.concat([Buffer.from('1bob/seal/1\0'), Buffer.from(share, 'hex')]);
    expect(sealOf(share)).toBe(createHash('sha256').update(bytes).digest('hex'));
  });

  it('is sealed once and opened when the seals are bound, and the binding that was shown is kept', async () => {
    const server = new Server();
    for (let n = 0; n < 3; n++) expect(await server.look('m1')).toBe('well');
    expect(server.sent).toHaveLength(1);
    const { seal } = server.sent[0] as { seal: string };
    server.other();
    for (let n = 0; n < 3; n++) expect(await server.look('m1')).toBe('well');
    expect(server.sent).toHaveLength(2);
    const { contribution } = server.sent[1] as { contribution: string };
    expect(sealOf(contribution)).toBe(seal);
    expect(keptShares('m1')).toEqual([
      { seat: 'german', contribution, opened: true, binding: server.binding },
    ]);
  });

  it('is opened in the same visit by the seat that seals second', async () => {
    const server = new Server();
    server.other();
    expect(await server.look('m2')).toBe('well');
    expect(server.sent.map((part) => Object.keys(part))).toEqual([['seal'], ['contribution']]);
  });

  it('is not sealed after the seals were bound without it', async () => {
    const server = new Server();
    server.seals.british = 'ef'.repeat(32);
    server.bind();
    expect(await server.look('m3')).toBe('well');
    expect(server.sent).toEqual([]);
  });

  it.each<[string, (server: Server) => void]>([
    ['another secret than was announced', (server) => (server.secretHash = 'cd'.repeat(32))],
    [
      'a binding to another secret',
      (server) => {
        const { secretHash } = server;
        server.secretHash = 'cd'.repeat(32);
        server.bind();
        server.secretHash = secretHash;
      },
    ],
    [
      'two seals of one seat',
      (server) => {
        const { seals } = (server.binding!.body as { binding: { seals: object[] } }).binding;
        seals.push(...seals);
      },
    ],
  ])('stays closed if the server shows %s', async (_, cheat) => {
    const server = new Server();
    await server.look('m4');
    server.other();
    cheat(server);
    expect(await server.look('m4')).toBe('refused');
    expect(server.sent).toHaveLength(1);
  });

  it('keeps the binding that was shown before it was sent. One shown later is not kept, and the share is not opened for it', async () => {
    const server = new Server();
    await server.look('m10');
    server.other();
    await server.look('m10');
    const [before] = keptShares('m10');
    // The host now knows the share, and looks for another seal of its accomplice that goes with it.
    server.shares.german = null;
    server.seals.british = 'cd'.repeat(32);
    server.bind();
    expect(await server.look('m10')).toBe('refused');
    expect(keptShares('m10')).toEqual([before]);
    expect(server.sent).toHaveLength(2);
  });

  it('is not opened if it was sealed to be bound and the server claims the first scheme', async () => {
    const server = new Server();
    await server.look('m11');
    server.seals.british = 'cd'.repeat(32);
    const { chairs, dice } = server.stand;
    const old = { ...dice, scheme: 'hmac-sha256/1', binding: null };
    expect(await shareInDice(server, 'm11', 'german', { chairs, dice: old })).toBe('refused');
    expect(server.sent).toHaveLength(1);
  });

  it('is sent again after a temporary refusal', async () => {
    const server = new Server();
    await server.look('m12');
    server.other();
    const refuse = {
      dice: () => Promise.resolve({ ok: false as const, error: { code: 'request.tooMany', message: '' } }),
    };
    await shareInDice(refuse, 'm12', 'german', server.stand);
    expect(server.shares.german).toBeNull();
    await server.look('m12');
    expect(server.shares.german).not.toBeNull();
  });

  describe('whose seal was lost in transit', () => {
    const lost = {
      dice: () =>
        Promise.resolve({ ok: false as const, error: { code: 'network.unreachable', message: '' } }),
    };
    const sealSent = (server: Server) => (server.sent[0] as { seal: string }).seal;

    it('is sealed again with the same seal', async () => {
      const server = new Server();
      expect(await shareInDice(lost, 'l1', 'german', server.stand)).toBe('well');
      const [kept] = keptSeals('l1', 'german');
      await server.look('l1');
      expect(sealSent(server)).toBe(kept?.seal);
      expect(keptSeals('l1', 'german')).toHaveLength(1);
    });

    it('is replaced if the server has a new secret by then', async () => {
      const server = new Server();
      await shareInDice(lost, 'l2', 'german', server.stand);
      const [kept] = keptSeals('l2', 'german');
      server.renew();
      await server.look('l2');
      expect(sealSent(server)).not.toBe(kept?.seal);
    });

    it('is sealed at the table if made with the match', async () => {
      const server = new Server();
      const value = {
        ...{ match: 'l3', seat: 'german' as const, recovery: '', listed: false, openUntil: null },
        links: { join: null, watch: '' },
      };
      const create = () => Promise.resolve({ ok: true as const, value });
      await beginMatch({ create }, { scenario: 'campaign', seat: 'german', opponent: 'person' });
      const [kept] = keptSeals('l3', 'german');
      await server.look('l3');
      expect(sealSent(server)).toBe(kept?.seal);
      expect(keptSeals('l3', 'german')).toMatchObject([{ secretHash: SECRET }]);
    });
  });

  it('causes no request for a seat that is not taken, or when it has already been opened', async () => {
    const server = new Server();
    const { chairs, dice } = server.stand;
    const others = chairs.filter(({ seat }) => seat !== 'german');
    expect(await shareInDice(server, 'n1', 'german', { chairs: others, dice })).toBe('well');
    const opened = chairs.map((chair) => ({ ...chair, opened: true }));
    expect(await shareInDice(server, 'n1', 'german', { chairs: opened, dice })).toBe('well');
    expect(server.sent).toEqual([]);
  });

  it('is the one that the server has bound, not the latest one kept', async () => {
    const server = new Server();
    await server.look('b1');
    const { seal } = server.sent[0] as { seal: string };
    // Another window of this browser has since sealed another share, and that seal did not reach the server.
    keepSeal('b1', 'german', newSeal(SECRET, 'hmac-sha256/2'));
    server.other();
    expect(await server.look('b1')).toBe('well');
    const { contribution } = server.sent[1] as { contribution: string };
    expect(sealOf(contribution)).toBe(seal);
  });

  it('is left to another device that sealed it, however often this one checks', async () => {
    const server = new Server();
    await server.look('b2');
    server.seals.german = 'aa'.repeat(32);
    server.other();
    for (let n = 0; n < 3; n++) expect(await server.look('b2')).toBe('elsewhere');
    expect(server.round).toBe(1);
    expect(server.sent).toHaveLength(1);
    // The other device opened it just before this player would have sealed another share.
    server.shares.german = 'bb'.repeat(32);
    expect(await server.anew('b2')).toBe('well');
    expect(server.round).toBe(1);
  });

  it('is not requested again in a round in which the server takes no more shares from this seat, and the page is told', async () => {
    const server = new Server();
    const tries: DiceRequest[] = [];
    const closed = {
      dice: (_: string, part: DiceRequest) => {
        tries.push(part);
        return Promise.resolve({ ok: false as const, error: { code: 'dice.failed', message: '' } });
      },
    };
    const look = () => shareInDice(closed, 'f1', 'german', server.stand);
    expect(await look()).toBe('failed');
    server.seals.british = 'cd'.repeat(32);
    server.bind();
    expect(await look()).toBe('failed');
    expect(tries).toHaveLength(1);
    // Both shares are requested again when the match is restored from a copy.
    server.renew();
    expect(await server.look('f1')).toBe('well');
    expect(server.sent).toHaveLength(1);
  });

  it('that was lost, or that another device sealed, is replaced if its player wants that, and a new round begins', async () => {
    const server = new Server();
    await server.look('m5');
    server.other();
    localStorage.clear();
    expect(await server.look('m5')).toBe('elsewhere');
    expect(await server.anew('m5')).toBe('well');
    expect(server.round).toBe(2);
    expect(server.sent).toHaveLength(2);
    server.other();
    expect(await server.look('m5')).toBe('well');
    expect(server.sent[2]).toHaveProperty('contribution');
    expect(server.shares.german).toBe(keptShares('m5').at(-1)?.contribution);
  });

  it('is another one in a new round, and the old one stays kept', async () => {
    const server = new Server();
    for (let round = 0; round < 2; round++) {
      await server.look('m6');
      server.other();
      await server.look('m6');
      server.renew();
    }
    const [first, second] = keptShares('m6');
    expect(first?.contribution).not.toBe(second?.contribution);
    expect([first?.opened, second?.opened]).toEqual([true, true]);
    expect(server.sent).toHaveLength(4);
  });

  it('of the first scheme is opened when both have sealed', async () => {
    const server = new Server();
    const old = () => {
      const { chairs, dice } = server.stand;
      return { chairs, dice: { ...dice, scheme: 'hmac-sha256/1', binding: null } };
    };
    await shareInDice(server, 'm7', 'german', old());
    expect(server.sent).toHaveLength(1);
    server.other();
    await shareInDice(server, 'm7', 'german', old());
    expect(server.sent).toHaveLength(2);
  });

  it.each(['computer', 'person'] as const)(
    'is sent as a seal with a new match against a %s, and opened at the table',
    async (opponent) => {
      const server = new Server();
      const wishes: CreateMatchRequest[] = [];
      const links = { join: null, watch: '' };
      const create = (wish: CreateMatchRequest) => {
        wishes.push(wish);
        server.seals.german = wish.seal ?? null;
        server.other();
        const value = {
          match: 'm8',
          seat: 'german' as const,
          links,
          recovery: '',
          listed: false,
          openUntil: null,
        };
        return Promise.resolve({ ok: true as const, value });
      };
      await beginMatch({ create }, { scenario: 'campaign', seat: 'german', opponent });
      expect(server.sent).toEqual([]);
      await server.look('m8');
      const { contribution } = server.sent[0] as { contribution: string };
      expect(wishes[0]?.seal).toBe(sealOf(contribution));
    },
  );

  it('is kept for the record, with the note whether it was opened', async () => {
    expect(keptShares('m9')).toEqual([]);
    const server = new Server();
    await server.look('m9');
    server.other();
    const refusing = {
      dice: () => Promise.resolve({ ok: false as const, error: { code: 'dice.late', message: '' } }),
    };
    await shareInDice(refusing, 'm9', 'german', server.stand);
    expect(keptShares('m9')).toMatchObject([{ seat: 'german', opened: false }]);
  });
});

describe('A share in the dice that this browser cannot keep', () => {
  /** A server that looks into the browser's storage at the moment of every request. */
  class Watchful extends Server {
    readonly told: string[] = [];
    constructor(readonly match: string) {
      super();
    }
    readonly create = (wish: CreateMatchRequest) => {
      this.told.push(wish.seal === undefined ? 'no seal' : 'seal');
      if (wish.seal !== undefined) {
        const stored = Array.from(
          { length: localStorage.length },
          (_, n) => localStorage.getItem(localStorage.key(n) ?? '') ?? '',
        );
        const shares = stored.flatMap((text) => text.match(/[0-9a-f]{64}/g) ?? []);
        expect(shares.map(sealOf)).toContain(wish.seal);
        this.seals.german = wish.seal;
      }
      const value = {
        ...{ match: this.match, seat: 'german' as const, recovery: '', listed: false, openUntil: null },
        links: { join: null, watch: '' },
      };
      return Promise.resolve({ ok: true as const, value });
    };
    override readonly dice = (_match: string, part: DiceRequest) => {
      const last = keptSeals(this.match, 'german').at(-1);
      if ('seal' in part) {
        this.told.push('seal');
        expect(last).toMatchObject({ seal: part.seal, opened: 'no' });
        this.take('german', part.seal);
      } else {
        this.told.push('share');
        expect(last).toMatchObject({ contribution: part.contribution, binding: this.binding });
        expect(last?.opened).not.toBe('no');
        this.shares.german = part.contribution;
      }
      return Promise.resolve({ ok: true as const, value: { ...this.stand, chairs: [...this.stand.chairs] } });
    };
    see() {
      return this.look(this.match);
    }
  }

  it.each([
    ['has no storage', closedStorage],
    ['has none left', new FailingStorage({ room: 200 })],
    ['loses what it is given', new FailingStorage({ loses: () => true })],
  ])('is not sealed in one that %s, and the page is told', async (_, storage) => {
    vi.stubGlobal('localStorage', storage);
    const at = new Watchful('u1');
    await beginMatch(at, { scenario: 'campaign', seat: 'german', opponent: 'computer' });
    expect(await at.see()).toBe('unkept');
    expect(at.told).toEqual(['no seal']);
  });

  it('is sealed as soon as there is room', async () => {
    vi.stubGlobal('localStorage', closedStorage);
    const at = new Watchful('u2');
    expect(await at.see()).toBe('unkept');
    vi.stubGlobal('localStorage', new FailingStorage({}));
    expect(await at.see()).toBe('well');
    expect(at.told).toEqual(['seal']);
    expect(keptSeals('u2', 'german')).toMatchObject([{ secretHash: SECRET, opened: 'no' }]);
  });

  it('makes room for itself by removing heads and drafts', async () => {
    const storage = new FailingStorage({ room: 1_300 });
    vi.stubGlobal('localStorage', storage);
    for (const match of ['old', 'u3']) storage.setItem(`heads.${match}`, '0'.repeat(300));
    const at = new Watchful('u3');
    at.other();
    expect(await at.see()).toBe('well');
    expect(at.told).toEqual(['seal', 'share']);
    expect(storage.names).not.toContain('heads.old');
  });

  it('stays closed when the browser cannot keep the binding that was shown before it opens', async () => {
    const at = new Watchful('u4');
    const storage = new FailingStorage({ loses: (write) => write > 1 });
    vi.stubGlobal('localStorage', storage);
    expect(await at.see()).toBe('well');
    at.other();
    expect(await at.see()).toBe('unkept');
    expect(at.told).toEqual(['seal']);
  });

  it('is never sent before it is kept, wherever the storage fills up or begins to lose data', async () => {
    const storages = Array.from({ length: 60 }, (_, n) => [
      new FailingStorage({ room: n * 40 }),
      new FailingStorage({ loses: (write) => write > n / 6 }),
    ]).flat();
    const lengths = new Set<number>();
    for (const [n, storage] of storages.entries()) {
      vi.stubGlobal('localStorage', storage);
      const at = new Watchful(`v${n}`);
      await beginMatch(at, { scenario: 'campaign', seat: 'german', opponent: 'person' });
      // The round is renewed once.
      for (let round = 0; round < 2; round++) {
        if (round > 0) at.renew();
        await at.see();
        at.other();
        await at.see();
      }
      lengths.add(at.told.length);
    }
    expect(Math.min(...lengths)).toBe(1);
    expect(Math.max(...lengths)).toBeGreaterThanOrEqual(4);
  });

  it('is read in the form of earlier pages, ignoring invalid shares', () => {
    const [a, b] = ['0a'.repeat(32), '0b'.repeat(32)];
    localStorage.setItem('dice.w1.german', `${a}t${b}s`);
    expect(keptSeals('w1', 'german')).toEqual([
      { contribution: a, seal: sealOf(a), secretHash: null, opened: 'sent' },
      { contribution: b, seal: sealOf(b), secretHash: null, opened: 'no' },
    ]);
    const other = { contribution: a, seal: sealOf(b), secretHash: null, opened: 'no' };
    for (const text of [
      '[',
      '[null,7]',
      JSON.stringify([other]),
      JSON.stringify([{ ...other, seal: sealOf(a), opened: 1 }]),
    ]) {
      localStorage.setItem('dice.w1.german', text);
      expect(keptSeals('w1', 'german')).toEqual([]);
    }
  });
});
