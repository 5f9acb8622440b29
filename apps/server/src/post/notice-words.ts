import { inLanguage, type Isolated } from '@1bob/game';
import type { Arrival } from '../store/index.ts';

/** The server's own words in mails, pushes and webhooks. The rest comes from the game's correspondent. */
export interface NoticeWords {
  /** Subject for several games that all wait for the reader. */
  several: (n: number) => string;
  /** Subject for several games, of which some bring other news. */
  news: (n: number) => string;
  toTable: string;
  unsubscribe: string;
  test: string;
  testLine: string;
  confirm: { subject: string; lines: readonly string[]; button: string };
  signIn: { subject: string; lines: (name: Isolated) => readonly string[]; button: string };
  device: {
    /** `label`: browser and system; null if unknown. */
    one: (label: string | null) => string;
    several: (n: number) => string;
    /** When and how it was added. */
    came: (label: string | null, at: Date, how: Arrival) => string;
    advice: string;
    button: string;
  };
}

/** A moment in UTC, because only the person's language is known, not their time zone. */
const moment = (language: string, at: Date): string =>
  `${at.toLocaleString(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC`;

const arrivalsEn: Readonly<Record<Arrival, string>> = {
  first: 'as the first device',
  code: 'with a code from another device',
  link: 'with a recovery link',
  mail: 'with a link from an email',
  passkey: 'with a passkey',
};
const arrivalsDe: Readonly<Record<Arrival, string>> = {
  first: 'als erstes Gerät',
  code: 'mit einem Code von einem anderen Gerät',
  link: 'mit einem Link zur Rückkehr',
  mail: 'mit einem Link aus einer Mail',
  passkey: 'mit einem Passkey',
};

const en: NoticeWords = {
  several: (n) => `It is your move in ${n} games`,
  news: (n) => `News from ${n} games`,
  toTable: 'Open the table',
  unsubscribe: 'Stop these emails',
  test: 'Test message from The First Battle of Britain',
  testLine: 'Notifications about your games will reach you like this.',
  confirm: {
    subject: 'Confirm your address for The First Battle of Britain',
    lines: [
      'Somebody entered this address to get an email when it is their move in The First Battle of Britain.',
      'If that was you, open the page below within a day and press its button. If not, do nothing: this address will get no notifications.',
    ],
    button: 'Confirm this address',
  },
  signIn: {
    subject: 'Sign in to The First Battle of Britain',
    lines: (name) => [
      `Somebody asked for a link that lets another browser play as ${name}.`,
      'If that was you, open the page below in that browser and press its button. The link works once, within 15 minutes.',
      'If not, do nothing, and do not forward this email: anybody with the link can play as you.',
    ],
    button: 'Sign in',
  },
  device: {
    one: (label) => `A new device can play as you: ${label ?? 'a browser'}`,
    several: (n) => `${n} new devices can play as you`,
    came: (label, at, how) =>
      `${label ?? 'A browser'}: signed in ${arrivalsEn[how]}, ${moment('en-GB', at)}.`,
    advice: 'If you do not recognise a device, sign it out under “My devices”.',
    button: 'Open my devices',
  },
};
const de: NoticeWords = {
  several: (n) => `Du bist in ${n} Partien am Zug`,
  news: (n) => `Neues aus ${n} Partien`,
  toTable: 'Tisch öffnen',
  unsubscribe: 'Diese Mails abbestellen',
  test: 'Testnachricht von The First Battle of Britain',
  testLine: 'So kommen Nachrichten über deine Partien bei dir an.',
  confirm: {
    subject: 'Bestätige deine Adresse für The First Battle of Britain',
    lines: [
      'Jemand hat diese Adresse eingegeben, um eine Mail zu bekommen, wenn er in The First Battle of Britain am Zug ist.',
      'Warst du das, dann öffne innerhalb eines Tages die Seite unten und drücke auf ihren Knopf. Wenn nicht, tu nichts: An diese Adresse gehen dann keine Nachrichten.',
    ],
    button: 'Adresse bestätigen',
  },
  signIn: {
    subject: 'Anmelden bei The First Battle of Britain',
    lines: (name) => [
      `Jemand hat einen Link angefordert, mit dem ein weiterer Browser als ${name} spielen kann.`,
      'Warst du das, dann öffne die Seite unten in diesem Browser und drücke auf ihren Knopf. Der Link gilt einmal, 15 Minuten lang.',
      'Wenn nicht, tu nichts und leite diese Mail nicht weiter: Wer den Link hat, kann als du spielen.',
    ],
    button: 'Anmelden',
  },
  device: {
    one: (label) => `Ein neues Gerät kann als du spielen: ${label ?? 'ein Browser'}`,
    several: (n) => `${n} neue Geräte können als du spielen`,
    came: (label, at, how) =>
      `${label ?? 'Ein Browser'}: angemeldet ${arrivalsDe[how]}, ${moment('de', at)}.`,
    advice: 'Kennst du ein Gerät nicht, dann melde es unter „Meine Geräte“ ab.',
    button: 'Meine Geräte öffnen',
  },
};

export const noticeWords = (language: string): NoticeWords => inLanguage({ en, de }, language);
