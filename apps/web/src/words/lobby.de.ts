import type { GamesWords, LobbyWords, RematchWords } from './lobby.en.ts';

export const lobby: LobbyWords = {
  title: 'Offene Tische',
  lead: 'Diese Spieler warten auf einen Gegner. Setz dich hin und spiel mit.',
  yours: 'Dein Tisch',
  yoursWaits: (day) => `Wartet bis ${day} auf einen Gegner.`,
  take: 'Hinsetzen',
  more: 'Weitere Tische',
  takeOf: (who, scenario) => `Hinsetzen: ${who}, ${scenario}`,
  taking: 'Setzt sich …',
  withdraw: 'Zurückziehen',
  withdrawOf: (scenario) => `Deinen Tisch zurückziehen: ${scenario}`,
  experience: {
    none: 'hier noch keine Partie beendet',
    few: 'hier weniger als zehn Partien beendet',
    many: 'hier zehn oder mehr Partien beendet',
  },
  rules: (n) => (n === 0 ? 'Standardregeln' : n === 1 ? 'eine Zusatzregel' : `${n} Zusatzregeln`),
  charts: (name) => `Tafeln: ${name}`,
  advised: 'Rat vom Computer erlaubt',
  plotted: 'Lagetisch',
};

export const rematch: RematchWords = {
  offer: 'Revanche mit getauschten Seiten anbieten',
  note: 'Dein Gegner sieht das Angebot hier und kann annehmen oder ablehnen.',
  offered: 'Du hast eine Revanche angeboten. Warten auf deinen Gegner …',
  takeBack: 'Angebot zurücknehmen',
  asked: 'Dein Gegner bietet dir eine Revanche mit getauschten Seiten an.',
  accept: 'Annehmen und spielen',
  decline: 'Ablehnen',
  declined: 'Dein Gegner möchte jetzt keine Revanche.',
  toNext: 'Zu eurer nächsten Partie',
  watchers: 'Wer dieser Partie zusehen kann, darf auch bei der Revanche zusehen',
  watch: 'Sie spielen wieder: zusehen',
};

export const games: GamesWords = {
  own: 'Meine Ergebnisse',
  of: (name) => `Ergebnisse von ${name}`,
  lead: 'Hier zählen nur Partien gegen Menschen, nicht die gegen den Computer.',
  nobody: 'In diesem Browser wurde noch nicht gespielt.',
  finished: 'Beendet',
  results: (won, lost, drawn) => `${won} gewonnen, ${lost} verloren, ${drawn} unentschieden`,
  toTheEnd: 'Zu Ende gespielt',
  toTheEndOf: (played, all) => `${played} von ${all}`,
  usual: 'Zieht gewöhnlich',
  usualTimes: {
    hour: 'innerhalb einer Stunde',
    day: 'innerhalb eines Tages',
    days: 'innerhalb weniger Tage',
    longer: 'erst nach mehreren Tagen',
  },
  unknown: 'noch nicht bekannt',
  usualNote: 'Errechnet nur aus dem, was in den letzten beendeten Partien alle sehen konnten.',
  last: 'Letzte Partien',
  won: 'gewonnen',
  lost: 'verloren',
  drawn: 'unentschieden',
  running: 'Meine Partien',
  shown: 'Andere können diese Seite sehen',
  notShown: 'Nur du kannst diese Seite sehen',
  shownNote:
    'Auf einer geteilten Seite sehen andere deine Ergebnisse und wie bald du gewöhnlich ziehst, aber weder Namen von Gegnern noch laufende Partien. Deine Tische verweisen dann auf sie, auch in der Liste der offenen Tische.',
  show: 'Diese Seite teilen',
  hide: 'Nicht mehr teilen',
  link: 'Link zu deiner Seite',
};
