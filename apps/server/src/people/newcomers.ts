import type { ClientEvents } from '@1bob/protocol';
import { steadyTime } from '../common/clock.ts';
import { Refused } from '../gate/refused.ts';
import { isVisiting, NEW_FOR, type Session } from '../store/index.ts';

/**
 * A device that came by a link or a mail a short time ago may be a thief's. It may play, but it may do nothing that would
 * lock its person out, outlast its own session, or change what the person has settled.
 *
 * The values say what such a device may do. `free`: it may do this. `settled`: it may, unless it is a visitor: a device that
 * came to a person with other devices. A device that began a person by its link is not a visitor. `old`: it may never do
 * this. `judged`: it depends on the target, such as a device older than this one, and is checked where the target is known.
 */
export type NewcomerRule = 'free' | 'settled' | 'old' | 'judged';
type Rule = NewcomerRule | ((asked: unknown) => NewcomerRule);

/** A match that everybody can see is listed under its person's name. */
function isShown(asked: unknown): NewcomerRule {
  const { open, listed } = asked as { open?: unknown; listed?: unknown };
  return open === true || listed === true ? 'settled' : 'free';
}

/** Every request that can change something. A request that is missing from the table is refused to both kinds of device. */
export const newcomersMay: Readonly<Record<string, Rule>> = {
  // Names and devices.
  'POST /api/session': 'free',
  'PUT /api/session': 'settled',
  'POST /api/me/delete': 'old',
  'POST /api/games': 'settled',
  'DELETE /api/blocks/:id': 'settled',
  'POST /api/devices/seen': 'free',
  'POST /api/devices/code': 'old',
  'POST /api/devices/key': 'old',
  'POST /api/devices/answer': 'old',
  'POST /api/devices/sign-out-others': 'old',
  'POST /api/devices/:device/sign-out': 'judged',
  'POST /api/passkeys/options': 'old',
  'POST /api/passkeys': 'old',
  'DELETE /api/passkeys/:id': 'judged',
  // A device that joins yet another person would take this one along.
  'POST /api/pair': 'judged',
  'POST /api/pair/wait': 'free',
  'POST /api/pair/key': 'free',
  // A visitor has no key, and could only destroy what the other devices keep.
  'PUT /api/me/keys': 'settled',
  'POST /api/sign-in': 'free',
  'POST /api/sign-in/:code': 'judged',
  'POST /api/sign-in/passkey/options': 'free',
  'POST /api/sign-in/passkey': 'judged',

  // Notifications.
  'POST /api/channels': (asked) => ((asked as { kind?: unknown }).kind === 'mail' ? 'old' : 'settled'),
  'POST /api/channels/:id/test': 'free',
  'DELETE /api/channels/:id': 'judged',
  'PUT /api/matches/:id/notices': 'settled',
  'PUT /api/quiet-hours': 'settled',
  'PUT /api/notice-kinds': 'settled',
  // The code in the mail decides, whoever brings it.
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
  'POST /api/matches/:id/archive': 'settled',
  'POST /api/matches/:id/recovery': 'old',
  'POST /api/matches/:id/handover': (asked) =>
    (asked as { to?: unknown }).to === 'computer' ? 'settled' : 'old',
  'POST /api/matches/:id/tokens': 'old',
  'DELETE /api/matches/:id/tokens/:token': 'settled',
  // A thief could let somebody look who stays when the thief is gone.
  'POST /api/matches/:id/second-chairs': 'old',
  'POST /api/matches/:id/second-chairs/:chair': 'old',
  'DELETE /api/matches/:id/second-chairs/:chair': 'settled',
  'POST /api/chair/:code': 'free',
  'DELETE /api/second-chairs/:id': 'settled',

  // Play.
  'POST /api/matches/:id/back': 'free',
  'POST /api/matches/:id/dice': 'free',
  'PUT /api/matches/:id/parcels/:kind': 'settled',
  // Others remember an opened page even if it is closed again, so a new device must wait.
  'PUT /api/matches/:id/diary/opened': 'settled',
  'POST /api/matches/:id/late': 'free',
  'POST /api/matches/:id/pause': 'free',
  'POST /api/matches/:id/pace': 'free',
  'POST /api/matches/:id/holiday': 'free',
  'POST /api/matches/:id/rematch': 'free',
};

/** Every message of a socket. */
export const newcomersMaySay: Readonly<Record<keyof ClientEvents, Rule>> = {
  open: 'free',
  leave: 'free',
  looking: 'free',
  command: 'free',
  advise: 'free',
  talk: 'free',
  say: 'free',
  mute: 'free',
  report: 'free',
  block: 'settled',
  presence: (asked) => ((asked as { show?: unknown } | undefined)?.show === undefined ? 'free' : 'settled'),
};

/** Whether a link was used so recently that the person who used it may not yet lock others out. */
export const isNew = (at: Date | null | undefined): boolean =>
  at != null && steadyTime() - at.getTime() < NEW_FOR;

/**
 * The code of a seat that this device has just taken. Null for a visitor, because the code would outlast the visitor's
 * session.
 */
export const codeFor = (by: Session, code: string | null): string | null =>
  isVisiting(by, new Date(steadyTime())) ? null : code;

/** Throws `Refused` for a device that came by a link a short time ago, even if a new person began with that link. */
export function mustBeOld({ linkedAt }: Session): void {
  if (isNew(linkedAt)) throw Refused.for('device.new');
}

/** Throws `Refused` if one of the tables above does not allow the device's request. */
export function mustBeAllowed(by: Session, rule: Rule | undefined, asked: unknown): void {
  const judged = typeof rule === 'function' ? rule(asked ?? {}) : (rule ?? 'old');
  if (judged === 'old') mustBeOld(by);
  if (judged === 'settled' && isVisiting(by, new Date(steadyTime()))) throw Refused.for('device.new');
}
