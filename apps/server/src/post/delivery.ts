/**
 * Why a notice did not arrive, as its owner is told: nothing of what the other side answered is in it.
 *
 * - `address`: not an address of https, or keys that are none
 * - `unreachable`: its name is not known, it is not a public address, or nobody answers there; which of them is not told, because
 *   it would tell of the network of the host
 * - `slow`: no answer in time
 * - `refused`: the answer was not a success
 * - `busy`: asked to come later
 * - `gone`: this endpoint is not there any more
 */
export type Reason = 'address' | 'unreachable' | 'slow' | 'refused' | 'busy' | 'gone';

export class Undelivered extends Error {
  constructor(readonly reason: Reason) {
    super(`a notice was not delivered: ${reason}`);
    this.name = 'Undelivered';
  }
}

/** Whether another try may end in another way. */
export const mayPass = (reason: Reason): boolean =>
  reason === 'unreachable' || reason === 'slow' || reason === 'busy' || reason === 'refused';

/** What is told to one person by one channel: of one match, or of several. */
export interface Message {
  /** Names what it tells, the same at every try. */
  tag: string;
  subject: string;
  /** Plain sentences, one a line. */
  lines: readonly string[];
  /** Where it leads; null when the server does not know its own address. */
  link: string | null;
  /** The same as a path. */
  path: string;
  /** The match that it leads to. */
  match: string | null;
  /** PNG. */
  picture: Uint8Array | null;
  /** What the button of a mail says; the way to the table when absent. */
  button?: string;
}
