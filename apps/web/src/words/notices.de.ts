import type { notices as english } from './notices.en.ts';

export const notices: typeof english = {
  title: 'Benachrichtige mich, wenn ich am Zug bin',
  lead: 'Du bekommst eine Minute nach dem Zug deines Gegners Nachricht, wenn du den Tisch nicht ansiehst. Was du sonst noch erfährst, wählst du unten. Kreuze die Wege für diese Partie an.',
  none: 'Du hast noch keinen Weg. Füge unten einen hinzu.',
  kinds: { push: 'Browser', mail: 'Mail', webhook: 'Webhook' },
  forms: { discord: 'Discord', slack: 'Slack', ntfy: 'ntfy', json: 'schlichtes JSON' },
  at: (kind, label) => `${kind}: ${label}`,
  unconfirmed: 'Eine Mail ist unterwegs. Öffne ihren Link, um die Adresse zu bestätigen.',
  stopped:
    'Du hast diese Mails abbestellt. Mit der Adresse kannst du dich weiter anmelden, bis du sie entfernst.',
  resume: 'Wieder schicken',
  resumeOf: (label) => `Wieder Nachrichten schicken: ${label}`,
  expired: 'Jener Browser bekommt keine Mitteilungen mehr. Öffne dort das Spiel, um sie zu erneuern.',
  last: (why) => `Die letzte Nachricht kam nicht an: ${why}`,
  errors: {
    address: 'das ist keine https-Adresse',
    unreachable: 'die Adresse gibt es nicht, sie ist nicht öffentlich, oder dort antwortet niemand',
    slow: 'es kam nicht rechtzeitig eine Antwort',
    refused: 'sie wurde dort abgelehnt',
    busy: 'der Empfänger ist gestört oder überlastet',
    gone: 'den Empfänger gibt es nicht mehr',
  },
  test: 'Testen',
  testOf: (label) => `Testnachricht schicken an ${label}`,
  sent: 'Die Testnachricht ist unterwegs.',
  remove: 'Entfernen',
  removeOf: (label) => `Entfernen: ${label}`,
  add: {
    push: 'Dieser Browser',
    mail: 'Eine Mailadresse',
    webhook: 'Ein Webhook',
    address: 'Adresse',
    form: 'Für',
    send: 'Bestätigungslink schicken',
    save: 'Hinzufügen',
    mailOff: 'Dieser Server verschickt keine Mails.',
    noPush:
      'Dieser Browser kann hier keine Mitteilungen zeigen. Lege das Spiel auf einem iPhone zuerst auf den Home-Bildschirm.',
    denied: 'Dein Browser blockiert Mitteilungen. Erlaube sie in seinen Einstellungen für diese Seite.',
  },
  often: 'Wie oft',
  minutes: (n) =>
    n === 0
      ? 'sobald es Neues gibt'
      : n < 60
        ? `höchstens eine in ${n} Minuten`
        : n === 60
          ? 'höchstens eine in der Stunde'
          : n < 1440
            ? `höchstens eine in ${n / 60} Stunden`
            : 'höchstens eine am Tag',
  news: 'Was ich erfahren will, in allen meinen Partien',
  sound: 'Ton in diesem Browser, wenn ich am Zug bin',
  sounds: { off: 'Aus', soft: 'Leise', bell: 'Glocke' },
  quiet: {
    title: 'Ruhezeit: keine Nachrichten',
    from: 'Von',
    until: 'Bis',
    note: (zone) =>
      `Für alle deine Partien, in der Zeitzone ${zone}. Was zurückgehalten wurde, kommt danach. Leere beide Zeiten, wenn du keine Ruhezeit willst.`,
  },
  content: 'Was in den Nachrichten steht',
  contents: {
    public: 'Nur was auch Zuschauer sehen',
    own: 'Alles, was ich sehe, auch Geheimes',
  },
  contentNote: 'Eine Mitteilung im Browser enthält nie Geheimes: Jeder darf sie lesen.',
};
