/**
 * Every error that the server itself can answer with: a stable code, its HTTP status, and its English sentence. Refusals of
 * the game (an illegal path, not your turn …) carry the game's own codes and pass through unchanged.
 *
 * `status: null` marks errors that stop a server from starting; they are printed and never sent.
 */
export const errors = {
  'request.malformed': { status: 400, message: 'The server did not understand that request.' },
  'request.tooLarge': { status: 413, message: 'That is more than the server accepts at once.' },
  'request.unsupportedType': { status: 415, message: 'Send JSON (content-type: application/json).' },
  'request.unknown': { status: 404, message: 'There is nothing at this address.' },
  'request.tooMany': { status: 429, message: 'Too many requests. Wait a little and try again.' },
  'origin.refused': { status: 403, message: 'This request came from a page of another site.' },
  'origin.insecure': {
    status: 421,
    message: 'Open the game at its https address. At this one your browser cannot remember who you are.',
  },

  'session.missing': { status: 401, message: 'Say who you are first.' },
  'session.forged': {
    status: 401,
    message: 'Your session is not from this server. Say your name again.',
  },
  'session.expired': { status: 401, message: 'Your session has expired. Say your name again.' },
  'session.tooMany': {
    status: 429,
    message: 'Too many new players came from your network. Try again in an hour.',
  },

  'person.blocked': {
    status: 403,
    message: 'The host of this server has blocked you. You cannot play here.',
  },

  'token.refused': { status: 401, message: 'This token is invalid or has been revoked.' },
  'token.scope': {
    status: 403,
    message: 'This token is for another seat, or does not allow this.',
  },
  'token.tooMany': { status: 409, message: 'This seat already has five tokens. End one first.' },
  'token.unknown': { status: 404, message: 'You have no such token any more.' },

  'match.tooMany': {
    status: 409,
    message: 'You are playing as many games as this server allows. End one first.',
  },
  'match.tooManyUnjoined': {
    status: 409,
    message: 'Too many of your games still wait for an opponent. Send their links first.',
  },
  'match.unknown': { status: 404, message: 'There is no such game, or its table was closed.' },
  'match.asking': {
    status: 409,
    message: 'This game was restored from a copy. It goes on when both players have agreed.',
  },
  'match.damaged': {
    status: 500,
    message:
      'The stored copy of this game is damaged. The host of the server can bring it back from a backup.',
  },
  'match.unjoined': {
    status: 409,
    message: 'Nobody sits on the other side yet. Close this table instead.',
  },
  'match.running': { status: 409, message: 'You can see that only when the game has ended.' },
  'past.unknown': { status: 404, message: 'There is no such page of the past.' },
  'join.used': { status: 410, message: 'This link has already been used, or never existed.' },
  'join.closed': {
    status: 410,
    message: 'This table was closed, or its other seat went to the computer. Ask for a new link.',
  },
  'join.own': { status: 409, message: 'You already sit at this table. The link is for your opponent.' },
  'table.taken': {
    status: 410,
    message: 'This table is no longer open: it was taken, withdrawn, or its time ran out. Choose another.',
  },
  'table.joined': {
    status: 409,
    message: 'The other seat is already taken, so you cannot do this any more.',
  },
  'table.tooMany': {
    status: 409,
    message: 'You already have five open tables. Withdraw one first.',
  },
  'table.holding': {
    status: 409,
    message:
      'You have taken five seats at open tables and not moved at any of them yet. Make a move at one first.',
  },
  'table.released': {
    status: 409,
    message: 'You took this seat before and made no move in time. Take another table.',
  },
  'table.address': {
    status: 429,
    message:
      'Your network has as many tables in the list, or seats without a move, as one network may. Try again later.',
  },
  'match.listed': {
    status: 409,
    message: 'You have as many listed games as one player may. Begin this one without listing it.',
  },
  'match.hour': {
    status: 429,
    message: 'Too many games were begun from your network within an hour. Try again in an hour.',
  },
  'player.unknown': { status: 404, message: 'This player’s page no longer exists.' },
  'rematch.over': {
    status: 409,
    message: 'This offer no longer stands: it was withdrawn, or nobody played the other seat.',
  },
  'rematch.blocked': {
    status: 409,
    message: 'You have blocked this player. Take that back under “My data” to play them again.',
  },
  'watch.unknown': { status: 404, message: 'There is no game with this link.' },
  'recovery.unknown': { status: 404, message: 'This recovery link is wrong or no longer works.' },
  'recovery.both': {
    status: 409,
    message: 'You hold the other seat of this game. One person cannot hold both.',
  },
  'recovery.recent': {
    status: 409,
    message:
      'You took a seat with its recovery link less than three days ago. Until three days have passed, the link stays valid: the player who sat there before may need it.',
  },

  'device.new': {
    status: 403,
    message:
      'This browser was let in by a link less than three days ago. Use an older device, or wait until three days have passed.',
  },
  'block.unknown': { status: 404, message: 'You have not blocked this person.' },
  'device.unknown': { status: 404, message: 'You have no such device any more.' },
  'device.tooMany': {
    status: 409,
    message: 'You have as many devices as one player may. Sign one out first.',
  },
  'pairing.unknown': {
    status: 404,
    message: 'This code is wrong, too old, or used up. Ask for a new one.',
  },
  'pairing.same': { status: 409, message: 'This browser is already one of your devices.' },
  'pairing.sameTable': {
    status: 409,
    message: 'The players of the two devices sit at the same table. One person cannot hold both seats.',
  },
  'pairing.refused': { status: 403, message: 'The other device said no.' },
  'pairing.over': { status: 410, message: 'This code is too old or used up. Ask for a new one.' },

  'link.unknown': {
    status: 410,
    message: 'This link has already been used, or is more than fifteen minutes old. Ask for a new one.',
  },

  'passkey.unknown': { status: 404, message: 'This server no longer knows this passkey.' },
  'passkey.refused': {
    status: 403,
    message: 'The passkey was not accepted. Try again.',
  },
  'passkey.tooMany': { status: 409, message: 'You already have ten passkeys, or this one.' },

  'channel.tooMany': {
    status: 429,
    message:
      'You already have twelve ways to be told, or three players use this mail address. Remove one first.',
  },
  'channel.askedOften': {
    status: 429,
    message:
      'Too many confirmations were asked for today, by you or for this mail address. Try again tomorrow.',
  },
  'channel.unknown': { status: 404, message: 'You have no such way to be told any more.' },
  'channel.address': { status: 400, message: 'The address must begin with https.' },
  'channel.unconfirmed': { status: 409, message: 'This address has not been confirmed yet.' },
  'channel.mailOff': { status: 409, message: 'This server sends no mails.' },
  'channel.mailFailed': { status: 502, message: 'The mail could not be sent. Check the address.' },
  'confirm.unknown': {
    status: 410,
    message: 'This link has already been used, or is more than a day old. Ask for a new one at the table.',
  },
  'unsubscribe.unknown': {
    status: 404,
    message: 'This link is incomplete. Copy the whole link from the mail.',
  },
  'computer.unknown': { status: 400, message: 'There is no computer player of that name.' },
  'computer.tooMany': {
    status: 409,
    message: 'As many games between officers are running as this server allows. Watch one of them.',
  },
  'advice.refused': { status: 403, message: 'At this table no advice was agreed on.' },
  'advice.early': {
    status: 409,
    message: 'Your opponent has not joined yet. You can ask for advice when you are both at the table.',
  },
  'advice.busy': { status: 429, message: 'The officer is still thinking about your last question.' },
  'handover.unknown': { status: 404, message: 'This link does not pass on a seat, or no longer does.' },
  'handover.knows': {
    status: 409,
    message: 'You have held the other seat of this game, so you cannot take this one.',
  },
  'handover.alone': {
    status: 409,
    message: 'A computer plays the other seat; it cannot play both.',
  },
  'seat.handed': {
    status: 409,
    message: 'The computer plays your seat. Take it back first.',
  },
  'seat.held': { status: 409, message: 'You already play this seat yourself.' },
  'seat.over': { status: 409, message: 'This game has ended.' },
  'seat.blocked': {
    status: 403,
    message: 'The host of this server has blocked the player of this seat, so its links do not work.',
  },
  'late.none': { status: 409, message: 'Your opponent still has time.' },
  'pause.none': { status: 409, message: 'No clock runs here, or nobody has offered a pause.' },
  'holiday.late': {
    status: 409,
    message: 'Your time has run out: your opponent chooses how the game goes on.',
  },
  'holiday.tooMany': { status: 409, message: 'You do not have that many days off left.' },
  'seat.none': {
    status: 403,
    message:
      'You hold no seat in this game. If you have played here, open your recovery link. To watch, open the watch link.',
  },

  'command.stale': { status: 409, message: 'Something you could see has changed since. Look again.' },
  'command.tooMany': { status: 429, message: 'Too many commands at once. Wait a little and try again.' },

  'seat.allowance': {
    status: 429,
    message: 'You have changed too much in secret since the last move. Play on, or wait until tomorrow.',
  },

  'day.allowance': {
    status: 429,
    message:
      'You have sent as much today as one player may. You can still make the simplest move or resign. Everything else goes on after midnight UTC.',
  },

  'dice.waiting': {
    status: 409,
    message: 'A share in the dice is still sealed. Try again in a moment.',
  },
  'dice.early': { status: 409, message: 'Shares in the dice are opened when the seals are bound.' },
  'dice.late': {
    status: 409,
    message: 'This share in the dice was already handed in, or the dice are in use.',
  },
  'dice.failed': {
    status: 409,
    message:
      'Your seat left a bound share in the dice closed for more than a minute, so it can seal no other in this match. The dice fall without it.',
  },
  'dice.mismatch': { status: 409, message: 'This share does not fit the seal that was handed in.' },

  'talk.closed': {
    status: 403,
    message: 'Players may not enter the spectators’ room before the game has ended.',
  },
  'talk.computer': { status: 409, message: 'You cannot talk with a computer player.' },
  'talk.tooMany': { status: 429, message: 'That is too much at once. Wait a little before you say more.' },
  'talk.full': { status: 409, message: 'This room is full: it takes no more lines.' },
  'talk.unknown': { status: 404, message: 'There is no such line in this room.' },
  'talk.own': { status: 409, message: 'That line is your own.' },

  'metrics.refused': { status: 403, message: 'Metrics are for the host of this server.' },
  'server.unavailable': {
    status: 503,
    message: 'The server cannot write just now. Nothing was changed. Try again.',
  },
  'server.busy': {
    status: 503,
    message: 'Too many people are asking for this at once. Try again in a moment.',
  },
  'server.closing': { status: 503, message: 'The server is restarting. Try again in a moment.' },
  'server.error': { status: 500, message: 'The server made a mistake. Nothing was changed.' },

  'config.invalid': { status: null, message: 'A setting has a value that is not allowed.' },
  'charts.invalid': { status: null, message: 'A chart pack in CHARTS_DIR cannot be played with.' },
  'port.taken': { status: null, message: 'Another program listens on this port.' },
  'port.refused': { status: null, message: 'This address and port cannot be listened on.' },
  'campaign.unknown': { status: null, message: 'There is no such match in this database.' },
  'campaign.unseated': { status: null, message: 'A match can be moved when both its seats are taken.' },
  'campaign.malformed': { status: null, message: 'This file is no exported match.' },
  'campaign.format': { status: null, message: 'This file was written by another version of this program.' },
  'campaign.altered': { status: null, message: 'This file is not as it was when it was exported.' },
  'campaign.exists': { status: null, message: 'That match is in this database already.' },
  'campaign.folder': { status: null, message: 'The folder is not empty, or holds no whole export.' },

  'host.unknown': { status: null, message: 'There is no such table, person or report.' },
  'host.running': { status: null, message: 'This table is being played; void it first.' },
  'host.ended': { status: null, message: 'This match has ended already.' },
  'host.silent': { status: null, message: 'The server that holds the data directory does not answer.' },
  'host.malformed': { status: null, message: 'This is nothing that a host can ask for.' },

  'data.locked': { status: null, message: 'Another server works with this data directory.' },
  'data.unwritable': { status: null, message: 'The data directory cannot be written.' },
  'data.unreadable': { status: null, message: 'The database in the data directory does not open.' },
  'database.url': { status: null, message: 'DATABASE_URL is not an address of a PostgreSQL database.' },
  'database.unreachable': {
    status: null,
    message: 'No server answers at DATABASE_URL, or it refuses this user.',
  },
  'database.locked': { status: null, message: 'Another server works with this database.' },
  'database.migration': {
    status: null,
    message: 'The tables of the database could not be brought up to date.',
  },
  'database.newer': { status: null, message: 'The database belongs to a newer version of this program.' },
} as const satisfies Record<string, { status: number | null; message: string }>;

export type ErrorCode = keyof typeof errors;

/** Codes that a client can receive. */
export type WireErrorCode = {
  [C in ErrorCode]: (typeof errors)[C]['status'] extends number ? C : never;
}[ErrorCode];

/** Whether a string is one of the codes of this table (and not one of the game's). */
export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errors, code);
}

/**
 * An error as a client receives it. `rule` is the rulebook case behind a refusal; `detail` tells programs, in English, what
 * was wrong with a request.
 */
export interface WireError {
  code: string;
  message: string;
  rule?: string | undefined;
  detail?: string | undefined;
}

/** An error of the table as it goes over the wire. */
export function wireError(code: ErrorCode, detail?: string): WireError {
  const { message } = errors[code];
  return detail === undefined ? { code, message } : { code, message, detail };
}
