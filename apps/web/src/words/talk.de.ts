import type { talk as words } from './talk.en.ts';

/** Words of the talk at a table. */
export const talk: typeof words = {
  title: 'Gespräch am Tisch',
  unread: 'neu',
  lines: 'Was gesagt wurde',
  rooms: { seats: 'Spieler', watchers: 'Zuschauer' },
  who: {
    seats: 'Du und dein Gegner. Wer zusieht, liest das nicht.',
    watchers: 'Wer zusieht, unter sich. Die Spieler lesen es nach dem Ende.',
  },
  none: { seats: 'Noch wurde nichts gesagt.', watchers: 'Noch wurde nichts gesagt.' },
  earlier: 'Frühere Zeilen',
  say: 'Etwas sagen',
  send: 'Absenden',
  left: (n: number) => (n === 1 ? 'noch 1 Zeichen' : `noch ${n} Zeichen`),
  about: (name: string) => `Zu dieser Zeile von ${name}`,
  mute: 'Hier ausblenden',
  report: 'Dem Betreiber melden',
  block: 'Person sperren',
  blockNote: (name: string) =>
    `Du siehst an keinem Tisch mehr, was ${name} sagt, und keiner von euch kann sich an neue Tische des anderen setzen. Diese Partie geht weiter.`,
  why: 'Was ist mit dieser Zeile?',
  reportYes: 'Meldung absenden',
  reported: 'Der Betreiber sieht diese Zeile und deinen Grund.',
  hidden: { muted: 'Ausgeblendet.', blocked: 'Ausgeblendet: Diese Person ist von dir gesperrt.' },
  showAgain: { muted: 'Wieder zeigen', blocked: 'Nicht mehr sperren' },
  show: 'Einander zeigen, wann wir am Tisch sind',
  theyWould: 'Dein Gegner möchte das. Ihr seht es, sobald beide es wollen.',
  here: 'Dein Gegner sitzt am Tisch.',
  daysAgo: (days: number) =>
    days === 0
      ? 'Dein Gegner war heute zuletzt hier.'
      : days === 1
        ? 'Dein Gegner war gestern zuletzt hier.'
        : `Dein Gegner war vor ${days} Tagen zuletzt hier.`,
};
