/** Second chairs of those who may know, while a match goes on. Nobody else must notice them before the month ends. */
import { Guest, type Line } from './guest.ts';
import type { House } from './house.ts';

interface Seat {
  readonly holder: Guest;
  /** Those who have looked over this shoulder, each a person of their own. */
  readonly companions: string[];
  line: Line | null;
}

/**
 * The holders of these seats let somebody in, who reads along and looks back, talks with the holder, and is sent away. Then
 * the next one comes.
 */
export class Beside {
  readonly #house: House;
  readonly #match: string;
  readonly #seats: readonly Seat[];
  readonly #deeds = [this.#sit, this.#talk, this.#sendAway, this.#offer].map((deed) => deed.bind(this));
  #done = 0;
  /** How many updates reached those in second chairs. */
  read = 0;

  private constructor(house: House, match: string, seats: readonly Seat[]) {
    this.#house = house;
    this.#match = match;
    this.#seats = seats;
  }

  static async at(house: House, match: string, names: readonly string[]): Promise<Beside> {
    const seats: Seat[] = [];
    for (const name of names)
      seats.push({ holder: new Guest(house.url, await house.cookieOf(name)), companions: [], line: null });
    return new Beside(house, match, seats);
  }

  /** Does the next of these things beside each seat. */
  async go(): Promise<void> {
    const deed = this.#deeds[this.#done % this.#deeds.length];
    this.#done += 1;
    for (const seat of this.#seats) await deed?.(seat);
  }

  close(): void {
    for (const seat of this.#seats) this.#leave(seat);
  }

  #leave(seat: Seat): void {
    this.read += seat.line?.all.filter((packet) => packet.includes('"update"')).length ?? 0;
    seat.line?.close();
    seat.line = null;
  }

  async #offer({ holder }: Seat): Promise<void> {
    await asked(holder, 'POST', `/api/matches/${this.#match}/second-chairs`, { kind: 'pupil' });
  }

  async #sit(seat: Seat): Promise<void> {
    const path = `/api/matches/${this.#match}/second-chairs`;
    const { link } = await asked(seat.holder, 'POST', path, { kind: 'adjutant' });
    const name = `beside ${seat.holder.cookie?.slice(-9)} ${this.#match} ${seat.companions.length}`;
    seat.companions.push(name);
    const cookie = await this.#house.cookieOf(name);
    const guest = new Guest(this.#house.urlOf(seat.companions.length), cookie);
    await asked(guest, 'POST', `/api/chair/${String(link).split('/').at(-1)}`, {});
    seat.line = await guest.connect();
    await said(seat.line.open(this.#match));
    await asked(guest, 'GET', `/api/matches/${this.#match}/past`);
  }

  async #talk({ line }: Seat): Promise<void> {
    const room = { match: this.#match, room: 'adjutants' };
    await said(line?.say('talk', room));
    await said(line?.say('say', { ...room, id: `line-${this.#done}`, text: 'Two off Harwich' }));
  }

  async #sendAway(seat: Seat): Promise<void> {
    const path = `/api/matches/${this.#match}/second-chairs`;
    const { chairs } = await asked(seat.holder, 'GET', path);
    for (const { id } of chairs as { id: string }[]) await asked(seat.holder, 'DELETE', `${path}/${id}`);
    this.#leave(seat);
  }
}

async function asked(
  by: Guest,
  method: string,
  path: string,
  body?: object,
): Promise<Record<string, unknown>> {
  const { status, text } = await by.ask(method, path, body);
  if (status !== 200) throw new Error(`${path}: ${text}`);
  return JSON.parse(text) as Record<string, unknown>;
}

async function said(answer: Promise<Record<string, unknown>> | undefined): Promise<void> {
  const given = await answer;
  if (given?.['ok'] !== true) throw new Error(JSON.stringify(given));
}
