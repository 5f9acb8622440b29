import type { talk as words } from './talk.en.ts';

/** Words of the talk at a table. */
export const talk: typeof words = {
  title: 'Gespräch am Tisch',
  unread: 'neu',
  lines: 'Was gesagt wurde',
  rooms: { seats: 'Spieler', watchers: 'Zuschauer' },
  who: {
    seats: 'Das lesen nur du und dein Gegner, nicht die Zuschauer.',
    watchers: 'Das lesen nur die Zuschauer. Die Spieler können es nach dem Spiel lesen.',
  },
  none: { seats: 'Noch hat niemand etwas gesagt.', watchers: 'Noch hat niemand etwas gesagt.' },
  earlier: 'Frühere Zeilen zeigen',
  say: 'Etwas sagen',
  send: 'Absenden',
  left: (n: number) => (n === 1 ? 'noch 1 Zeichen' : `noch ${n} Zeichen`),
  about: (name: string) => `Diese Zeile von ${name} ausblenden oder melden`,
  mute: 'Hier ausblenden',
  report: 'Dem Betreiber melden',
  block: 'Person sperren',
  blockNote: (name: string) =>
    `Du siehst an keinem Tisch mehr, was ${name} sagt. Keiner von euch kann sich an neue Tische des anderen setzen. Diese Partie geht weiter.`,
  why: 'Was stört dich an dieser Zeile?',
  reportYes: 'Meldung absenden',
  reported: 'Gemeldet. Der Betreiber sieht diese Zeile und deinen Grund.',
  hidden: { muted: 'Ausgeblendet.', blocked: 'Ausgeblendet: Du hast diese Person gesperrt.' },
  showAgain: { muted: 'Wieder zeigen', blocked: 'Entsperren' },
  show: 'Einander zeigen, wann wir am Tisch sind',
  theyWould: 'Dein Gegner möchte, dass ihr das beide seht. Setze das Häkchen, dann seht ihr es.',
  here: 'Dein Gegner sitzt am Tisch.',
  daysAgo: (days: number) =>
    days === 0
      ? 'Dein Gegner war heute zuletzt hier.'
      : days === 1
        ? 'Dein Gegner war gestern zuletzt hier.'
        : `Dein Gegner war vor ${days} Tagen zuletzt hier.`,
};
