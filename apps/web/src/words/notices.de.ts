/** Worte zu „Sag mir, wenn ich am Zug bin“ (notices/). */
import type { notices as english } from './notices.en.ts';

export const notices: typeof english = {
  title: 'Sag mir, wenn ich am Zug bin',
  lead: 'Eine Minute nach dem Zug deines Gegners, es sei denn, du hast den Tisch offen. Du erfährst es auf den Wegen, die du für diese Partie ankreuzt; auch, dass dein Gegner gekommen ist, dass die Partie zu Ende ist und dass dir eine weitere angeboten wird.',
  none: 'Noch gibt es keinen Weg, es dir zu sagen.',
  kinds: { push: 'Dieser oder ein anderer Browser', mail: 'Mail', webhook: 'Webhook' },
  forms: { discord: 'Discord', slack: 'Slack', ntfy: 'ntfy', json: 'schlichtes JSON' },
  at: (kind, label) => `${kind}: ${label}`,
  unconfirmed: 'Eine Mail ist unterwegs: Drücke auf ihrer Seite den Knopf, um die Adresse zu bestätigen.',
  last: (why) => `Zuletzt gescheitert: ${why}`,
  errors: {
    address: 'das ist keine https-Adresse',
    unreachable: 'die Adresse gibt es nicht, sie ist nicht öffentlich, oder dort antwortet niemand',
    slow: 'keine Antwort in der Zeit',
    refused: 'dort abgelehnt',
    busy: 'später noch einmal',
    gone: 'diesen Ort gibt es nicht mehr',
  },
  test: 'Probe',
  testOf: (label) => `Eine Probe schicken: ${label}`,
  sent: 'Die Probe ist unterwegs.',
  remove: 'Entfernen',
  removeOf: (label) => `Entfernen: ${label}`,
  add: {
    push: 'Dieser Browser',
    mail: 'Eine Mailadresse',
    webhook: 'Ein Webhook',
    address: 'Adresse',
    form: 'Für',
    send: 'Bestätigung schicken',
    save: 'Hinzufügen',
    mailOff: 'Dieser Server verschickt keine Mails.',
    noPush:
      'Dieser Browser nimmt hier keine Mitteilungen an. Auf einem iPhone lege das Spiel zuerst auf den Startbildschirm.',
    denied: 'Der Browser erlaubt es nicht; das steht in seinen Einstellungen für diese Seite.',
  },
  often: 'Höchstens einmal in',
  minutes: (n) =>
    n === 0
      ? 'ohne Grenze'
      : n < 60
        ? `${n} Minuten`
        : n === 60
          ? 'einer Stunde'
          : n < 1440
            ? `${n / 60} Stunden`
            : 'einem Tag',
  quiet: {
    title: 'Ruhezeit: Dann kommt nichts',
    from: 'Von',
    until: 'Bis',
    note: (zone) =>
      `Für alle deine Partien, nach den Uhren von ${zone}. Was dann käme, kommt nach ihrem Ende. Ohne Ruhezeit: beide Zeiten leeren.`,
  },
  content: 'Was darin steht',
  contents: {
    public: 'Nur, was beide Seiten und Zuschauer sehen',
    own: 'Was ich sehe, auch Geheimes',
  },
  contentNote: 'Eine Mitteilung an einen Browser hat einen Satz, den jeder lesen darf.',
};
