/** Notifies people that it is their move, or of other events in their matches: by push, mail and webhook. */
import type { Correspondent } from '@1bob/game';
import type { LinkCodes } from '../common/codes.ts';
import type { MailAsks } from '../people/mail-asks.ts';
import type { Config } from '../gate/config.ts';
import type { Clock } from '../replicas/table-clock.ts';
import type { Store } from '../store/index.ts';
import type { LiveMatches } from '../tables/live/live-matches.ts';
import { Composer } from './composer.ts';
import { Connector } from './connector.ts';
import { Desk } from './desk.ts';
import { DeviceAlarms } from './device-alarms.ts';
import { Looks, type LooksParts } from './looks.ts';
import { Mails, type Unsent } from './mail.ts';
import { GATHER, MailRoom } from './mail-room.ts';
import type { paint as paintPng } from './paint.ts';
import { Pushes } from './push.ts';
import { Receivers } from './receivers.ts';
import { Senders } from './senders.ts';

export interface Opening {
  config: Pick<
    Config,
    'PUBLIC_URL' | 'NOTICE_EXCEPTIONS' | 'NOTICE_SECONDS' | 'REPLICAS' | 'SMTP_URL' | 'MAIL_FROM'
  >;
  store: Store;
  clock: Clock;
  tables: LiveMatches;
  codes: LinkCodes;
  asks: MailAsks;
  correspondent: Correspondent;
  paint: typeof paintPng;
  open: LooksParts['open'];
  fault: (error: unknown) => void;
  unsent: (why: Unsent) => void;
  /** Milliseconds between two looks for due notices, at least and at most; tests set another value. */
  every?: number | undefined;
  /** Milliseconds without an answer after which a receiver is silent; tests set another value. */
  silent?: number | undefined;
  /** Milliseconds for which the first notice of a person waits for others; tests set another value. */
  gather?: number;
}

/** Push services require a contact address. This one leads nowhere, and is used if the host has given none. */
const NOWHERE = 'https://first-battle-of-britain.invalid';

export function openMailRoom(opening: Opening) {
  const {
    config,
    store,
    clock,
    tables,
    codes,
    asks,
    correspondent,
    paint,
    open,
    fault,
    unsent,
    every,
    silent,
    gather = GATHER,
  } = opening;
  const { PUBLIC_URL: publicUrl, SMTP_URL: smtp, MAIL_FROM: from } = config;
  const connector = new Connector({ exceptions: new Set(config.NOTICE_EXCEPTIONS ?? []) });
  const pushes = new Pushes(store, connector, publicUrl?.startsWith('https:') ? publicUrl : NOWHERE);
  const mails = smtp === undefined || from === undefined ? null : new Mails(smtp, from, { unsent });
  const senders = new Senders({
    ...{ connector, pushes, mails, publicUrl },
    unsubscribeCode: (id) => codes.unsubscribe(id),
  });
  const composer = new Composer({
    ...{ correspondent, tables, publicUrl },
    // If the picture fails, a mail goes without it.
    paint: (svg) =>
      paint(svg).catch((error: unknown) => {
        fault(error);
        return null;
      }),
  });
  const looks = new Looks({ store, clock, tables, correspondent, replicas: config.REPLICAS, open, fault });
  const delay = config.NOTICE_SECONDS * 1000;
  const receivers = new Receivers(silent);
  const alarms = new DeviceAlarms({ store, clock, senders, receivers, publicUrl });
  const room = new MailRoom({
    ...{ store, clock, tables, composer, senders, receivers, alarms, fault, delay, every, gather },
  });
  const desk = new Desk({
    ...{ store, connector, pushes, senders, looks, codes, asks },
    sendsMail: mails !== null,
    hasten: (personId) => room.hasten(personId),
  });
  return {
    desk,
    looks,
    room,
    /** Sends a link that adds a device; null if the server sends no mails. */
    writeSignIn: mails && ((...letter: Parameters<Senders['signIn']>) => senders.signIn(...letter)),
    close: async () => {
      await looks.close();
      await room.close();
    },
  };
}
