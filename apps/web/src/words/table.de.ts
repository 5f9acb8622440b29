/** Words of the table, in German. */
import type { table as english } from './table.en.ts';
import { flight } from './flight.de.ts';
import { charts, field, names, news } from '@1bob/words/de';
import { orders } from './orders.de.ts';
import { pace } from './pace.de.ts';
import { past } from './past.de.ts';
import { plans } from './plans.de.ts';
import { seen } from './seen.de.ts';
import { talk } from './talk.de.ts';
import { plural } from './plural.ts';
import { figureWith } from './ranges.ts';

const figure = figureWith(',');

export const table: typeof english = {
  ...flight,
  ...orders,
  ...plans,
  charts,
  field,
  names,
  news,
  pace,
  past,
  seen,
  talk,

  connection: {
    opening: 'Der Tisch wird geöffnet …',
    away: 'Verbindung wird wiederhergestellt …',
    sending: 'Wird gesendet …',
    awayNote: 'Was du jetzt tust, wird gesendet, sobald die Verbindung wieder steht.',
  },

  table: {
    practice: 'Übung',
    ruleShort: (rule) => rule.replace('ruling', 'Auslegung'),
    recoveryLater: 'Unter „Tisch“ bekommst du jederzeit einen neuen.',
    putAway: 'Link ausblenden',
    monthOf: (n, of) => `Monat ${n} von ${of}`,
    weather: { fair: 'Heiter', bad: 'Schlechtes Wetter', fog: 'Nebel' },
    setUp: (side) => `${side}e Aufstellung`,
    planning: 'Planung',
    flyingTurn: (side, turn) => `${side}er Zug ${turn}`,
    shortTurn: (side, turn) => `${side}er Zug ${turn}`,
    yourTurn: 'Dein Zug',
    yourMove: 'Du bist am Zug',
    yourStep: {
      movement: 'Du bist am Zug: Bewegung',
      combat: 'Du bist am Zug: Luftkampf',
      bombing: 'Du bist am Zug: Bomben',
    },
    waitFor: (side) => `${side}e Seite am Zug`,
    moveNow: (what) => `Jetzt: ${what}`,
    waitForBoth: 'Beide Seiten am Zug',
    ended: 'Das Spiel ist beendet',
    watching: 'Du schaust zu und siehst nur, was beide Spieler sehen.',
    final: (german, british, level) =>
      `Moralpunkte: Deutsch ${figure(german)}, Britisch ${figure(british)}. Das Spiel ist beendet: ${level}.`,
    balance: (german, british, level) =>
      `Moralpunkte: Deutsch ${figure(german)}, Britisch ${figure(british)}. Endete das Spiel jetzt: ${level}.`,
    pointsWhy: 'Was die Punkte geändert hat',
    pointsNone: 'Die Punkte haben sich noch nicht geändert.',
    tools: 'Papiere',
    charts: 'Tafeln',
    rules: 'Regeln',
    intelligence: 'Erkenntnisse',
    diary: 'Kriegstagebuch',
    months: 'Monate',
    ear: 'Lage vorlesen',
    settings: 'Tisch',
    strip: 'Züge',
    stripTitle: 'Zug',
    markers: 'Landungen',
    landHere: (n) => `${n} heim`,
    covered: (side) => `${side}: verdeckt`,
    bothCovered: 'Marken: verdeckt',
    nightFalls: 'Nacht',
    lastLight: 'letztes Licht',
    now: 'jetzt',
    bombs: 'Bomben',
    lands: 'landet',
    mustLand: (unit, turn) => `${unit} muss bis ${turn >= 24 ? 'Monatsende' : `Zug ${turn}`} landen`,
    actions: 'Jetzt',
    tabs: { map: 'Karte', units: 'Einheiten', news: 'Meldungen', orders: 'Befehle', talk: 'Gespräch' },
    panel: 'Was du tun kannst',
    map: 'Karte',
    waiting: 'Warten',
    noOpponent: 'Noch kein Gegner',
    noOpponentText: (side) => `Schicke diesen Link der Person, die ${side} spielen soll.`,
    waitingText: (side) => `${side} überlegen noch. Hier siehst du, was geschieht.`,
    planAhead: 'Inzwischen kannst du Flugpläne und Dauerbefehle vorbereiten.',
    seats: 'Am Tisch',
    expand: 'Mehr',
    collapse: 'Weniger',
    nextStep: 'Nächster Schritt',
    askNo: 'Zurück',
  },

  hex: {
    title: (hex) => `Hex ${hex}`,
    terrain: { sea: 'See', coast: 'Küste', land: 'Land' },
    control: { british: 'britisch', german: 'deutsch', neutral: 'niederländisch, neutral', none: '' },
    target: (value) => `Ziel: ${plural(value, 'ein Punkt', 'Punkte')} je Treffer`,
    bombed: 'Schon bombardiert',
    recon: 'Diesen Monat aufgeklärt',
    based: (n) => plural(n, 'ein Flugzeug am Boden', 'Flugzeuge am Boden'),
    ship: (aboard) =>
      aboard > 0 ? `Ein Schiff, ${plural(aboard, 'ein Flugzeug', 'Flugzeuge')} an Bord` : 'Ein Schiff',
    clear: 'Zurück zur Übersicht',
    nothing: 'Von hier ist nichts bekannt.',
  },

  land: {
    aerodrome: 'Flugplatz',
    antiAircraft: 'Flak',
    earlyWarning: 'Horchposten',
    civilDefence: 'Luftschutz',
    headquarters: 'Hauptquartier',
  },

  ship: { carrier: 'Flugzeugträger', 'tender-1': 'Seeflugzeugtender', 'tender-2': 'Seeflugzeugtender' },

  ace: { fighter: 'Jagd-Ass', bomber: 'Bomber-Ass', zeppelin: 'Zeppelin-Ass' },

  carrier: 'der Träger',

  unit: {
    airCombat: 'Luftkampf',
    pursuit: 'Verfolgung',
    bombs: 'Bomben',
    speed: 'Tempo',
    endurance: 'Treibstoff',
    seen: 'Entdeckt',
    unseen: 'Nicht entdeckt',
    flown: 'ist geflogen',
    bombed: 'hat bombardiert',
    shaken: 'diesen Monat keine Bomben',
    up: 'in Form',
    nightTrained: 'nachtgeübt',
    grounded: { upRest: 'ruht', nightTraining: 'übt Nachtflug', upgraded: 'rüstet um' },
    at: {
      pool: 'im Vorrat',
      recycling: (month) => `zurück im ${month}`,
      gone: 'endgültig verloren',
      ship: 'an Bord des Trägers',
      base: (hex) => `in ${hex}`,
      air: (hex) => `in der Luft, ${hex}`,
    },
    mustLandBy: (turn) => (turn >= 24 ? 'Muss bis Monatsende landen' : `Muss bis Zug ${turn} landen`),
    noLimit: 'Kann beliebig lange in der Luft bleiben',
    fuelLeft: (n) => (n === 1 ? 'Treibstoff für 1 Zug' : `Treibstoff für ${n} Züge`),
    roster: 'Deine Staffeln',
    figures:
      'Jeder Spielstein zeigt Luftkampf, Verfolgung und Bomben; eine Zahl im Kästchen ist das Tempo. Werte in Klammern zählen nur in der Verteidigung oder nur gegen Flugzeuge am Boden.',
    none: 'Du hast keine Staffeln.',
    inAir: 'In der Luft',
    onGround: 'Am Boden',
    off: 'Nicht auf der Karte',
    plan: 'hat einen Flugplan',
    noPlan: 'kein Flugplan: bleibt, wo sie ist',
    patrol: 'auf Patrouille',
    patrolHome: 'war auf Patrouille und fliegt heim',
    patrolLater: (hex, turn) => `auf Patrouille bei ${hex} ab Zug ${turn}`,
    noAerodrome: 'kein Flugplatz für den Start',
    nearFront: 'zu nahe an der Front für einen Start',
  },

  log: {
    title: 'Meldungen',
    since: (n) =>
      n === 0
        ? 'nichts Neues'
        : plural(n, 'eine neue, seit du zuletzt hier warst', 'neue, seit du zuletzt hier warst'),
    none: 'Noch ist nichts geschehen.',
    private: 'nur du weißt es',
    onlyKnew: (side) => `nur ${side} wussten es`,
    stepBack: 'Vorige Meldung',
    stepOn: 'Nächste Meldung',
    play: 'Neue Meldungen abspielen',
    pause: 'Anhalten',
    show: 'Auf der Karte zeigen',
    turn: (turn) => `Zug ${turn}`,
    planning: 'Planung',
    monthEnd: 'Monatsende',
    bounce: (n) => `Verfolgung, Unterschied ${n}`,
    guns: (n) => `Flak der Stärke ${n} zielt`,
    fire: (side, n) => `${side} feuern mit Stärke ${n}`,
    bombs: (n) => `Bomben der Stärke ${n}`,
    read: (row, column) => (column === null ? `Zeile ${row}` : `Zeile ${row}, Spalte ${column}`),
    more: 'Ältere Meldungen zeigen',
  },

  intelligence: {
    title: 'Erkenntnisse',
    seen: (month, turn) => (turn === 0 ? month : `${month}, Zug ${turn}`),
    empty: 'dort war nichts',
  },

  chartsPaper: {
    title: 'Tafeln',
    die: 'Wurf',
  },

  settings: {
    title: 'Der Tisch',
    drawAsked: (side) => `${side} bieten ein Unentschieden an.`,
    drawTake: 'Unentschieden annehmen',
    drawDecline: 'Ablehnen',
  },

  back: {
    take: (what) => `Zurücknehmen: ${what}`,
    handedIn: (phase) => `${phase} abgegeben`,
    ahead: (phase) => `${phase} im Voraus ausgefüllt`,
    plan: (units) => `Flugplan von ${units}`,
    changed: (units) => `geänderter Flugplan von ${units}`,
    dropped: (units) => `Flugplan von ${units} verworfen`,
    orders: 'geänderte Dauerbefehle',
    pass: 'Züge vergehen von selbst',
    resolved: (phase) => `${phase}: ausgewertet. Das lässt sich nicht mehr zurücknehmen.`,
    begun: (units) =>
      `Der Flugplan von ${units} hat begonnen, und andere sehen es. Du kannst ihn verwerfen, aber nicht zurücknehmen.`,
    wouldFly: (units) =>
      `Der verworfene Flugplan von ${units} lässt sich nicht wiederherstellen: Er würde sofort geflogen.`,
  },

  /** The state of a share in the dice (record/). */
  dice: {
    shareRefused:
      'Der Server bleibt nicht bei den Würfeln, die er angekündigt hat. Darum gibt dieser Browser deinen Anteil an den Würfeln nicht heraus. Speichere deine Seite der Partie und frage den Betreiber.',
    shareElsewhere:
      'Deine Geräte würfeln mit, damit niemand die Würfel bestimmen kann. Dein Anteil an den Würfeln liegt auf einem anderen Gerät: Öffne die Partie dort oder gib hier einen neuen.',
    sealHere: 'Hier einen neuen Anteil geben',
    shareFailed:
      'Dein Anteil an den Würfeln kam zu spät. Jetzt wird ohne ihn gewürfelt, und die Prüfung nach der Partie wird „nicht bewiesen“ sagen.',
    shareUnkept:
      'Dieser Browser konnte deinen Anteil an den Würfeln nicht speichern; darum wurde er nicht verwendet. Erlaube dieser Seite, Daten zu speichern, oder schaffe Platz, und lade sie neu.',
  },

  months: {
    title: 'Die Monate',
    months: 'Die vergangenen Monate',
    isOver: (month) => `${month} ist vorbei`,
    open: 'Titelseite lesen',
  },
};
