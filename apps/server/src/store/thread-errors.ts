import { Overtaken, StoreError, type StoreErrorCode } from './errors.ts';

/** What the thread can do in addition to the store's methods. */
export interface ThreadStart {
  open(): Promise<void>;
  /** Copies the database into a file; false if another server is copying it. The store need not be open. */
  copyInto(file: string): Promise<boolean>;
}

/** An error in the form in which it passes between threads, where only plain data survives. */
interface Told {
  message: string;
  stack: string | undefined;
  code?: StoreErrorCode;
  taken?: { matchId: string; sequence: number };
}

/** A call or its answer. `e` is the error of an answer. */
interface Message {
  e?: unknown;
}

export function send(message: Message): Message {
  return message.e === undefined ? message : { ...message, e: tell(message.e) };
}

export function receive(message: Message): Message {
  return message.e === undefined ? message : { ...message, e: hear(message.e as Told) };
}

function tell(error: unknown): Told {
  if (!(error instanceof Error)) return { message: String(error), stack: undefined };
  const { message, stack } = error;
  if (error instanceof StoreError) return { message, stack, code: error.code };
  if (!(error instanceof Overtaken)) return { message, stack };
  const { matchId, sequence } = error;
  return { message, stack, taken: { matchId, sequence } };
}

function hear({ message, stack, code, taken }: Told): Error {
  const error = taken
    ? new Overtaken(taken.matchId, taken.sequence)
    : code
      ? new StoreError(code, message)
      : new Error(message);
  // The stack of the thread in which it happened.
  if (stack !== undefined) error.stack = stack;
  return error;
}
