/** Talk at a match in both its rooms, over separate connections. What others receive must not reveal it. */
import { Guest, type Line } from './guest.ts';
import type { House } from './house.ts';

export type Room = 'seats' | 'watchers';
interface Speaker {
  readonly line: Line;
  readonly in: { match: string; room: Room; watch?: string };
}

/** Makes lines, mutes and presence settings of the two players and a watcher of a match, or of only one room. */
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

  /** Each of them says a line. Sometimes one mutes another, or changes their presence setting. */
  async go(): Promise<void> {
    this.#said += 1;
    // Makes it look as if time had passed, because they talk faster than is allowed.
    await this.#house.store.database.line.updateMany({ data: { at: new Date(0) } });
    for (const { line, in: room } of this.#speakers) {
      await accepted(line.say('say', { ...room, id: `line-${this.#said}`, text: `Line ${this.#said}` }));
      if (room.room === 'seats') {
        // The author of a line may not mute it.
        await line.say('mute', { ...room, number: 1, on: this.#said % 2 === 0 });
        await accepted(line.say('presence', { match: room.match, show: this.#said % 3 > 0 }));
      }
    }
  }

  /** How many lines were delivered. */
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
