import type { ByMailWords } from './by-mail.en.ts';

export const byMail: ByMailWords = {
  confirm: {
    title: 'Ist das deine Adresse?',
    lead: 'Drücke auf den Knopf, und an diese Adresse geht eine Mail, wenn du am Zug bist.',
    act: 'Adresse bestätigen',
    doneTitle: 'Die Adresse ist bestätigt',
    done: 'Sie meldet dir deinen Zug in den Spielen, für die du sie gewählt hast, und lässt dich wieder herein, wenn deine Browser dich vergessen haben.',
  },
  unsubscribe: {
    title: 'Keine Mails mehr',
    lead: 'Drücke auf den Knopf, und an diese Adresse geht keine Mail mehr.',
    act: 'Nichts mehr davon schicken',
    doneTitle: 'Keine Mails mehr',
    done: 'An diese Adresse geht keine mehr. Am Tisch kannst du einen anderen Weg wählen.',
  },
  home: 'Zu meinen Spielen',
};
