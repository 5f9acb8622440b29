import type { LobbyWords, RematchWords } from './words.en.ts';

export const lobby: LobbyWords = {
  title: 'Offene Tische',
  lead: 'Dort wartet jemand auf einen Gegner. Der andere Platz gehört dir mit einem Klick.',
  yours: 'Dein Tisch',
  yoursWaits: (day) => `Er wartet bis ${day} auf einen Gegner.`,
  take: 'Hinsetzen',
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
  advised: 'Offiziere dürfen gefragt werden',
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
