import type { MineWords } from './mine.en.ts';

export const mine: MineWords = {
  title: 'Meine Daten',
  nobody: 'In diesem Browser wurde noch nicht gespielt: Von dir ist nichts gespeichert.',
  blocks: 'Wen ich blockiert habe',
  blocksNone:
    'Niemanden. Wer an einem Tisch unverschämt ist, lässt sich dort blockieren, im Menü seiner Zeile.',
  blocksNote: 'Du siehst nicht, was sie sagen, und keiner von euch setzt sich an einen Tisch des anderen.',
  somebody: 'jemand',
  since: (day) => `seit ${day}`,
  unblock: 'Zurücknehmen',
  unblockOf: (name) => `Zurücknehmen, dass du ${name} blockiert hast`,
  take: 'Mitnehmen',
  takeNote:
    'Eine Datei (JSON) mit deinem Namen, deinen Geräten, den Wegen deiner Nachrichten, dem, was du gesagt und wen du blockiert hast, und deinen Spielen: die beendeten mit dem ganzen Protokoll.',
  download: 'Meine Daten herunterladen',
  delete: 'Mich löschen',
  deleteWhat: [
    'Dein Name, die Wege deiner Nachrichten und was du an Tischen gesagt hast, werden sofort gelöscht. Was andere dem Betreiber gemeldet haben, geht, wenn das erledigt ist.',
    'In laufenden Spielen wählen deine Gegner, wie es weitergeht, als wäre deine Zeit abgelaufen. Offene Tische und laufende Spiele gegen den Computer werden gelöscht.',
    'Beendete Spiele bleiben mit ihrem Protokoll, unter dem Namen „ein Spieler“.',
    'Alle deine Geräte werden abgemeldet. Links zurück zu deinen Plätzen gelten nicht mehr. Sicherungen des Betreibers verschwinden, wenn er diese wegwirft.',
  ],
  begin: 'Mich löschen …',
  sure: 'Alles löschen, was dir gehört? Es gibt kein Zurück.',
  yes: 'Ja, mich löschen',
};
