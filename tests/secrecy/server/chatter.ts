/** Talk at a match, in both its rooms, by connections of their own: what others receive must not tell of it. */
import { Guest, type Line } from './guest.ts';
import type { House } from './house.ts';

export type Room = 'seats' | 'watchers';
interface Speaker {
  readonly line: Line;
  readonly in: { match: string; room: Room; watch?: string };
}

/** What the two players and a watcher of a match, or those of one room, say, mute and want to be known. */
export class Chatter {
  readonly #house: House;
  readonly #speakers: readonly Speaker[];
  #said = 0;

  private constructor(house: House, speakers: readonly Speaker[]) {
    this.#house = house;
    this.#speakers = speakers;
  }

  static async at(
    house: House,
    match: string,
    watch: string,
    rooms: readonly Room[] = ['seats', 'watchers'],
  ): Promise<Chatter> {
    const connect = async (name: string, server: number): Promise<Line> =>
      new Guest(house.urlOf(server), await house.cookieOf(name)).connect();
    const people = [
      { name: 'Anna', in: { match, room: 'seats' } },
      { name: 'Bert', in: { match, room: 'seats' } },
      { name: 'Carl', in: { match, room: 'watchers', watch } },
    ] as const;
    const speakers: Speaker[] = [];
    for (const [at, one] of people.entries())
      if (rooms.includes(one.in.room)) speakers.push({ line: await connect(one.name, at), in: one.in });
    for (const { line, in: room } of speakers) await accepted(line.say('talk', room));
    return new Chatter(house, speakers);
  }

  /** Each says a line; now and then one mutes another, or says whether they may be seen. */
  async go(): Promise<void> {
    this.#said += 1;
    // As if time had passed: they talk faster than people may.
    await this.#house.store.database.line.updateMany({ data: { at: new Date(0) } });
    for (const { line, in: room } of this.#speakers) {
      await accepted(line.say('say', { ...room, id: `line-${this.#said}`, text: `Line ${this.#said}` }));
      if (room.room === 'seats') {
        // Refused to the one who said it.
        await line.say('mute', { ...room, number: 1, on: this.#said % 2 === 0 });
        await accepted(line.say('presence', { match: room.match, show: this.#said % 3 > 0 }));
      }
    }
  }

  /** Lines that were told. */
  get told(): number {
    return this.#speakers.reduce(
      (sum, { line }) => sum + line.all.filter((packet) => packet.includes('"said"')).length,
      0,
    );
  }

  close(): void {
    for (const { line } of this.#speakers) line.close();
  }
}

async function accepted(answer: Promise<Record<string, unknown>>): Promise<void> {
  const { ok, error } = await answer;
  if (ok !== true) throw new Error(JSON.stringify(error));
}
