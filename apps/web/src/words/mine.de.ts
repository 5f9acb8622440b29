import type { MineWords } from './mine.en.ts';

export const mine: MineWords = {
  title: 'Meine Daten',
  nobody: 'Du hast in diesem Browser noch nicht gespielt, also ist nichts über dich gespeichert.',
  blocks: 'Wen ich blockiert habe',
  blocksNone:
    'Du hast niemanden blockiert. Wird jemand unverschämt, kannst du ihn am Tisch blockieren: im Menü neben einer seiner Zeilen.',
  blocksNote:
    'Du siehst nicht, was sie sagen, und keiner von euch kann sich an einen neuen Tisch des anderen setzen.',
  somebody: 'jemand',
  since: (day) => `seit ${day}`,
  unblock: 'Nicht mehr blockieren',
  unblockOf: (name) => `${name} nicht mehr blockieren`,
  take: 'Eine Kopie meiner Daten',
  takeNote:
    'Eine JSON-Datei mit deinem Namen, deinen Geräten, Benachrichtigungswegen, Gesprächen und Partien und mit den Spielern, die du blockiert hast. Beendete Partien enthalten ihre ganze Aufzeichnung.',
  download: 'Meine Daten herunterladen',
  delete: 'Mich löschen',
  deleteWhat: [
    'Dein Name, deine Benachrichtigungswege und was du gesagt hast, werden sofort gelöscht. Eine Zeile, die jemand gemeldet hat, bleibt, bis der Betreiber die Meldung bearbeitet hat.',
    'In laufenden Partien entscheiden deine Gegner, wie es weitergeht, als wäre deine Zeit abgelaufen. Deine offenen Tische und deine laufenden Partien gegen den Computer werden gelöscht.',
    'Beendete Partien bleiben mit ihrer Aufzeichnung, unter dem Namen „ein Spieler“.',
    'Alle deine Geräte werden abgemeldet. Links zur Rückkehr auf deine Plätze gelten nicht mehr. Die Sicherungen des Betreibers enthalten deine Daten, bis er sie wegwirft.',
  ],
  begin: 'Mich löschen …',
  sure: 'Dich von diesem Server löschen? Das lässt sich nicht rückgängig machen.',
  yes: 'Ja, mich löschen',
};
