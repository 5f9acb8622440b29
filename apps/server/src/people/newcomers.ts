import type { ClientEvents } from '@1bob/protocol';
import { steadyTime } from '../common/clock.ts';
import { Refused } from '../gate/refused.ts';
import { isVisiting, NEW_FOR, type Session } from '../store/index.ts';

/**
 * A device that came by a link or a mail a short time ago may be a thief's. It plays, and does nothing that would lock its person
 * out, outlast its own end, or change what they have settled.
 *
 * `free`: it may do this all the same. `settled`: it may not as a visitor, which is one that came to a person who has other
 * devices; whom a link began has a person of their own. `old`: neither may. `judged`: it depends on what is acted on, such as a
 * device older than this one, and is looked at where that is known.
 */
export type NewcomerRule = 'free' | 'settled' | 'old' | 'judged';
type Rule = NewcomerRule | ((asked: unknown) => NewcomerRule);

/** A match that everybody is shown stands there in its person's name. */
function isShown(asked: unknown): NewcomerRule {
  const { open, listed } = asked as { open?: unknown; listed?: unknown };
  return open === true || listed === true ? 'settled' : 'free';
}

/** Every request that can change something; one that is not here is refused to both. */
export const newcomersMay: Readonly<Record<string, Rule>> = {
  // Who they are, and their devices.
  'POST /api/session': 'settled',
  'POST /api/me/delete': 'old',
  'POST /api/games': 'settled',
  'DELETE /api/blocks/:id': 'settled',
  'POST /api/devices/seen': 'free',
  'POST /api/devices/code': 'old',
  'POST /api/devices/answer': 'old',
  'POST /api/devices/sign-out-others': 'old',
  'POST /api/devices/:device/sign-out': 'judged',
  'POST /api/passkeys/options': 'old',
  'POST /api/passkeys': 'old',
  'DELETE /api/passkeys/:id': 'judged',
  // To become a device of yet another person takes this one along.
  'POST /api/pair': 'judged',
  'POST /api/pair/wait': 'free',
  'POST /api/sign-in': 'free',
  'POST /api/sign-in/:code': 'judged',
  'POST /api/sign-in/passkey/options': 'free',
  'POST /api/sign-in/passkey': 'judged',

  // How they are told.
  'POST /api/channels': (asked) => ((asked as { kind?: unknown }).kind === 'mail' ? 'old' : 'settled'),
  'POST /api/channels/:id/test': 'free',
  'DELETE /api/channels/:id': 'judged',
  'PUT /api/matches/:id/notices': 'settled',
  'PUT /api/quiet-hours': 'settled',
  // By what stands in a mail, whoever comes with it.
  'POST /api/confirm/:code': 'free',
  'POST /api/unsubscribe/:code': 'free',

  // Seats and tables.
  'POST /api/matches': isShown,
  'POST /api/matches/computers': isShown,
  'POST /api/join/:code': 'free',
  'POST /api/tables/:id': 'free',
  'POST /api/recover/:code': 'free',
  'POST /api/take/:code': 'free',
  'POST /api/matches/:id/open': 'settled',
  'POST /api/matches/:id/computer': 'settled',
  'POST /api/matches/:id/close': 'settled',
  'POST /api/matches/:id/recovery': 'old',
  'POST /api/matches/:id/handover': (asked) =>
    (asked as { to?: unknown }).to === 'computer' ? 'settled' : 'old',
  'POST /api/matches/:id/tokens': 'old',
  'DELETE /api/matches/:id/tokens/:token': 'settled',

  // Play.
  'POST /api/matches/:id/back': 'free',
  'POST /api/matches/:id/dice': 'free',
  'POST /api/matches/:id/late': 'free',
  'POST /api/matches/:id/pause': 'free',
  'POST /api/matches/:id/holiday': 'free',
  'POST /api/matches/:id/rematch': 'free',
};

/** Every message of a socket. */
export const newcomersMaySay: Readonly<Record<keyof ClientEvents, Rule>> = {
  open: 'free',
  leave: 'free',
  command: 'free',
  advise: 'free',
  talk: 'free',
  say: 'free',
  mute: 'free',
  report: 'free',
  block: 'settled',
  presence: (asked) => ((asked as { show?: unknown } | undefined)?.show === undefined ? 'free' : 'settled'),
};

/** Whether something was done by a link so short a time ago that its doer may not yet lock others out. */
export const isNew = (at: Date | null | undefined): boolean =>
  at != null && steadyTime() - at.getTime() < NEW_FOR;

/** A code to a seat that this device has just taken. Not for a visitor: the code would outlast the visit. */
export const codeFor = (by: Session, code: string | null): string | null =>
  isVisiting(by, new Date(steadyTime())) ? null : code;

/** Throws `Refused` for a device that came by a link a short time ago, also for one whose person a link began. */
export function mustBeOld({ linkedAt }: Session): void {
  if (isNew(linkedAt)) throw Refused.for('device.new');
}

/** Throws `Refused` for a device to which one of the tables refuses what it asks for. */
export function mustBeAllowed(by: Session, rule: Rule | undefined, asked: unknown): void {
  const judged = typeof rule === 'function' ? rule(asked ?? {}) : (rule ?? 'old');
  if (judged === 'old') mustBeOld(by);
  if (judged === 'settled' && isVisiting(by, new Date(steadyTime()))) throw Refused.for('device.new');
}
