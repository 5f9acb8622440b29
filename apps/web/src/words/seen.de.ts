/** Worte für das, was abgespielt wird, und für die Karte mit dem Ausgang eines Kampfes oder Bombenwurfs. */
import type { seen as english } from './seen.en.ts';

const subject = {
  you: 'du verlierst',
  they: 'sie verlieren',
  german: 'die Deutschen verlieren',
  british: 'die Briten verlieren',
} as const;

export const seen: typeof english = {
  bar: 'Was auffiel',
  hand: 'Wiedergabe: Leertaste hält an, Pfeiltasten gehen schrittweise, Escape zeigt den Tisch, wie er jetzt ist',
  back: 'Einen Schritt zurück',
  on: 'Einen Schritt weiter',
  pause: 'Anhalten',
  goOn: 'Abspielen',
  at: (at, of) => `${at} von ${of}`,
  speed: (n) => `Tempo: ${n}-fach. Ändern`,
  skip: 'Überspringen',
  toNow: 'Zum jetzigen Stand',
  again: 'Diesen Zug noch einmal abspielen',
  lastResult: 'Was zuletzt auffiel',
  sinceLooked: (turns) =>
    turns === 1
      ? 'Seit deinem letzten Blick wurde ein Zug geflogen.'
      : `Seit deinem letzten Blick wurden ${turns} Züge geflogen.`,
  play: 'Ansehen',
  putAway: 'Ausblenden',
  details: 'Würfel, Tafel und Regel',
  against: 'gegen',
  shaken: 'aus der Bahn',
  worth: (value) => `Wert ${value}`,
  gunsFire: (n) => `Stärke ${n}`,
  die: {
    bounce: 'Vorteil',
    guns: 'Zielen',
    fire: (side) => (side === null ? 'Feuer' : `Feuer (${side})`),
    chart: 'Bomben',
  },
  verdict: {
    nothing: 'Nichts getroffen',
    noFight: 'Kein Kampf',
    bombsMiss: (place) => `Bomben auf ${place}: nichts getroffen`,
    bombsHit: (place) => `Bomben treffen ${place}`,
    noPoints: 'keine Punkte',
    shotDown: (who) => `${who} abgeschossen`,
    lost: (who) => `${who} verloren`,
    out: (who, months) => `${who} fällt für ${months} aus`,
    scattered: (who) => `${who} versprengt`,
    unhurt: (who) => `${who} getroffen, aber heil`,
    shaken: (who) => `${who} aus der Bahn geworfen`,
    brokenUp: (whose) =>
      `${{ you: 'dein', they: 'ihr', german: 'der deutsche', british: 'der britische' }[whose]} Verband zersprengt`,
    you: 'du',
    they: 'sie',
    lose: (who, what, forATime) => `${subject[who]} ${what}${forATime ? ' vorübergehend' : ''}`,
    ship: 'ein Schiff',
    grounded: (n) =>
      n === 1 ? 'ein Flugzeug am Boden außer Gefecht' : `${n} Flugzeuge am Boden außer Gefecht`,
    outrage: 'Empörung',
  },
  settings: {
    title: 'Der Zug des Gegners',
    way: 'Abspielen',
    ways: { all: 'alles', fights: 'nur Kämpfe und Bomben', no: 'nichts' },
    speed: 'Tempo',
    times: (n) => (n === 1 ? 'normal' : `${n}-mal so schnell`),
  },
};
