import type { ArchiveWords } from './archive.en.ts';

export const archive: ArchiveWords = {
  lead: 'Was zu Ende ist, lässt sich nachlesen: die Geschichte eines Krieges, sein Verlauf und seine Aufzeichnung mit dem Beweis der Würfel.',
  mine: 'Meine beendeten Kriege',
  mineNone: 'Von deinen Kriegen ist noch keiner zu Ende.',
  nobody: 'In diesem Browser wurde noch nicht gespielt.',
  all: 'Kriege, die alle lesen dürfen',
  allLead:
    'Das sind Kriege zwischen zwei Menschen, die über ihren ersten Monat hinausgekommen sind. Beide Spieler sind damit einverstanden.',
  allNone: 'Hier steht noch kein Krieg. Er erscheint, sobald seine beiden Spieler einverstanden sind.',
  ended: (month) => `beendet im ${month}`,
  won: 'Du hast gewonnen.',
  lost: 'Du hast verloren.',
  story: 'Geschichte',
  replay: 'Ansehen',
  record: 'Aufzeichnung und Beweis',
  older: 'Ältere Kriege zeigen',
  agree: 'Alle dürfen diesen Krieg im Archiv lesen',
  private:
    'Er erscheint dort, sobald auch dein Gegner einverstanden ist. Bis dahin erfährt niemand, dass du es bist.',
  agreed: 'Du bist einverstanden. Er erscheint im Archiv, sobald es auch dein Gegner ist.',
  public: 'Alle können diesen Krieg im Archiv lesen.',
};
