/** Browsers of persons, each with its own storage, and a server that keeps what they send and understands none of it. */
import type { Device, HandedInPage, KeysAnswer, ParcelAnswer } from '@1bob/protocol';
import { vi } from 'vitest';
import type { Answer } from '../net/http.ts';
import type { OwnCalls } from '../net/own-calls.ts';
import { FailingStorage } from './storage.ts';

type Ring = NonNullable<KeysAnswer['ring']>;
type Parcel = NonNullable<ParcelAnswer['parcel']>;

const stale = { ok: false, error: { code: 'parcel.stale', message: '' } } as const;

/** What the server keeps. */
export class KeptByServer {
  /** By person. */
  readonly rings = new Map<string, { version: number; ring: Ring }>();
  /** By person, match and kind. */
  readonly parcels = new Map<string, { version: number; parcel: Parcel }>();
  /** By person and match, the pages handed in beside parcels. */
  readonly pages = new Map<string, HandedInPage[]>();
  readonly devices: { id: string; person: string }[] = [];
  /** Everything that the server has ever been sent. */
  readonly heard: string[] = [];
  /** Does the next thing before the server handles a change, as if another device were faster. */
  before: (() => Promise<void>) | null = null;
}

let made = 0;

/** A browser. Its person is the one that the server names to it. */
export class Browser {
  readonly storage = new FailingStorage({});
  readonly id = `device ${++made}`;
  person: string;
  readonly #server: KeptByServer;

  constructor(server: KeptByServer, person: string) {
    this.#server = server;
    this.person = person;
    server.devices.push({ id: this.id, person });
  }

  /** Becomes another person, as when a device joins by a code. The other devices of the former person are signed out. */
  become(person: string): void {
    for (const [name, kept] of [...this.#server.parcels])
      if (name.startsWith(`${this.person} `)) {
        this.#server.parcels.delete(name);
        this.#server.parcels.set(name.replace(this.person, person), kept);
      }
    this.#server.rings.delete(this.person);
    for (const each of [...this.#server.devices])
      if (each.person === this.person && each.id !== this.id) this.#drop(each.id);
    this.person = person;
    for (const each of this.#server.devices) if (each.id === this.id) each.person = person;
  }

  signOut(other: Browser): void {
    this.#drop(other.id);
  }
  #drop(id: string): void {
    this.#server.devices.splice(
      this.#server.devices.findIndex((each) => each.id === id),
      1,
    );
  }

  get listed(): Device[] {
    return this.#server.devices
      .filter(({ person }) => person === this.person)
      .map(({ id }) => ({
        ...{ id, label: null, how: 'code' as const, since: '', lastUsed: null, fresh: false },
        here: id === this.id,
      }));
  }

  /** Runs in this browser. Only one may run at a time. */
  async do<T>(work: (hands: OwnCalls) => Promise<T> | T): Promise<T> {
    vi.stubGlobal('localStorage', this.storage);
    vi.spyOn(document, 'cookie', 'get').mockReturnValue(`person=${this.person}`);
    return work(this.#hands as OwnCalls);
  }

  readonly #hands: Partial<OwnCalls> = {
    devices: async () => good({ devices: this.listed }),
    keys: async () => good(this.#server.rings.get(this.person) ?? { version: 0, ring: null }),
    keepKeys: async ({ before, ring }) => {
      await this.#turn(ring);
      if ((this.#server.rings.get(this.person)?.version ?? 0) !== before) return stale;
      this.#server.rings.set(this.person, { version: before + 1, ring });
      return good({ version: before + 1 });
    },
    parcel: async (match, kind) =>
      good(this.#server.parcels.get(`${this.person} ${match} ${kind}`) ?? { version: 0, parcel: null }),
    keepParcel: async (match, kind, { before, parcel, page }) => {
      await this.#turn(parcel);
      const name = `${this.person} ${match} ${kind}`;
      if ((this.#server.parcels.get(name)?.version ?? 0) !== before) return stale;
      this.#server.parcels.set(name, { version: before + 1, parcel });
      const { pages } = this.#server;
      const whose = `${this.person} ${match}`;
      if (page) pages.set(whose, [...(pages.get(whose) ?? []), page]);
      return good({ version: before + 1 });
    },
  };

  async #turn(sent: object): Promise<void> {
    this.#server.heard.push(JSON.stringify(sent));
    const { before } = this.#server;
    this.#server.before = null;
    await before?.();
    // The other device had its own storage.
    await this.do(() => undefined);
  }
}

const good = <T>(value: T): Answer<T> => ({ ok: true, value });
