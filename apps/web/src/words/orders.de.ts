/** Words of the next step, of orders, of drafts and of chances, in German. */
import type { orders as english } from './orders.en.ts';
import { plural } from './plural.ts';

export const orders: typeof english = {
  next: {
    lastChance: 'Der Brennstoff reicht in diesem Zug nach Hause, später nicht mehr.',
    mayRaid: 'Bomber stehen bereit: Wähle einen Flugplatz, von dem sie starten.',
    flyOn: 'Weiterfliegen, bis etwas geschieht',
    flyOnNote: 'beendet diesen Zug und passt in den nächsten; nur du weißt es',
    flyOnLater: 'deine nächsten Züge vergehen von selbst; nur du weißt davon',
    flyOnAnyway: 'Weiterfliegen',
    waiting: (side) => `${side} entscheiden.`,
    thinks: (who, long) =>
      `${who} überlegt.${long ? ' Sind Flugzeuge in der Luft, kann ein Zug eine halbe Minute dauern.' : ''}`,
    thirdQuiet:
      'Zwei Monate hintereinander ist nichts geschehen. Ein dritter beendet den Krieg unentschieden.',
    aircraft: (n) => `${n} Flugzeuge`,
    attack: (enemy, where) => `Über ${where} angreifen: ${enemy}`,
    attackEnds: 'beendet deine Bewegung; gekämpft wird sofort',
    bombAndEnd: (where) => `Bomben auf ${where}, dann Zug beenden`,
    stopped: 'Der Flugplan wurde angehalten.',
    goOn: (where) => `Weiter nach ${where}`,
    home: (units) => `Heimfliegen: ${units}`,
    lands: (where, turn) => `landet in ${where} in Zug ${turn}; lässt sich nicht zurücknehmen`,
    fight: 'Kampf',
    bombs: 'Bomben',
    endWithout: (what) => `Zug beenden ohne ${what}`,
    endQuiet: 'Zug beenden: kein Befehl nötig',
    endStays: (units, n) => `Zug beenden: ${units} ${n === 1 ? 'bleibt' : 'bleiben'} in der Luft`,
    endAnyway: 'Zug beenden',
    askBombs: (where) => `Deine Flugzeuge stehen mit Bomben über ${where}. Weiter, ohne sie zu werfen?`,
    askFuel: (n) =>
      n === 1
        ? 'Ein Flugzeug hat keinen Brennstoff mehr und geht nieder. Weiter?'
        : `${n} Flugzeuge haben keinen Brennstoff mehr und gehen nieder. Weiter?`,
    where: 'Wähle, wohin sie fliegen',
    flyTo: (where) => `Nach ${where} fliegen`,
    landing: (where) => `Nach ${where} fliegen und landen`,
  },

  orders: {
    title: 'Dauerbefehle',
    lead: 'Sie antworten im Zug des Gegners für dich, damit das Spiel nicht wartet. Nur du siehst sie.',
    guns: 'Die Flak feuert immer.',
    gunsBut: (hexes) => `Die Flak feuert, aber nicht in ${hexes}.`,
    holdFire: 'Feuer zurückhalten in',
    hitFirst: 'Wird eines von mehreren getroffen, dann zuerst',
    hit: {
      mostPoints: 'das mit den meisten Punkten',
      strongestGuns: 'das mit den stärksten Waffen',
      mostBombs: 'das mit den meisten Bomben',
      zeppelins: 'einen Zeppelin',
    },
    loseFirst: 'Darfst du deinen Verlust wählen, dann zuerst',
    lose: {
      fewestPoints: 'das mit den wenigsten Punkten',
      weakestGuns: 'das mit den schwächsten Waffen',
      withoutAce: 'eines ohne Ass',
    },
    aceFirst: 'Ein Ass erhält vor allen anderen',
    aceTo: 'Sonst erhält es',
    ace: {
      strongestGuns: 'die Staffel mit den stärksten Waffen',
      mostBombs: 'die Staffel mit den meisten Bomben',
      withoutAce: 'eine Staffel ohne Ass',
    },
    displaceEnemy: 'Den Gegner abdrängen nach',
    displaceOwn: 'Eigene ausweichen lassen nach',
    toward: { n: 'Norden', ne: 'Nordosten', se: 'Südosten', s: 'Süden', sw: 'Südwesten', nw: 'Nordwesten' },
    anyWay: 'jeder erlaubten Seite',
    firstOf: (way) => `zuerst ${way}`,
    patrols: 'Jagdpatrouillen (25)',
    interceptClose: 'im eigenen Hexfeld abfangen',
    interceptRanged: 'im Nachbarfeld abfangen',
    against: 'Nur Verbände mit',
    prey: { bombers: 'Bombern', fighters: 'Jägern', zeppelins: 'Zeppelinen' },
    largest: 'Nicht gegen Verbände über',
    keep: 'Züge Brennstoff behalten',
    send: 'So viele verlassen dafür höchstens ihr Hexfeld',
    add: 'Hexfeld hinzufügen',
    save: 'Befehle erteilen',
    saved: 'Die Befehle sind erteilt.',
    inForce: 'Diese Befehle gelten.',
  },

  draft: {
    title: (turn) => `Entwurf für Zug ${turn}`,
    lead: 'Nur du siehst ihn. Er bleibt in diesem Browser und wird auf Knopfdruck geflogen, in dieser Reihenfolge.',
    add: 'In den Entwurf',
    addNote: 'gesendet wird nichts; zeichne den nächsten Flug',
    change: 'Ändern',
    remove: 'Entfernen',
    earlier: 'Früher',
    later: 'Später',
    keep: (turn) => `Für Zug ${turn} behalten`,
    more: (n) => `und ${n} weitere`,
    bombs: (where, turn) => `bombardiert ${where} in Zug ${turn}`,
    lands: (where, turn) => `landet in Zug ${turn} bei ${where}`,
    spare: (n) => `${n} ${n === 1 ? 'Zug' : 'Züge'} Brennstoff übrig`,
    fly: (n) => `${plural(n, 'Einen Flug', 'Flüge')} ausführen`,
    sees: {
      atOnce: (what) => `der Gegner sieht sofort: ${what}`,
      off: (where) => `Start von ${where}`,
      on: (where) => `Weiterflug von ${where}`,
      stored: (n) => (n === 1 ? 'ein Flugplan bleibt geheim' : `${n} Flugpläne bleiben geheim`),
    },
    endWithout: 'Zug ohne den Entwurf beenden',
    ask: (n) =>
      n === 1
        ? 'Ein Flug deines Entwurfs ist nicht geflogen. Er bleibt im Entwurf, für einen anderen Zug.'
        : `${n} Flüge deines Entwurfs sind nicht geflogen. Sie bleiben im Entwurf, für einen anderen Zug.`,
    late: (turn) => `Für Zug ${turn} gezeichnet. Was hier steht, gälte, wenn er jetzt begänne.`,
    gone: (units) => `Nicht mehr auf der Karte: ${units}.`,
    elsewhere: (units) => `Nicht mehr bereit, wo dieser Flug beginnt: ${units}.`,
    idle: (units) => `Davon kann jetzt nichts geflogen werden: ${units}.`,
    parts: (units) =>
      `Verlässt einen Verband gemeinsam mit ${units}: was hier steht, gilt für den Verband, wie er ist.`,
    meets: (units, where) =>
      `Endet im selben Zug wie ${units} aus diesem Entwurf, ${where}: zwei Verbände in einem Hexfeld riskieren am Ende der Bewegung Schaden (9.4, 10.2).`,
    landsToo: (units, where) =>
      `Landet bei ${where} wie ${units} aus diesem Entwurf: der Platz dort ist gezählt, wie er jetzt ist.`,
    held: 'Nicht geflogen: der Zug der anderen Seite wird noch gezeigt.',
    changed: 'Der Entwurf wurde inzwischen geändert.',
    refused: (units) => `Nicht möglich: ${units} wurde nicht bewegt.`,
    told: (units, what) => `${units}: ${what}`,
    missing: (units) => `Nicht alle kamen durch: ${units}.`,
    parted: (units) => `Der Verband hat sich geteilt: ${units}.`,
    planStopped: (units) => `Der Flugplan ist abgebrochen: ${units}.`,
    stopped: (units, where) => `${units} kam nicht weiter als ${where}.`,
    rest: (n) =>
      n === 1
        ? 'Der letzte Flug des Entwurfs wurde nicht geflogen.'
        : `Die anderen ${n} Flüge des Entwurfs wurden nicht geflogen.`,
  },

  plain: {
    detail: 'Was sie tun, im Ganzen',
    chance: {
      never: 'keine Aussicht',
      hardly: 'kaum eine Aussicht',
      about: (of, among) => `etwa ${of} von ${among}`,
      nearly: 'fast sicher',
      sure: 'sicher',
    },
    odds: (hits, kills, losses) =>
      `zu treffen ${hits}, einen auszuschalten ${kills}, einen zu verlieren ${losses}`,
    fight: (odds) => `Deine Aussichten: ${odds}.`,
    fightIf: (type, odds) => `Falls ${type}: ${odds}.`,
    bombs: (chance, best) => `Punkte: ${chance}; bestenfalls ${best}`,
    bombsNone: 'keine Aussicht auf Punkte',
    dieByDie: 'Wurf für Wurf, nach der Tafel',
    shift: {
      better: (n) => (n === 1 ? 'eine Spalte besser' : `${n} Spalten besser`),
      worse: (n) => (n === 1 ? 'eine Spalte schlechter' : `${n} Spalten schlechter`),
    },
    dice: 'es wird gewürfelt; kein Zurück',
    seenOff: 'der Gegner sieht den Aufbruch',
    secret: 'nur du weißt es',
    ordered: 'Befohlen:',
    orderedUnseen: 'Sie stehen auf ihrem Platz, und der Gegner weiß nichts davon.',
    orderedSeen: 'Sie sind in der Luft, wo der Gegner sie sieht.',
    another: 'Noch andere schicken',
    askLastChance: (units, n) =>
      `${units} ${n === 1 ? 'kommt' : 'kommen'} in diesem Zug heim oder gar nicht, und der Angriff beendet die Bewegung. Trotzdem angreifen?`,
    bombsFell: (units, n) => `${units} ${n === 1 ? 'hat' : 'haben'} diesen Monat schon bombardiert.`,
    bombsLost: (units, n) =>
      `${units} ${n === 1 ? 'wurde' : 'wurden'} aus der Bahn geworfen und ${n === 1 ? 'wirft' : 'werfen'} diesen Monat keine Bomben.`,
    bombsAboard: (where) => `Die Bomben für ${where} sind noch an Bord.`,
    chooseHexes: (left) => (left === 1 ? 'Wähle noch ein Hexfeld' : `Wähle ${left} Hexfelder`),
    enemyBases: 'Wo Flugzeuge des Gegners stehen',
    shown: 'gezeigt',
    readMore: 'Mehr lesen',
  },
};
