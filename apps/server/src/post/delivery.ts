/**
 * Why a notice did not arrive, as shown to its owner. It contains nothing of the other side's answer.
 *
 * - `address`: not an https address, or invalid keys
 * - `unreachable`: its name is unknown, it is not a public address, or nobody answers there. Which of these is not shown, because
 *   it would reveal something of the host's network.
 * - `slow`: no answer in time
 * - `refused`: the answer was not a success
 * - `busy`: it has a fault, or asked to come later
 * - `gone`: this endpoint no longer exists
 */
export type Reason = 'address' | 'unreachable' | 'slow' | 'refused' | 'busy' | 'gone';

export class Undelivered extends Error {
  constructor(readonly reason: Reason) {
    super(`a notice was not delivered: ${reason}`);
    this.name = 'Undelivered';
  }
}

/** Whether a retry may have another outcome. */
export const mayPass = (reason: Reason): boolean =>
  reason === 'unreachable' || reason === 'slow' || reason === 'busy' || reason === 'refused';

/** News of one of several matches, with the way to it. */
export interface Item {
  subject: string;
  link: string | null;
  match: string;
}

/** A message to one person by one channel, about one match or several. It is data: each channel writes its own markup. */
export interface Message {
  /** Identifies the content. It is the same at every try. */
  tag: string;
  /** Identifies the subject. On a device, the latest message about a subject replaces earlier ones. */
  topic: string;
  subject: string;
  /** Plain sentences, one in each line. */
  lines: readonly string[];
  /** Where it leads; null when the server does not know its own address. */
  link: string | null;
  /** The link as a path. */
  path: string;
  /** The match that the link leads to; null if it leads to no single match. */
  match: string | null;
  /** The matches if there are several, otherwise empty. */
  each: readonly Item[];
  /** A picture as PNG; null without one. */
  picture: Uint8Array | null;
  /** Label of a mail's button; the way to the table when absent. */
  button?: string;
}
