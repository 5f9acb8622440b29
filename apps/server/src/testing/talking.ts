import { once } from 'node:events';
import type { SaidNotice, TalkAnswer, TalkLine, TalkRoom } from '@1bob/protocol';
import type { ClientSocket, Place } from './test-server.ts';

let lines = 0;

/** Talk in one room over one socket, with every line received since talk was requested. */
export class Talking {
  readonly said: SaidNotice[] = [];
  readonly socket: ClientSocket;
  readonly #in: { match: string; room: TalkRoom; watch?: string };

  constructor({ socket, match }: Pick<Place, 'socket' | 'match'>, room: TalkRoom, watch?: string) {
    this.socket = socket;
    this.#in = { match, room, ...(watch === undefined ? {} : { watch }) };
    socket.on('said', (notice) => {
      if (notice.match === match && notice.room === room) this.said.push(notice);
    });
  }

  talk(before?: number): Promise<TalkAnswer> {
    return this.socket.emitWithAck('talk', { ...this.#in, ...(before === undefined ? {} : { before }) });
  }
  async lines(): Promise<TalkLine[]> {
    const answer = await this.talk();
    if (!answer.ok) throw new Error(answer.error.code);
    return answer.lines;
  }
  say(text: string, id = `line-${++lines}`) {
    return this.socket.emitWithAck('say', { ...this.#in, id, text });
  }
  mute(number: number, on = true) {
    return this.socket.emitWithAck('mute', { ...this.#in, number, on });
  }
  block(number: number, on = true) {
    return this.socket.emitWithAck('block', { ...this.#in, number, on });
  }
  report(number: number, reason: string) {
    return this.socket.emitWithAck('report', { ...this.#in, number, reason });
  }
  /** Resolves when that many lines were received. */
  async told(count: number): Promise<TalkLine[]> {
    while (this.said.length < count) await once(this.socket as never, 'said');
    return this.said.map(({ line }) => line);
  }
}
