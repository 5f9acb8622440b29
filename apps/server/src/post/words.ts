import { inLanguage } from '@1bob/game';
import type { Arrival } from '../store/index.ts';

/** What the server itself says in notices; the game's correspondent says the rest. */
export interface NoticeWords {
  /** "against Bert" */
  against: (name: string) => string;
  /** For several matches that all wait for their reader. */
  several: (n: number) => string;
  /** For several matches, some of which bring other news. */
  news: (n: number) => string;
  /** The name of the one who joined; null if unknown. */
  joined: (name: string | null) => string;
  rematch: (name: string | null) => string;
  toTable: string;
  unsubscribe: string;
  test: string;
  testLine: string;
  confirm: { subject: string; lines: readonly string[]; button: string };
  signIn: { subject: string; lines: (name: string) => readonly string[]; button: string };
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

/** A moment, for a person of whom only the language is known. */
const moment = (language: string, at: Date): string =>
  `${at.toLocaleString(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC`;

const arrivalsEn: Readonly<Record<Arrival, string>> = {
  first: 'the first one',
  code: 'let in by a code',
  link: 'by a link back',
  mail: 'by a mail',
  passkey: 'by a passkey',
};
const arrivalsDe: Readonly<Record<Arrival, string>> = {
  first: 'das erste',
  code: 'mit einem Code',
  link: 'mit einem Link zurück',
  mail: 'mit einer Mail',
  passkey: 'mit einem Passkey',
};

const en: NoticeWords = {
  against: (name) => `against ${name}`,
  several: (n) => `It is your move in ${n} games`,
  news: (n) => `News of ${n} games`,
  joined: (name) => `${name ?? 'Somebody'} has sat down at your table: the game can begin`,
  rematch: (name) => `${name ?? 'Your opponent'} offers you another game, with the sides swapped`,
  toTable: 'To the table',
  unsubscribe: 'Send me no more of these',
  test: 'A test of The First Battle of Britain',
  testLine: 'This is how you will be told of your games.',
  confirm: {
    subject: 'The First Battle of Britain: is this your address?',
    lines: [
      'Somebody asked to be told by mail, at this address, when it is their move in The First Battle of Britain.',
      'If that was you, open the page below and press its button within a day. If not, do nothing: no more mail will come.',
    ],
    button: 'Confirm this address',
  },
  signIn: {
    subject: 'The First Battle of Britain: your way back',
    lines: (name) => [
      `Somebody asked for a link by which one more browser plays as ${name}.`,
      'If that was you, open the page below in that browser and press its button. The link is good for fifteen minutes and for one use.',
      'If not, do nothing, and do not pass this mail on: anybody with the link could play as you.',
    ],
    button: 'Play on',
  },
  device: {
    one: (label) => `A new device plays as you: ${label ?? 'a browser'}`,
    several: (n) => `${n} new devices play as you`,
    came: (label, at, how) => `${label ?? 'A browser'}, ${arrivalsEn[how]}, ${moment('en-GB', at)}.`,
    advice: 'Was that not you? Then sign it out on the page of your devices.',
    button: 'To my devices',
  },
};
const de: NoticeWords = {
  against: (name) => `gegen ${name}`,
  several: (n) => `Du bist in ${n} Partien am Zug`,
  news: (n) => `Neues aus ${n} Partien`,
  joined: (name) => `${name ?? 'Jemand'} sitzt jetzt an deinem Tisch: Die Partie kann beginnen`,
  rematch: (name) => `${name ?? 'Dein Gegner'} bietet dir eine weitere Partie an, mit getauschten Seiten`,
  toTable: 'Zum Tisch',
  unsubscribe: 'Nichts mehr davon schicken',
  test: 'Eine Probe von The First Battle of Britain',
  testLine: 'So erfährst du von deinen Partien.',
  confirm: {
    subject: 'The First Battle of Britain: Ist das deine Adresse?',
    lines: [
      'Jemand möchte an diese Adresse eine Mail bekommen, wenn er in The First Battle of Britain am Zug ist.',
      'Warst du das, dann öffne die Seite unten und drücke innerhalb eines Tages auf ihren Knopf. Wenn nicht, tu nichts: Es kommt keine weitere Mail.',
    ],
    button: 'Adresse bestätigen',
  },
  signIn: {
    subject: 'The First Battle of Britain: dein Weg zurück',
    lines: (name) => [
      `Jemand möchte einen Link, mit dem ein weiterer Browser als ${name} spielt.`,
      'Warst du das, dann öffne die Seite unten in diesem Browser und drücke auf ihren Knopf. Der Link gilt fünfzehn Minuten und einmal.',
      'Wenn nicht, tu nichts und gib diese Mail nicht weiter: Wer den Link hat, spielt als du.',
    ],
    button: 'Weiterspielen',
  },
  device: {
    one: (label) => `Ein neues Gerät spielt als du: ${label ?? 'ein Browser'}`,
    several: (n) => `${n} neue Geräte spielen als du`,
    came: (label, at, how) => `${label ?? 'Ein Browser'}, ${arrivalsDe[how]}, ${moment('de', at)}.`,
    advice: 'Warst du das nicht? Dann melde es auf der Seite deiner Geräte ab.',
    button: 'Zu meinen Geräten',
  },
};

export const noticeWords = (language: string): NoticeWords => inLanguage({ en, de }, language);
