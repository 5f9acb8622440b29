/**
 * Every error that the server itself can answer with: a stable code, its HTTP status, and its English sentence. When the
 * game refuses something (an illegal path, a move out of turn …), its own code is passed on unchanged.
 *
 * An error with `status: null` stops a server from starting; it is printed and never sent. `after` is the number of seconds
 * until the same request may get another answer; it is sent as Retry-After.
 */
export const errors = {
  'request.malformed': {
    status: 400,
    message: 'The server cannot accept this. Check what you entered, or reload the page.',
  },
  'request.tooLarge': {
    status: 413,
    message: 'This is too long for the server. Shorten it, then try again.',
  },
  'request.unsupportedType': {
    status: 415,
    message: 'The server accepts only JSON. Set the header content-type to application/json.',
  },
  'request.unknown': { status: 404, message: 'There is nothing at this address. Check it for mistakes.' },
  'request.tooMany': {
    status: 429,
    after: 60,
    message: 'Too many requests came from you or your network. Wait a minute, then try again.',
  },
  'text.empty': { status: 400, message: 'There is nothing here. Type a letter, a number or an emoji.' },
  'text.invisible': {
    status: 400,
    message:
      'Nobody could see this, because it has only signs such as {detail}. Type a letter or a number too.',
  },
  'text.long': { status: 400, message: 'This is too long. Use at most {detail} characters.' },
  'mail.address': {
    status: 400,
    message: 'This is not an email address. Check it for mistakes: it looks like name@example.org.',
  },
  'origin.refused': {
    status: 403,
    message: 'Another website sent this request, so the server refused it. Open the game at its own address.',
  },
  'origin.insecure': {
    status: 421,
    message: 'At this address your browser cannot remember who you are. Open the game at {detail}.',
  },

  'cookie.missing': {
    status: 401,
    message: 'Your browser did not keep this site’s cookie. Allow cookies for this site, then try again.',
  },
  'session.missing': { status: 401, message: 'The server does not know you yet. Enter your name first.' },
  'session.forged': {
    status: 401,
    message: 'Your session was not made by this server. Enter your name again.',
  },
  'session.expired': { status: 401, message: 'Your session has expired. Enter your name again.' },
  'session.tooMany': {
    status: 429,
    after: 3600,
    message: 'Too many new players came from your network. Try again in an hour.',
  },

  'person.blocked': {
    status: 403,
    message: 'The host of this server has blocked you. You cannot play here until the host lifts the block.',
  },

  'token.refused': {
    status: 401,
    message: 'This token is missing, invalid or revoked. Make a new one at the table.',
  },
  'token.scope': {
    status: 403,
    message: 'This token is for another seat, or does not allow this. Use another token, or your browser.',
  },
  'token.tooMany': { status: 409, message: 'This seat already has five tokens. Revoke one first.' },
  'token.unknown': { status: 404, message: 'You have no such token. It may already have been revoked.' },

  'match.tooMany': {
    status: 409,
    message: 'You are already playing as many games as this server allows. Finish one first.',
  },
  'match.tooManyUnjoined': {
    status: 409,
    message:
      'Too many of your games still wait for an opponent. Send out their links, or close a table, first.',
  },
  'match.unknown': {
    status: 404,
    message: 'This game does not exist, or its table was closed. Check the link.',
  },
  'match.asking': {
    status: 409,
    message: 'This game was restored from a copy. It continues when both players have agreed to that.',
  },
  'match.damaged': {
    status: 500,
    message: 'The stored copy of this game is damaged. Ask the host of the server to restore a backup.',
  },
  'match.unjoined': { status: 409, message: 'Your opponent has not joined yet. Close the table instead.' },
  'match.running': {
    status: 409,
    message: 'This game is still running. Wait until it has ended.',
  },
  'archive.unfit': { status: 409, message: 'The archive never shows this game.' },
  'past.unknown': { status: 404, message: 'There is no such page in this game’s history. Reload the table.' },
  'join.used': {
    status: 410,
    message: 'This link is incomplete, or has already been used. Ask the person who sent it to you.',
  },
  'join.closed': {
    status: 410,
    message: 'This table was closed, or a computer has taken the seat. Ask for a new link.',
  },
  'join.own': { status: 409, message: 'You already sit at this table. Send this link to your opponent.' },
  'table.taken': {
    status: 410,
    message: 'This table is no longer open: it was taken, withdrawn, or its time ran out. Choose another.',
  },
  'table.joined': { status: 409, message: 'The other seat has been taken, so you can no longer do this.' },
  'table.tooMany': { status: 409, message: 'You already have five open tables. Close one first.' },
  'table.holding': {
    status: 409,
    message:
      'You have taken five seats at open tables without making a move. Move at one of those tables first.',
  },
  'table.released': {
    status: 409,
    message: 'You took this seat before and made no move in time. Choose another table.',
  },
  'table.address': {
    status: 429,
    after: 3600,
    message:
      'Players in your network have too many open tables, or too many games without a first move. Try again later.',
  },
  'match.listed': {
    status: 409,
    message: 'You already have 20 listed games. Start this one without listing it.',
  },
  'match.hour': {
    status: 429,
    after: 3600,
    message: 'Too many games were started from your network within an hour. Try again in an hour.',
  },
  'player.unknown': {
    status: 404,
    message: 'This page does not exist. The player may have stopped showing it.',
  },
  'rematch.over': {
    status: 409,
    message: 'Another game is not possible: no person sits in the other seat.',
  },
  'rematch.blocked': {
    status: 409,
    message: 'You have blocked this player. Unblock them under “My data” first.',
  },
  'watch.unknown': { status: 404, message: 'No game has this link. Check that you copied all of it.' },
  'recovery.unknown': {
    status: 404,
    message: 'This recovery link is wrong or no longer works. Use the newest one.',
  },
  'recovery.both': {
    status: 409,
    message: 'You hold the other seat of this game. One person cannot hold both.',
  },
  'recovery.recent': {
    status: 409,
    message:
      'You took a seat with its recovery link less than three days ago. The player who sat there before may need that link, so wait until the three days have passed.',
  },

  'device.new': {
    status: 403,
    message:
      'A link let this browser in less than three days ago. Use an older device, or wait until the three days have passed.',
  },
  'block.unknown': { status: 404, message: 'You have not blocked this person.' },
  'device.unknown': { status: 404, message: 'You have no such device. It may already be signed out.' },
  'device.tooMany': { status: 409, message: 'You already have 20 devices. Sign one out first.' },
  'pairing.unknown': {
    status: 404,
    message: 'This code is wrong, used, or more than five minutes old. Show a new one on your other device.',
  },
  'pairing.same': {
    status: 409,
    message: 'This browser is already one of your devices. Enter the code on the device you want to add.',
  },
  'pairing.sameTable': {
    status: 409,
    message: 'The players of these two devices sit at the same table. One person cannot hold both seats.',
  },
  'pairing.refused': {
    status: 403,
    message: 'Your other device did not let this one in. To try again, show a new code there.',
  },
  'pairing.over': {
    status: 410,
    message: 'This code is used, or more than five minutes old. Show a new one on your other device.',
  },

  'parcel.stale': {
    status: 409,
    message: 'Another of your devices has saved this meanwhile. Fetch it again first.',
  },
  'diary.other': {
    status: 409,
    message: 'This is not the page that was sealed at the end of that month, so it cannot be opened.',
  },

  'link.unknown': {
    status: 410,
    message: 'This link has already been used, or is more than 15 minutes old. Request a new one.',
  },

  'passkey.unknown': {
    status: 404,
    message: 'This server does not know this passkey. Use another one, or another way to sign in.',
  },
  'passkey.refused': { status: 403, message: 'The passkey was not accepted. Try again.' },
  'passkey.tooMany': {
    status: 409,
    message: 'You already have this passkey, or ten others. Remove one first.',
  },

  'channel.tooMany': {
    status: 429,
    after: 86400,
    message:
      'You already have twelve notification channels, or three players use this email address. Remove a channel, or use another address.',
  },
  'channel.askedOften': {
    status: 429,
    after: 86400,
    message:
      'Too many confirmation emails were requested today, by you or for this address. Try again tomorrow.',
  },
  'channel.unknown': {
    status: 404,
    message: 'You have no such notification channel. It may already have been removed.',
  },
  'channel.address': {
    status: 400,
    message: 'Notifications go only to https addresses on port 443. Enter an address that begins with https.',
  },
  'channel.unconfirmed': {
    status: 409,
    message: 'This address has not been confirmed yet. Open the link in the confirmation email first.',
  },
  'channel.mailOff': { status: 409, message: 'This server sends no email. Choose another way.' },
  'channel.mailFailed': {
    status: 502,
    message:
      'The email could not be sent: the address is wrong, or the mail server has a fault. Check the address, or try again later.',
  },
  'confirm.unknown': {
    status: 410,
    message: 'This link has already been used, or is more than a day old. Request a new one at the table.',
  },
  'unsubscribe.unknown': {
    status: 404,
    message: 'This link is incomplete. Copy the whole link from the email.',
  },
  'computer.unknown': {
    status: 400,
    message: 'There is no computer player of that name. Choose one from the list.',
  },
  'computer.tooMany': {
    status: 409,
    message:
      'Computers already play as many games here as this server allows. Watch one of them, or try again later.',
  },
  'advice.refused': {
    status: 403,
    message: 'The players of this table did not agree on advice. You can agree on it when you start a game.',
  },
  'advice.early': {
    status: 409,
    message: 'Your opponent has not joined yet. You can ask for advice when you are both at the table.',
  },
  'advice.busy': {
    status: 429,
    after: 10,
    message: 'The officer is still thinking about your last question. Wait for the answer.',
  },
  'handover.unknown': {
    status: 404,
    message: 'This link no longer passes on a seat, or never did. Ask for a new one.',
  },
  'handover.knows': {
    status: 409,
    message: 'You have seen this game from the other seat, so you cannot take this place.',
  },
  'chair.link': {
    status: 404,
    message: 'This link no longer works. Ask the player for a new one.',
  },
  'chair.waits': {
    status: 409,
    message: 'The other player has not agreed to an umpire yet. Try again later.',
  },
  'chair.taken': { status: 409, message: 'You already look over a player’s shoulder in this game.' },
  'chair.tooMany': {
    status: 409,
    message: 'Your seat already has three second chairs. Take one back.',
  },
  'chair.computer': {
    status: 409,
    message: 'A computer plays the other seat, and cannot agree to an umpire.',
  },
  'chair.unknown': {
    status: 404,
    message: 'You have no such second chair.',
  },
  'handover.alone': {
    status: 409,
    message:
      'A computer plays the other seat, and it cannot play both. Play on, or pass your seat on to someone.',
  },
  'seat.handed': { status: 409, message: 'The computer is playing your seat. Take it back first.' },
  'seat.held': { status: 409, message: 'You already play this seat yourself.' },
  'seat.over': { status: 409, message: 'This game has ended.' },
  'seat.blocked': {
    status: 403,
    message: 'The host of this server has blocked the player of this seat, so its links do not work.',
  },
  'late.none': { status: 409, message: 'Your opponent still has time. Wait until it has run out.' },
  'pause.none': { status: 409, message: 'No clock runs here, or nobody has offered a pause.' },
  'pace.none': { status: 409, message: 'Nobody offers you this pace. Look again, then decide.' },
  'pace.same': { status: 409, message: 'This game already has that pace. Choose another one.' },
  'pace.alone': {
    status: 409,
    message: 'Nobody sits at the other seat yet. Agree on another pace once somebody has joined.',
  },
  'holiday.late': {
    status: 409,
    message: 'Your time has run out, so your opponent chooses how the game goes on.',
  },
  'holiday.tooMany': { status: 409, message: 'You do not have that many days off left. Take fewer.' },
  'seat.none': {
    status: 403,
    message:
      'You hold no seat in this game. Open your recovery link to return to one, or the watch link to watch.',
  },

  'command.stale': {
    status: 409,
    message: 'Something you could see has changed since then. Look again, then decide.',
  },
  'command.tooMany': {
    status: 429,
    after: 1,
    message: 'You sent too many commands at once. Wait a little, then try again.',
  },

  'seat.allowance': {
    status: 429,
    after: 3600,
    message: 'You have changed too much in secret since the last move. Play on, or wait until tomorrow.',
  },

  'seat.often': { status: 409, message: 'Your seat has done this as often as one match allows.' },

  'day.allowance': {
    status: 429,
    after: 3600,
    message:
      'You have sent as much today as one player may. You can still move the game on without new orders, answer an offer of a draw, or resign. Everything else works again after midnight UTC.',
  },

  'dice.waiting': { status: 409, message: 'A share in the dice is still sealed. Try again in a moment.' },
  'dice.early': {
    status: 409,
    message: 'The server has not bound the seals yet. Wait until it has. Then open your share in the dice.',
  },
  'dice.late': {
    status: 409,
    message: 'This share in the dice was already handed in, or the dice are in use.',
  },
  'dice.failed': {
    status: 409,
    message:
      'Your seat did not open its sealed share in the dice within a minute. It can seal no more shares in this game; the dice are rolled without it.',
  },
  'dice.mismatch': {
    status: 409,
    message: 'This share does not fit its seal. Hand in the share that was sealed.',
  },

  'talk.closed': { status: 403, message: 'The spectators’ room opens to players when the game has ended.' },
  'talk.pupil': { status: 403, message: 'Of those in second chairs, only adjutants talk.' },
  'talk.computer': { status: 409, message: 'Your opponent is a computer player and cannot talk.' },
  'talk.tooMany': {
    status: 429,
    after: 10,
    message: 'That is too much at once. Wait a little, then try again.',
  },
  'talk.full': { status: 409, message: 'This room holds 2,000 lines and is full.' },
  'talk.unknown': { status: 404, message: 'There is no such line in this room.' },
  'talk.own': {
    status: 409,
    message: 'You wrote that line yourself. You can mute, block or report only other people’s lines.',
  },

  'metrics.refused': {
    status: 403,
    message: 'Only the host of this server may read its metrics. Send METRICS_TOKEN as the bearer token.',
  },
  'server.unavailable': {
    status: 503,
    after: 5,
    message: 'The server cannot save anything just now. Nothing was changed. Try again in a moment.',
  },
  'server.busy': {
    status: 503,
    after: 5,
    message: 'Too many people are asking for this at once. Try again in a moment.',
  },
  'server.closing': { status: 503, after: 5, message: 'The server is restarting. Try again in a moment.' },
  'server.error': {
    status: 500,
    message: 'The server made a mistake. Nothing was changed. If it happens again, tell the host.',
  },

  'config.invalid': {
    status: null,
    message: 'A setting has a value that is not allowed. Change it and start again.',
  },
  'charts.invalid': {
    status: null,
    message: 'A chart pack in CHARTS_DIR cannot be used. Correct it or remove it.',
  },
  'port.taken': {
    status: null,
    message: 'Another program already listens on this port. Stop it, or set another PORT.',
  },
  'port.refused': {
    status: null,
    message: 'The server may not listen on this address and port. Set another HOST or PORT.',
  },
  'lan.absent': {
    status: null,
    message: 'This machine has no address in a private network. Connect it to your network and start again.',
  },
  'campaign.unknown': { status: null, message: 'This database has no such match.' },
  'campaign.unseated': {
    status: null,
    message: 'Nobody has taken the other seat yet. A match can be moved when both seats are taken.',
  },
  'campaign.malformed': { status: null, message: 'This file is not an exported match.' },
  'campaign.format': { status: null, message: 'Another version of this program wrote this file.' },
  'campaign.altered': { status: null, message: 'This file was changed after it was exported.' },
  'campaign.exists': { status: null, message: 'This database already has that match.' },
  'campaign.folder': {
    status: null,
    message: 'To export, choose an empty folder. To import, choose one that holds a complete export.',
  },

  'host.unknown': {
    status: null,
    message: 'There is no such table, person or report. List them first, and copy the id.',
  },
  'host.running': { status: null, message: 'This match is still running. End it with `void` first.' },
  'host.ended': { status: null, message: 'This match has already ended.' },
  'host.silent': {
    status: null,
    message:
      'The server that holds the data directory does not answer. Restart it, or stop it and try again.',
  },
  'host.malformed': { status: null, message: 'This command is not valid. Run `npm run host` for a list.' },

  'data.locked': {
    status: null,
    message: 'Another server is using this data directory. Stop it, or set another DATA_DIR.',
  },
  'data.unwritable': {
    status: null,
    message: 'The data directory cannot be written. Check its owner and the free space.',
  },
  'data.unreadable': {
    status: null,
    message: 'The database in the data directory cannot be opened. Restore a backup.',
  },
  'database.url': {
    status: null,
    message: 'DATABASE_URL is not the address of a PostgreSQL database. Correct it.',
  },
  'database.unreachable': {
    status: null,
    message: 'No server answers at DATABASE_URL, or it refuses this user. Check the address and the user.',
  },
  'database.locked': { status: null, message: 'Another server is using this database. Stop it first.' },
  'database.migration': {
    status: null,
    message: 'The tables of the database could not be brought up to date. Restore a backup, and report this.',
  },
  'database.newer': {
    status: null,
    message: 'A newer version of this program has used this database. Start that version.',
  },
} as const satisfies Record<string, { message: string } & (Lasting | Passing)>;

interface Lasting {
  status: 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 421 | 500 | 502 | null;
}
interface Passing {
  status: 429 | 503;
  after: number;
}

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
 * An error as a client receives it. `rule` is the case of the rulebook on which a refusal rests. `detail` tells programs, in
 * English, what was wrong with a request.
 */
export interface WireError {
  code: string;
  message: string;
  rule?: string | undefined;
  detail?: string | undefined;
}

/** An error of the table in the form in which it is sent. Some sentences quote the detail. */
export function wireError(code: ErrorCode, detail?: string): WireError {
  const message = errors[code].message.replace('{detail}', detail ?? '…');
  return detail === undefined ? { code, message } : { code, message, detail };
}
