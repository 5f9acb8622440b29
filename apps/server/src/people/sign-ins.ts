import type { Past } from '../gate/browser-past.ts';
import { steadyTime } from '../common/clock.ts';
import { codeHash, newRecoveryCode } from '../common/codes.ts';
import type { Devices } from './devices.ts';
import { mailboxOf } from './mailbox.ts';
import type { MailAsks } from './mail-asks.ts';
import { Refused } from '../gate/refused.ts';
import type { Held, Sessions } from './sessions.ts';
import type { NoticeChannel, Session, Store } from '../store/index.ts';
import { NoTurn, Turns } from '../common/turns.ts';

/** Milliseconds for which a link is valid. */
const GOOD_FOR = 15 * 60_000;
/**
 * The most requests that are answered at once, separately for browsers that remember a person and for all others. Other
 * requests wait, and askers take turns. A request is dropped if too many wait or if its turn does not come.
 */
const WAITING = { atOnce: 25, patience: 60_000, each: 10, most: 500 };

export interface SignInParts {
  store: Store;
  sessions: Sessions;
  devices: Devices;
  asks: MailAsks;
  /** Sends a letter with this code to a mail address; null if the server sends no mails. */
  write: ((channel: NoticeChannel, name: string, code: string) => Promise<void>) | null;
  fault: (error: unknown) => void;
}

/** Lets people come back through their confirmed mail address, with a link that works once. */
export class SignIns {
  readonly #parts: SignInParts;
  readonly #remembered = new Turns(WAITING);
  readonly #strangers = new Turns(WAITING);
  readonly #letters = new Set<Promise<void>>();

  constructor(parts: SignInParts) {
    this.#parts = parts;
  }

  get byMail(): boolean {
    return this.#parts.write !== null;
  }

  /**
   * Sends links to the owners of an address. Nothing waits for this and nothing is returned, so that neither the answer nor
   * its time reveals whether the address is known. `past`: which devices the browser has been. `from`: the address from
   * which it asks. Throws `Refused` if the server sends no mails.
   */
  ask(address: string, { past, from }: { past: Past | null; from: string }): void {
    const { fault, write } = this.#parts;
    if (write === null) throw Refused.for('channel.mailOff');
    const work: Promise<void> = this.#answer(address.toLowerCase(), past, from, write)
      .catch((error: unknown) => {
        if (!(error instanceof NoTurn)) fault(error);
      })
      .finally(() => this.#letters.delete(work));
    this.#letters.add(work);
  }

  /** People whom the browser is known to have been get their letters first, and do not wait for strangers. */
  async #answer(
    address: string,
    past: Past | null,
    from: string,
    write: NonNullable<SignInParts['write']>,
  ): Promise<void> {
    const { store, asks } = this.#parts;
    const served =
      past === null
        ? []
        : await this.#remembered.take({ asker: `${from} ${mailboxOf(address)}` }, async () => {
            await new Promise(setImmediate);
            const devices = await store.findSessions(past);
            const channels = await store.mailsAt(address);
            const own = channels.filter(({ personId }) => devices.some((each) => each.personId === personId));
            const device = past.find((id) =>
              devices.some(
                (each) => each.id === id && own.some(({ personId }) => personId === each.personId),
              ),
            );
            if (device !== undefined && (await asks.byDevice(device, address)))
              await this.#write(own, address, write);
            return own.map(({ id }) => id);
          });
    await this.#strangers.take({ asker: from }, async () => {
      await new Promise(setImmediate);
      const channels = await store.mailsAt(address);
      const others = channels.filter(({ id }) => !served.includes(id));
      // An unknown address is counted too. Otherwise a visitor could recognise it by how soon a request to confirm it is
      // refused.
      if ((others.length > 0 || served.length === 0) && (await asks.byStranger(address)))
        await this.#write(others, address, write);
    });
  }

  async #write(
    channels: readonly NoticeChannel[],
    address: string,
    write: NonNullable<SignInParts['write']>,
  ): Promise<void> {
    const { store } = this.#parts;
    for (const channel of channels) {
      const { personId } = channel;
      const name = await store.personName(personId);
      if (name === null) continue;
      const createdAt = new Date(steadyTime());
      const expiresAt = new Date(createdAt.getTime() + GOOD_FOR);
      const code = newRecoveryCode();
      await store.keepSignIn(
        { codeHash: codeHash(code), personId, address, createdAt, expiresAt },
        createdAt,
      );
      await write(channel, name, code);
    }
  }

  /** The person whom a link signs in. Throws `Refused`. Changes nothing. */
  async look(code: string): Promise<{ personId: string; name: string }> {
    const { store } = this.#parts;
    const found = await store.findSignIn(codeHash(code), new Date(steadyTime()));
    const name = found && (await store.personName(found.personId));
    if (found === null || name === null) throw Refused.for('link.unknown');
    return { personId: found.personId, name };
  }

  /** Uses up a link. Throws `Refused`. `visitor`: the session that the browser already has. */
  async enter(
    code: string,
    { visitor, label }: { visitor: Session | null; label: string | null },
  ): Promise<Held> {
    const { store, sessions, devices } = this.#parts;
    const { personId, name } = await this.look(code);
    const { session, secret } = sessions.make(name, { personId, label, how: 'mail' });
    session.linkedAt = session.createdAt;
    const joined = await devices.join(visitor, 'link.unknown', (at) =>
      store.joinByMail(codeHash(code), visitor?.id ?? null, session, at),
    );
    return { session: joined, secret };
  }

  /** Resolves when the letters that were begun have been sent. Begins no others. */
  async close(): Promise<void> {
    for (const turns of [this.#remembered, this.#strangers]) turns.close();
    await Promise.all(this.#letters);
  }
}
