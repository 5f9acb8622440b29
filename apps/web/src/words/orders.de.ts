/** Words of the next step, of orders, of drafts and of chances, in German. */
import type { orders as english } from './orders.en.ts';
import { plural } from './plural.ts';

export const orders: typeof english = {
  next: {
    lastChance: 'Nur in diesem Zug reicht der Treibstoff noch nach Hause.',
    mayRaid: 'Deine Bomber stehen bereit. Wähle den Platz, von dem sie starten.',
    flyOn: 'Weiterfliegen, bis etwas geschieht',
    flyOnNote: 'dieser und die nächsten Züge vergehen, bis du gebraucht wirst; nur du siehst das',
    flyOnLater: 'deine nächsten Züge vergehen, bis du gebraucht wirst; nur du siehst das',
    flyOnAnyway: 'Weiterfliegen',
    toMonthsEnd: 'Bis zum Monatsende',
    toMonthsEndNote:
      'es sei denn, ein Gegner kommt in Reichweite deiner Jäger oder Bomben fallen; nur du siehst das',
    waiting: (side) => `${side} entscheiden.`,
    thinks: (who) => `${who} überlegt.`,
    thirdQuiet:
      'Seit zwei Monaten ist nichts geschehen. Ein dritter ruhiger Monat beendet den Krieg unentschieden.',
    aircraft: (n) => `${n} Flugzeuge`,
    attack: (enemy, where) => `Über ${where} angreifen: ${enemy}`,
    attackEnds: 'beendet deine Bewegung; gekämpft wird sofort',
    bombAndEnd: (where) => `Bomben auf ${where}, dann Zug beenden`,
    stopped: 'Der Flugplan wurde angehalten.',
    goOn: (where) => `Weiter nach ${where}`,
    home: (units) => `Heimfliegen: ${units}`,
    lands: (where, turn) => `landet in Zug ${turn} in ${where}; lässt sich nicht zurücknehmen`,
    fight: 'Kampf',
    bombs: 'Bomben',
    endWithout: (what) => `Zug beenden ohne ${what}`,
    endQuiet: 'Zug beenden: kein Befehl nötig',
    endStays: (units, n) => `Zug beenden: ${units} ${n === 1 ? 'bleibt' : 'bleiben'} in der Luft`,
    endAnyway: 'Zug beenden',
    askBombs: (where) => `Deine Flugzeuge sind mit Bomben über ${where}. Weiter, ohne sie zu werfen?`,
    askFuel: (n) =>
      n === 1
        ? 'Ein Flugzeug hat keinen Treibstoff mehr und kommt herunter. Weiter?'
        : `${n} Flugzeuge haben keinen Treibstoff mehr und kommen herunter. Weiter?`,
    where: 'Wähle, wohin sie fliegen',
    flyTo: (where) => `Nach ${where} fliegen`,
    landing: (where) => `Nach ${where} fliegen und landen`,
  },

  orders: {
    title: 'Dauerbefehle',
    lead: 'Sie entscheiden im Zug des Gegners für dich, damit das Spiel nicht warten muss. Nur du siehst sie.',
    guns: 'Deine Flak feuert immer.',
    gunsBut: (hexes) => `Deine Flak feuert, nur nicht in ${hexes}.`,
    holdFire: 'Nicht feuern in',
    hitFirst: 'Von mehreren Gegnern zuerst treffen',
    hit: {
      mostPoints: 'den mit den meisten Punkten',
      strongestGuns: 'den mit den stärksten Waffen',
      mostBombs: 'den mit den meisten Bomben',
      zeppelins: 'einen Zeppelin',
      aces: 'einen, bei dem du ein Ass siehst',
    },
    loseFirst: 'Darfst du deinen Verlust wählen, dann zuerst',
    lose: {
      fewestPoints: 'die Einheit mit den wenigsten Punkten',
      weakestGuns: 'die Einheit mit den schwächsten Waffen',
      withoutAce: 'eine ohne Ass',
    },
    aceFirst: 'Ein neues Ass bekommt zuerst',
    aceTo: 'Sonst bekommt es',
    ace: {
      strongestGuns: 'die Staffel mit den stärksten Waffen',
      mostBombs: 'die Staffel mit den meisten Bomben',
      withoutAce: 'eine Staffel ohne Ass',
    },
    displaceEnemy: 'Gegner abdrängen nach',
    displaceOwn: 'Eigene ausweichen lassen nach',
    toward: { n: 'Norden', ne: 'Nordosten', se: 'Südosten', s: 'Süden', sw: 'Südwesten', nw: 'Nordwesten' },
    anyWay: 'jeder erlaubten Seite',
    firstOf: (way) => `${way}, wenn möglich`,
    patrols: 'Jagdpatrouillen (25)',
    single: 'Befehle einzelner Patrouillen (25.3)',
    singleLead:
      'Ohne Haken gilt für eine Patrouille, was oben steht. Eigene Befehle gelten bis zum Monatsende.',
    singleAt: (hex) => `Eigene Befehle für die Patrouille bei ${hex}`,
    interceptClose: 'im eigenen Hexfeld abfangen',
    interceptRanged: 'im Nachbarfeld abfangen',
    against: 'Nur Verbände mit',
    prey: { bombers: 'Bombern', fighters: 'Jägern', zeppelins: 'Zeppelinen' },
    largest: 'Größter Verband, den sie angreifen',
    keep: 'Züge Treibstoff, die übrig bleiben',
    send: 'So viele verlassen dafür höchstens ihr Hexfeld',
    add: 'Hexfeld zum Aufklären',
    handInEmpty: 'Leere Phasen für mich abgeben',
    handInEmptyNote:
      'wenn jeder sehen kann, dass du keine Wahl hast: keine Punkte zum Aufklären, oder nichts auf der Karte. Nie in einem Flugzug.',
    save: 'Befehle erteilen',
    saved: 'Deine Befehle sind erteilt.',
    inForce: 'Diese Befehle gelten.',
  },

  draft: {
    title: (turn) => `Entwurf für Zug ${turn}`,
    lead: 'Nur du siehst diesen Entwurf. Er bleibt in diesem Browser, bis du den Knopf drückst, und fliegt dann in dieser Reihenfolge.',
    add: 'In den Entwurf',
    addNote: 'noch wird nichts gesendet; zeichne den nächsten Flug',
    change: 'Ändern',
    remove: 'Entfernen',
    earlier: 'Früher',
    later: 'Später',
    keep: (turn) => `Für Zug ${turn} behalten`,
    more: (n) => `und ${n} weitere`,
    bombs: (where, turn) => `bombardiert ${where} in Zug ${turn}`,
    lands: (where, turn) => `landet in Zug ${turn} in ${where}`,
    spare: (n) => `${n} ${n === 1 ? 'Zug' : 'Züge'} Treibstoff übrig`,
    fly: (n) => `${plural(n, 'Einen Flug', 'Flüge')} ausführen`,
    sees: {
      atOnce: (what) => `der Gegner sieht sofort: ${what}`,
      off: (where) => `Start von ${where}`,
      on: (where) => `Weiterflug von ${where}`,
      stored: (n) =>
        n === 1
          ? 'den gespeicherten Flugplan siehst nur du'
          : `die ${n} gespeicherten Flugpläne siehst nur du`,
    },
    endWithout: 'Zug ohne den Entwurf beenden',
    ask: (n) =>
      n === 1
        ? 'Ein Flug deines Entwurfs ist nicht geflogen. Er bleibt dort für einen anderen Zug. Weiter?'
        : `${n} Flüge deines Entwurfs sind nicht geflogen. Sie bleiben dort für einen anderen Zug. Weiter?`,
    late: (turn) => `Für Zug ${turn} gezeichnet. So liefe der Flug, wenn er jetzt begänne.`,
    gone: (units) => `Nicht mehr auf der Karte: ${units}.`,
    elsewhere: (units) => `Nicht mehr bereit, wo dieser Flug beginnt: ${units}.`,
    idle: (units) => `Kann jetzt nicht fliegen: ${units}.`,
    parts: (units) =>
      `Er verlässt denselben Verband wie ${units}. Die Zahlen gelten für den Verband, wie er jetzt ist.`,
    meets: (units, where) =>
      `Er endet in diesem Zug ${where}, wie ein anderer Flug des Entwurfs: ${units}. Zwei Verbänden in einem Hexfeld droht am Ende deiner Bewegung Schaden (9.4, 10.2).`,
    landsToo: (units, where) =>
      `Er landet in ${where}, wie ein anderer Flug des Entwurfs: ${units}. Der freie Platz dort ist so gezählt, wie er jetzt ist, bevor einer landet.`,
    held: 'Nicht geflogen: Der Zug des Gegners wird noch abgespielt.',
    changed: 'Der Entwurf wurde inzwischen geändert.',
    refused: (units) => `Nicht möglich: ${units} wurde nicht bewegt.`,
    told: (units, what) => `${units}: ${what}`,
    missing: (units) => `Nicht alle kamen durch: ${units}.`,
    parted: (units) => `Der Verband hat sich geteilt: ${units}.`,
    planStopped: (units) => `Der Flugplan wurde angehalten: ${units}.`,
    stopped: (units, where) => `${units} kam nur bis ${where}.`,
    rest: (n) =>
      n === 1
        ? 'Der letzte Flug des Entwurfs wurde nicht geflogen.'
        : `Die anderen ${n} Flüge des Entwurfs wurden nicht geflogen.`,
  },

  plain: {
    detail: 'Was diese Knöpfe tun',
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
    dice: 'es wird gewürfelt; lässt sich nicht zurücknehmen',
    seenOff: 'der Gegner sieht den Aufbruch',
    secret: 'nur du siehst es',
    ordered: 'Befohlen:',
    orderedUnseen: 'Sie stehen noch auf ihrem Platz, und der Gegner weiß nichts davon.',
    orderedSeen: 'Sie sind in der Luft, wo der Gegner sie sieht.',
    another: 'Noch andere schicken',
    askLastChance: (units) =>
      `Nur in diesem Zug reicht der Treibstoff von ${units} noch nach Hause, und der Angriff beendet deine Bewegung. Trotzdem angreifen?`,
    bombsFell: (units, n) => `${units} ${n === 1 ? 'hat' : 'haben'} diesen Monat schon bombardiert.`,
    bombsLost: (units, n) =>
      `${units} ${n === 1 ? 'wurde' : 'wurden'} aus der Bahn geworfen und ${n === 1 ? 'wirft' : 'werfen'} diesen Monat keine Bomben.`,
    bombsAboard: (where) => `Die Bomben für ${where} sind noch an Bord.`,
    chooseHexes: (left) => (left === 1 ? 'Wähle noch ein Hexfeld' : `Wähle ${left} Hexfelder`),
    enemyBases: 'Plätze mit Flugzeugen des Gegners',
    shown: 'gezeigt',
    readMore: 'Mehr lesen',
  },
};
