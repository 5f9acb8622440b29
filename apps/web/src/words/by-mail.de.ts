import type { ByMailWords } from './by-mail.en.ts';

export const byMail: ByMailWords = {
  confirm: {
    title: 'Ist das deine Adresse?',
    lead: 'Dann bestätige sie. Du bekommst danach eine Mail, wenn du am Zug bist.',
    act: 'Adresse bestätigen',
    doneTitle: 'Die Adresse ist bestätigt',
    done: 'Du bekommst eine Mail, wenn du in einer Partie am Zug bist, für die du diese Adresse gewählt hast. Du kannst dich auch mit ihr anmelden, wenn alle deine Browser dich vergessen haben.',
  },
  unsubscribe: {
    title: 'Keine Mails mehr bekommen?',
    lead: 'An diese Adresse geht dann keine Mail mehr, und du kannst dich nicht mehr mit ihr anmelden.',
    act: 'Keine Mails mehr schicken',
    doneTitle: 'Du bekommst keine Mails mehr',
    done: 'An diese Adresse schicken wir nichts mehr. Am Tisch kannst du einen anderen Weg wählen.',
  },
  home: 'Zu meinen Partien',
};
