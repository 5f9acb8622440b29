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
    lead: 'An diese Adresse gehen dann keine Nachrichten mehr. Anmelden kannst du dich weiter mit ihr, bis du sie unter „Meine Geräte“ entfernst.',
    act: 'Keine Mails mehr schicken',
    doneTitle: 'Du bekommst keine Mails mehr',
    done: 'An diese Adresse schicken wir keine Nachrichten mehr. Anmelden kannst du dich weiter mit ihr: Entferne sie unter „Meine Geräte“, wenn du das nicht willst. Am Tisch kannst du die Mails wieder einschalten oder einen anderen Weg wählen.',
  },
  cut: 'Dieser Link ist unvollständig',
  home: 'Zu meinen Partien',
};
