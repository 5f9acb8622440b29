/** What a person does with their devices while they play. The other player must not notice it. */
import { randomBytes } from 'node:crypto';
import { PARCEL_LENGTH } from '@1bob/protocol';
import { Guest, type Line } from './guest.ts';
import type { House } from './house.ts';

interface Person {
  /** The person's first device. */
  readonly first: Guest;
  /** The added device, while it is signed in. */
  line: Line | null;
}

let addresses = 0;

/**
 * Each of these people adds a device to their seat, keeps parcels for their devices, writes in their diary, hides their
 * presence there, leaves, comes back on the first device, and signs the other one out.
 */
export class Comings {
  readonly #match: string;
  readonly #people: readonly Person[];
  readonly #deeds = [this.#bring, this.#hide, this.#leave, this.#return, this.#signOut].map((deed) =>
    deed.bind(this),
  );
  #done = 0;

  private constructor(match: string, people: readonly Person[]) {
    this.#match = match;
    this.#people = people;
  }

  static async at(house: House, match: string, names: readonly string[]): Promise<Comings> {
    const people: Person[] = [];
    for (const name of names)
      people.push({ first: new Guest(house.url, await house.cookieOf(name)), line: null });
    return new Comings(match, people);
  }

  /** Does the next of these things for each person. */
  async go(): Promise<void> {
    const deed = this.#deeds[this.#done % this.#deeds.length];
    this.#done += 1;
    for (const person of this.#people) await deed?.(person);
  }

  close(): void {
    for (const { line } of this.#people) line?.close();
  }

  async #bring(person: Person): Promise<void> {
    const { code } = await posted(person.first, '/devices/code');
    const { headers: sent } = await ask(new Guest(person.first.url, undefined), '/pair', { code });
    const second = new Guest(person.first.url, sent['set-cookie']?.split(';')[0]);
    const { ticket } = await posted(second, '/pair', { code });
    const { asks } = JSON.parse((await person.first.ask('GET', '/api/devices/code')).text) as {
      asks: { id: string };
    };
    await posted(person.first, '/devices/answer', { id: asks.id, yes: true });
    const { headers } = await ask(second, '/pair/wait', { ticket });
    const cookie = headers['set-cookie']?.split(';')[0];
    person.line = await new Guest(person.first.url, cookie).connect();
    await said(person.line.open(this.#match));
    for (const kind of ['proof', 'drafts']) await this.#keep(person.first, kind);
  }

  async #keep(by: Guest, kind: string): Promise<void> {
    const address = `/api/matches/${this.#match}/parcels/${kind}`;
    const { version: before } = JSON.parse((await by.ask('GET', address)).text) as { version: number };
    const parcel = { key: 'ab'.repeat(8), box: 'a'.repeat(PARCEL_LENGTH) };
    const page = { month: '1918-01', hash: randomBytes(32).toString('hex') };
    const body = { before, parcel, ...(kind === 'drafts' ? { page } : {}) };
    const { status, text } = await by.ask('PUT', address, body);
    if (status !== 200) throw new Error(`${address}: ${text}`);
  }

  async #hide({ line }: Person): Promise<void> {
    if (line !== null) await said(line.say('presence', { match: this.#match, show: false }));
  }

  async #leave({ line }: Person): Promise<void> {
    line?.close();
  }

  async #return({ first }: Person): Promise<void> {
    const line = await first.connect();
    await said(line.open(this.#match));
    line.close();
  }

  async #signOut(person: Person): Promise<void> {
    await posted(person.first, '/devices/sign-out-others');
    person.line = null;
  }
}

/** Each request comes from a new address, because one address may try only few codes. */
function ask(by: Guest, path: string, body?: object): ReturnType<Guest['ask']> {
  addresses += 1;
  const from = `198.51.${Math.floor(addresses / 250) % 250}.${addresses % 250}`;
  return by.ask('POST', `/api${path}`, body, { 'x-forwarded-for': from });
}

async function posted(by: Guest, path: string, body?: object): Promise<Record<string, string>> {
  const { status, text } = await ask(by, path, body);
  if (status !== 200) throw new Error(`${path}: ${text}`);
  return JSON.parse(text) as Record<string, string>;
}

async function said(answer: Promise<Record<string, unknown>>): Promise<void> {
  const { ok, error } = await answer;
  if (ok !== true) throw new Error(JSON.stringify(error));
}
