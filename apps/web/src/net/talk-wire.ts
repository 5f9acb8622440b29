/** Table talk over the socket of a table, with the seats of this game. */
import type * as wire from '@1bob/protocol';
import type { Seat } from '@1bob/rules/player';

export type { TalkRoom } from '@1bob/protocol';
export type TalkLine = wire.TalkLine<Seat>;
export type SaidNotice = wire.SaidNotice<Seat>;
export type TalkAnswer = wire.TalkAnswer<Seat>;
export type PresenceAnswer = wire.PresenceAnswer;

/** The requests, and the type of the answer to each. */
interface Asked {
  talk: [wire.TalkRequest, wire.TalkAnswer<Seat>];
  say: [wire.SayRequest, wire.SayAnswer<Seat>];
  mute: [wire.MuteRequest, wire.HandledAnswer];
  block: [wire.BlockRequest, wire.HandledAnswer];
  report: [wire.ReportRequest, wire.HandledAnswer];
  presence: [wire.PresenceRequest, wire.PresenceAnswer];
}

/** The part of socket.io's client that talk uses, so that a test can replace it. */
export interface TalkWire {
  readonly connected: boolean;
  on(event: 'connect' | 'disconnect', listener: () => void): unknown;
  on(event: 'said', listener: (notice: SaidNotice) => void): unknown;
  emit<E extends keyof Asked>(event: E, request: Asked[E][0], answer: (answer: Asked[E][1]) => void): unknown;
  connect(): unknown;
  disconnect(): unknown;
}
