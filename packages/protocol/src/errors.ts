/**
 * Every error the server itself can answer with: a stable code, the HTTP status it travels with, and the sentence
 * that is shown when the place that raised it has nothing better to say. Refusals of the game (an illegal path, not
 * your turn …) carry the game's own codes and pass through unchanged.
 *
 * `status: null` marks errors that stop the start of a server; they are printed and never sent.
 */
export const errors = {
  'request.malformed': { status: 400, message: 'The request does not have the shape that is expected here.' },
  'request.tooLarge': { status: 413, message: 'The request is larger than anything this server needs.' },
  'request.unsupportedType': { status: 415, message: 'Send JSON (content-type: application/json).' },
  'request.unknown': { status: 404, message: 'There is nothing at this address.' },
  'request.tooMany': { status: 429, message: 'Too many requests; wait a little and try again.' },
  'origin.refused': { status: 403, message: 'This request came from a page of another site.' },
  'origin.insecure': {
    status: 421,
    message: 'At this address browsers keep no cookie of this server; use its public https address.',
  },

  'session.missing': { status: 401, message: 'Say who you are first (POST /api/session).' },
  'session.forged': {
    status: 401,
    message: 'The session cookie was not signed by this server; it has been cleared.',
  },
  'session.expired': { status: 401, message: 'This session is over, or has another cookie by now.' },
  'session.tooMany': {
    status: 429,
    message: 'Too many new guests from this address; come back in an hour.',
  },

  'person.blocked': {
    status: 403,
    message: 'The host of this server has blocked you; you cannot play here.',
  },

  'token.refused': { status: 401, message: 'This token is not, or no longer, good.' },
  'token.scope': {
    status: 403,
    message: 'This token is for its own seat, and for what it was made for alone.',
  },
  'token.tooMany': { status: 409, message: 'This seat has as many tokens as it may; end one first.' },
  'token.unknown': { status: 404, message: 'You have no such token.' },

  'match.tooMany': {
    status: 409,
    message: 'You sit at as many running matches as this server allows; end one first.',
  },
  'match.tooManyUnjoined': {
    status: 409,
    message: 'Too many of your matches still wait for an opponent; send their links first.',
  },
  'match.unknown': { status: 404, message: 'There is no such match.' },
  'match.asking': {
    status: 409,
    message:
      'This match was brought back from a copy; play goes on when both seats have put a new share into the dice.',
  },
  'match.damaged': {
    status: 500,
    message:
      'What is stored of this match is not what was written; its host can bring it back from a backup.',
  },
  'match.unjoined': {
    status: 409,
    message: 'Nobody has taken the other seat yet; close the table instead.',
  },
  'match.running': { status: 409, message: 'This can be seen only after the match has ended.' },
  'past.unknown': { status: 404, message: 'There is no such page of the past (yet).' },
  'join.used': { status: 410, message: 'This join link has been used already, or never existed.' },
  'join.closed': {
    status: 410,
    message: 'This table was closed, or a computer has its other seat; ask who sent the link.',
  },
  'join.own': { status: 409, message: 'You sit at this match already; the link is for your opponent.' },
  'table.taken': {
    status: 410,
    message: 'This table is not open any more: it was taken, withdrawn, or its time ran out.',
  },
  'table.joined': {
    status: 409,
    message: 'The other seat is taken; this can be done only while nobody has ever sat there.',
  },
  'table.tooMany': {
    status: 409,
    message: 'As many of your tables stand open as one person may have; withdraw one first.',
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
    message:
      'As many of your running matches are listed as one person may have. Begin this one without listing it.',
  },
  'match.hour': {
    status: 429,
    message: 'Too many matches were begun from your network in this hour. Try again in an hour.',
  },
  'player.unknown': { status: 404, message: 'There is no such page of a player (any more).' },
  'rematch.over': {
    status: 409,
    message: 'Nothing comes of this: the offer was taken back, or the other seat was no person.',
  },
  'rematch.blocked': { status: 409, message: 'You have blocked the player of the other seat.' },
  'watch.unknown': { status: 404, message: 'There is no match with this watch link.' },
  'recovery.unknown': { status: 404, message: 'This recovery link is not, or no longer, valid.' },
  'recovery.both': {
    status: 409,
    message: 'You hold the other seat of this match; one person cannot hold both.',
  },
  'recovery.recent': {
    status: 409,
    message:
      'You took a seat with its recovery link less than three days ago; that link stays good until then.',
  },

  'device.new': {
    status: 403,
    message: 'This device came by a link less than three days ago, and may not do that yet.',
  },
  'block.unknown': { status: 404, message: 'You have not blocked a person of this id, or no longer.' },
  'device.unknown': { status: 404, message: 'You have no such device (any more).' },
  'device.tooMany': {
    status: 409,
    message: 'You have as many devices as one person may; sign one out first.',
  },
  'pairing.unknown': {
    status: 404,
    message: 'This code is wrong, or too old, or was used or tried too often; ask for a new one.',
  },
  'pairing.same': { status: 409, message: 'This device is one of theirs already.' },
  'pairing.sameTable': {
    status: 409,
    message: 'The players of both devices sit at one table; one person cannot hold both seats.',
  },
  'pairing.refused': { status: 403, message: 'The first device said no.' },
  'pairing.over': { status: 410, message: 'This code was used up, or is too old; ask for a new one.' },

  'link.unknown': {
    status: 410,
    message: 'This link was used already, or is more than fifteen minutes old; ask for a new one.',
  },

  'passkey.unknown': { status: 404, message: 'This passkey is not known here (any more).' },
  'passkey.refused': {
    status: 403,
    message: 'What the passkey signed does not fit what it was asked; try again.',
  },
  'passkey.tooMany': { status: 409, message: 'You have ten passkeys, or this one already.' },

  'channel.tooMany': {
    status: 429,
    message: 'You, or this address of mail, already have as many channels as allowed. End one first.',
  },
  'channel.askedOften': {
    status: 429,
    message: 'Enough mails were asked for today, by you or to this address. Try again tomorrow.',
  },
  'channel.unknown': { status: 404, message: 'You have no such channel.' },
  'channel.address': { status: 400, message: 'Notices go to addresses of https alone.' },
  'channel.unconfirmed': { status: 409, message: 'This address has not been confirmed yet.' },
  'channel.mailOff': { status: 409, message: 'This server sends no mails.' },
  'channel.mailFailed': { status: 502, message: 'The mail could not be sent; check the address.' },
  'confirm.unknown': { status: 410, message: 'This link was used already, or is more than a day old.' },
  'unsubscribe.unknown': { status: 404, message: 'This link ends nothing.' },
  'computer.unknown': { status: 400, message: 'There is no computer player of that name.' },
  'computer.tooMany': {
    status: 409,
    message:
      'As many matches between computers are running as this server allows, or you or your network have your share; watch one of them.',
  },
  'advice.refused': { status: 403, message: 'At this table no advice was agreed on.' },
  'advice.busy': { status: 429, message: 'An officer is still thinking about your last question.' },
  'handover.unknown': { status: 404, message: 'This link passes no seat on, or no longer does.' },
  'handover.knows': {
    status: 409,
    message: 'Someone who has held the other seat of this match cannot take this one.',
  },
  'handover.alone': {
    status: 409,
    message: 'A computer plays the other seat; it cannot play both.',
  },
  'seat.handed': {
    status: 409,
    message: 'The computer plays your seat; take it back before you give commands.',
  },
  'seat.held': { status: 409, message: 'You play this seat yourself already.' },
  'seat.over': { status: 409, message: 'This match has ended.' },
  'late.none': { status: 409, message: 'The time of your opponent has not run out.' },
  'pause.none': { status: 409, message: 'No clock runs here, or no pause has been offered.' },
  'holiday.late': { status: 409, message: 'Your time has run out: your opponent chooses how to go on.' },
  'holiday.tooMany': { status: 409, message: 'You have not so many days off left.' },
  'seat.none': { status: 403, message: 'You hold no seat in this match.' },

  'command.stale': { status: 409, message: 'Something you could see has changed since; look again.' },
  'command.tooMany': { status: 429, message: 'Too many commands at once; wait a little and try again.' },

  'seat.allowance': {
    status: 429,
    message: 'You have changed too much in secret since the last move; play on, or wait until tomorrow.',
  },

  'day.allowance': {
    status: 429,
    message:
      'You have written as much today as one person may. You can still make the simplest move or resign. Everything else goes on after midnight UTC.',
  },

  'dice.waiting': {
    status: 409,
    message: 'A share in the dice is sealed and not open yet; try again in a moment.',
  },
  'dice.early': { status: 409, message: 'Shares in the dice are opened when the seals are bound.' },
  'dice.late': {
    status: 409,
    message: 'This share in the dice was handed in already, or the dice are in use.',
  },
  'dice.failed': {
    status: 409,
    message:
      'Your seat left a bound share in the dice closed for more than a minute, so it can seal no other in this match. The dice fall without it.',
  },
  'dice.mismatch': { status: 409, message: 'This share does not fit the seal that was handed in.' },

  'talk.closed': {
    status: 403,
    message: 'Before the end, those who hold a seat do not enter the room of those who watch.',
  },
  'talk.computer': { status: 409, message: 'There is no talk with a computer player.' },
  'talk.tooMany': { status: 429, message: 'So much at once; wait a little before you say more.' },
  'talk.full': { status: 409, message: 'This room holds as many lines as it can.' },
  'talk.unknown': { status: 404, message: 'There is no such line in this room.' },
  'talk.own': { status: 409, message: 'That line is your own.' },

  'metrics.refused': { status: 403, message: 'Metrics are for the host of this server.' },
  'server.unavailable': {
    status: 503,
    message: 'The server cannot write just now; nothing was changed, try again.',
  },
  'server.busy': {
    status: 503,
    message: 'Too many people are asking for this at once. Try again in a moment.',
  },
  'server.closing': { status: 503, message: 'The server is restarting; try again in a moment.' },
  'server.error': { status: 500, message: 'The server made a mistake; nothing was changed.' },

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
  'data.old': {
    status: null,
    message: 'The data directory holds a database of an earlier version; npm run bring-over brings it over.',
  },
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

/** Codes that can travel to a client. */
export type WireErrorCode = {
  [C in ErrorCode]: (typeof errors)[C]['status'] extends number ? C : never;
}[ErrorCode];

/** Whether a string is one of the codes of this table (and not one of the game's). */
export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errors, code);
}

/** What a client is told when something went wrong; `rule` is the case of the rulebook a refusal rests on. */
export interface WireError {
  code: string;
  message: string;
  rule?: string | undefined;
}

/** The error of the table as it goes over the wire, with its own sentence or a better one. */
export function wireError(code: ErrorCode, message?: string): WireError {
  return { code, message: message ?? errors[code].message };
}
