import type {
  AdviseAnswer,
  CommandAnswer,
  CommandRequest,
  LookingAnswer,
  LookingRequest,
  OpenRequest,
  UnseatedNotice,
  Update,
} from '@1bob/protocol';
import type { Wire } from '../net/table-link.ts';
import type { ChairsNotice, OpenAnswer } from '../net/wire.ts';

/** A connection whose other end the test plays. */
export class FakeWire implements Wire {
  connected = false;
  opens: { request: OpenRequest; answer: (answer: OpenAnswer) => void }[] = [];
  commands: { request: CommandRequest; answer: (answer: CommandAnswer) => void }[] = [];
  advice: ((answer: AdviseAnswer) => void)[] = [];
  looking: { request: LookingRequest; answer: (answer: LookingAnswer) => void }[] = [];
  #listeners = new Map<string, ((payload: never) => void)[]>();

  on(event: string, listener: (payload: never) => void): void {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
  }
  emit(event: 'open', request: OpenRequest, answer: (answer: OpenAnswer) => void): void;
  emit(event: 'command', request: CommandRequest, answer: (answer: CommandAnswer) => void): void;
  emit(event: 'looking', request: LookingRequest, answer: (answer: LookingAnswer) => void): void;
  emit(event: 'advise', request: { match: string }, answer: (answer: AdviseAnswer) => void): void;
  emit(event: string, request: never, answer: never): void {
    if (event === 'looking') this.looking.push({ request, answer });
    else if (event === 'advise') this.advice.push(answer);
    else if (event === 'open') this.opens.push({ request, answer });
    else if (event === 'command') this.commands.push({ request, answer });
  }
  hear(event: string, payload?: Update | ChairsNotice | UnseatedNotice | Error): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(payload as never);
  }
  connect(): void {
    this.connected = true;
    this.hear('connect');
  }
  disconnect(): void {
    this.connected = false;
    this.hear('disconnect');
  }
}
