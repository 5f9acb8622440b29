import type { Past } from './browser-past.ts';
import { steadyTime } from './clock.ts';
import { codeHash, newRecoveryCode } from './codes.ts';
import type { Devices } from './devices.ts';
import type { MailAsks } from './mail-asks.ts';
import { Refused } from './refused.ts';
import type { Held, Sessions } from './sessions.ts';
import type { NoticeChannel, Session, Store } from './store/index.ts';

/** Milliseconds in which a link is good. */
const GOOD_FOR = 15 * 60_000;
/** Letters that are being made or sent at once, at most; what comes beyond is let fall. */
const AT_ONCE = 50;

export interface SignInParts {
  store: Store;
  sessions: Sessions;
  devices: Devices;
  asks: MailAsks;
  /** Sends a letter with this code to an address of mail; null where no mails are sent. */
  write: ((channel: NoticeChannel, name: string, code: string) => Promise<void>) | null;
  fault: (error: unknown) => void;
}

/** Persons who come back by their confirmed address of mail: with a link that is good once. */
export class SignIns {
  readonly #parts: SignInParts;
  readonly #letters = new Set<Promise<void>>();

  constructor(parts: SignInParts) {
    this.#parts = parts;
  }

  get byMail(): boolean {
    return this.#parts.write !== null;
  }

  /**
   * Sends links to the owners of an address. Nothing waits for it, and nothing comes back: whether the address is known
   * cannot be told from the answer or its time. `past`: of the browser that asks. Throws `Refused` where no mails are sent.
   */
  ask(address: string, past: Past | null): void {
    const { fault, write } = this.#parts;
    if (write === null) throw Refused.for('channel.mailOff');
    if (this.#letters.size >= AT_ONCE) return;
    const work: Promise<void> = new Promise(setImmediate)
      .then(() => this.#write(address.toLowerCase(), past, write))
      .catch(fault)
      .finally(() => this.#letters.delete(work));
    this.#letters.add(work);
  }

  async #write(address: string, past: Past | null, write: NonNullable<SignInParts['write']>): Promise<void> {
    const { store, asks } = this.#parts;
    const channels = await store.mailsAt(address);
    const own = channels.filter(({ personId }) => past?.held(personId));
    const ofOthers = channels.filter((channel) => !own.includes(channel));
    const may = past !== null && own.length > 0 && (await asks.byBrowser(past.browser, address));
    // An address that is not known is counted too: else it could be told apart by how soon it is asked too often to confirm it.
    const others = (ofOthers.length > 0 || own.length === 0) && (await asks.byStranger(address));
    for (const channel of [...(may ? own : []), ...(others ? ofOthers : [])]) {
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

  /** As whom a link lets one in. Throws `Refused`; changes nothing. */
  async look(code: string): Promise<{ personId: string; name: string }> {
    const { store } = this.#parts;
    const found = await store.findSignIn(codeHash(code), new Date(steadyTime()));
    const name = found && (await store.personName(found.personId));
    if (found === null || name === null) throw Refused.for('link.unknown');
    return { personId: found.personId, name };
  }

  /** Uses a link up. Throws `Refused`. `visitor`: the session that the browser has already. */
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

  /** Resolves when the letters that were begun are on their way. */
  async close(): Promise<void> {
    await Promise.all(this.#letters);
  }
}
