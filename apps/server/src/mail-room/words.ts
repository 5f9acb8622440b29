/** What the server itself says in notices; the rest is the correspondent's of the game. */
export interface NoticeWords {
  /** "against Bert" */
  against: (name: string) => string;
  /** Of several matches. */
  several: (n: number) => string;
  toTable: string;
  unsubscribe: string;
  test: string;
  testLine: string;
  confirm: { subject: string; lines: readonly string[]; button: string };
}

const en: NoticeWords = {
  against: (name) => `against ${name}`,
  several: (n) => `It is your move in ${n} games`,
  toTable: 'To the table',
  unsubscribe: 'Send me no more of these',
  test: 'A test of The First Battle of Britain',
  testLine: 'This is how you will be told that it is your move.',
  confirm: {
    subject: 'The First Battle of Britain: is this your address?',
    lines: [
      'Somebody asked to be told by mail, at this address, when it is their move in The First Battle of Britain.',
      'If that was you, open the page below and press its button within a day. If not, do nothing: no more mail will come.',
    ],
    button: 'Confirm this address',
  },
};
const de: NoticeWords = {
  against: (name) => `gegen ${name}`,
  several: (n) => `Du bist in ${n} Partien am Zug`,
  toTable: 'Zum Tisch',
  unsubscribe: 'Nichts mehr davon schicken',
  test: 'Eine Probe von The First Battle of Britain',
  testLine: 'So erfährst du, dass du am Zug bist.',
  confirm: {
    subject: 'The First Battle of Britain: Ist das deine Adresse?',
    lines: [
      'Jemand möchte an diese Adresse eine Mail bekommen, wenn er in The First Battle of Britain am Zug ist.',
      'Warst du das, dann öffne die Seite unten und drücke innerhalb eines Tages auf ihren Knopf. Wenn nicht, tu nichts: Es kommt keine weitere Mail.',
    ],
    button: 'Adresse bestätigen',
  },
};

export const noticeWords = (language: string): NoticeWords => (language === 'de' ? de : en);
