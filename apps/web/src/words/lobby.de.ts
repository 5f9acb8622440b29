import type { GamesWords, LobbyWords, RematchWords } from './lobby.en.ts';

export const lobby: LobbyWords = {
  title: 'Offene Tische',
  lead: 'Dort wartet jemand auf einen Gegner. Ein Druck, und der andere Platz gehört dir.',
  yours: 'Dein Tisch',
  yoursWaits: (day) => `Er wartet bis ${day} auf einen Gegner.`,
  take: 'Hinsetzen',
  more: 'Weitere Tische',
  takeOf: (who, scenario) => `Hinsetzen: ${who}, ${scenario}`,
  taking: 'Setzt sich …',
  withdraw: 'Zurückziehen',
  withdrawOf: (scenario) => `Deinen Tisch zurückziehen: ${scenario}`,
  experience: {
    none: 'hat hier noch kein Spiel beendet',
    few: 'hat hier einige Spiele beendet',
    many: 'hat zehn Spiele und mehr beendet',
  },
  rules: (n) => (n === 0 ? 'Standardregeln' : n === 1 ? 'eine Zusatzregel' : `${n} Zusatzregeln`),
  charts: (name) => `Tafeln: ${name}`,
  advised: 'der Computer darf gefragt werden',
};

export const rematch: RematchWords = {
  offer: 'Noch ein Spiel mit getauschten Seiten anbieten',
  note: 'Der andere Spieler wird hier gefragt und kann annehmen oder ablehnen.',
  offered: 'Noch ein Spiel ist angeboten. Warten auf den anderen Spieler …',
  takeBack: 'Angebot zurücknehmen',
  asked: 'Der andere Spieler bietet noch ein Spiel mit getauschten Seiten an.',
  accept: 'Annehmen und hingehen',
  decline: 'Ablehnen',
  declined: 'Der andere Spieler möchte jetzt kein weiteres Spiel.',
  toNext: 'Zu eurem nächsten Spiel',
};

export const games: GamesWords = {
  own: 'Was ich gespielt habe',
  of: (name) => `Was ${name} gespielt hat`,
  lead: 'Spiele gegen Menschen; die gegen den Computer gehen niemanden etwas an.',
  nobody: 'In diesem Browser wurde noch nicht gespielt.',
  finished: 'Beendet',
  results: (won, lost, drawn) => `${won} gewonnen, ${lost} verloren, ${drawn} unentschieden`,
  toTheEnd: 'Zu Ende gespielt',
  toTheEndOf: (played, all) => `${played} von ${all}`,
  usual: 'Antwortet gewöhnlich',
  usualTimes: {
    hour: 'innerhalb einer Stunde',
    day: 'innerhalb eines Tages',
    days: 'innerhalb weniger Tage',
    longer: 'erst nach mehreren Tagen',
  },
  unknown: 'noch nicht bekannt',
  usualNote: 'Nach den Schritten der letzten beendeten Spiele, die alle sahen, und nach nichts sonst.',
  last: 'Die letzten',
  won: 'gewonnen',
  lost: 'verloren',
  drawn: 'unentschieden',
  running: 'Meine Spiele',
  shown: 'Diese Seite wird anderen gezeigt',
  notShown: 'Nur du siehst diese Seite',
  shownNote:
    'Ergebnisse, und wie bald du antwortest: ohne die Namen anderer und ohne laufende Spiele. Deine offenen Tische und deine Tische führen dorthin.',
  show: 'Anderen zeigen',
  hide: 'Niemandem mehr zeigen',
  link: 'Link zu deiner Seite',
};
