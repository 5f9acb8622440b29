/** Words that every page uses, in German. */
import { locale, sides } from '@1bob/words/sides.de';
import type { home as english } from './home.en.ts';
import { refusals } from './refusals.de.ts';

export const home: typeof english = {
  locale,
  sides,

  app: {
    title: 'The First Battle of Britain',
    subtitle: 'Der Luftkrieg über England, 1917–18',
    skip: 'Zum Inhalt',
    home: 'Start',
    about: 'Über das Spiel',
    night: 'Nacht',
    day: 'Tag',
    close: 'Schließen',
    cancel: 'Abbrechen',
    copy: 'Kopieren',
    copied: 'Kopiert',
    rule: (rule) => (rule.startsWith('ruling') ? rule.replace('ruling', 'Auslegung') : `Regel ${rule}`),
    notFound: 'Diese Seite gibt es nicht.',
    more: 'Menü',
    verify: 'Eine Partie prüfen',
    unplayable: 'Diese Aufzeichnung lässt sich nicht abspielen.',
  },

  scenario: {
    'first-phase': { name: 'Die Tagangriffe', dates: 'Mai–Dez. 1917' },
    'second-phase': { name: 'Die Nachtangriffe', dates: 'Jan.–Mai 1918' },
    campaign: { name: 'Der ganze Feldzug', dates: '1917–18' },
  },

  officers: {
    cadet: {
      rank: 'Kadett',
      manner: 'Segler, kühn. Fliegt gerade Routen, plant zwei Züge voraus und blufft selten.',
    },
    captain: {
      rank: 'Hauptmann',
      manner: 'Reiher, umsichtig. Wägt jeden Angriff und jeden Kampf ab und wagt, was sich lohnt.',
    },
    commander: {
      rank: 'Kommandeur',
      manner: 'Kauz, eine Nachteule. Der Stärkste: ruht, wenn ein Kampf nicht lohnt.',
    },
  },

  home: {
    computer: 'Gegen den Computer',
    officer: 'Dein Gegner',
    advised: 'Beide dürfen den Computer um Rat fragen',
    advisedNote: 'Er weiß nur, was der Fragende selbst sehen kann.',
    plotted: 'Lagetisch: nennt, was ein unbekannter Spielstein sein kann',
    twoComputers: 'Zwei Computer spielen lassen',
    twoComputersBegin: 'Beginnen und zusehen',
    side: 'Deine Seite',
    german: 'Deutsch',
    raid: 'England angreifen',
    british: 'Britisch',
    defend: 'England verteidigen',
    scenario: 'Szenario',
    play: 'Jetzt spielen',
    how: 'So wird gespielt',
    newHere: 'Neu hier? Die Tagangriffe fangen klein an.',
    kept: 'Ohne Anmeldung. Beim Schließen bleibt deine Partie gespeichert.',
    watched: 'Alle können zusehen. Sie sehen nur, was beide Spieler sehen.',
    friend: 'Gegen einen Freund',
    friendLead:
      'Richte einen Tisch ein und verschicke den Link. Jeder zieht, wann es ihm passt. Ihr müsst nicht gleichzeitig online sein.',
    answer: 'Dauerbefehle antworten für dich, wenn du nicht da bist',
    fog: 'Jeder sieht nur, was seine Seite weiß',
    make: 'Tisch einrichten',
    listed: 'Unter „Zusehen“ aufführen',
    onlyLink: 'Dein Freund braucht nur den Link.',
    whoMayJoin: 'Wer mitspielen darf',
    byLink: 'Alle, die den Link haben',
    anybody: 'Alle (steht unter „Offene Tische“)',
    either: 'Auslosen',
    watch: 'Zusehen',
    watchNote: 'Du siehst nur, was beide Spieler sehen.',
    watchLook: 'Zusehen',
    mine: 'Meine Feldzüge',
    waitForYou: (n: number) => (n === 1 ? 'Eine Partie wartet auf dich.' : `${n} Partien warten auf dich.`),
    nextGame: 'Zur nächsten',
    mineNone: 'Noch keine Feldzüge. Hier stehen später deine Partien und wer am Zug ist.',
    cols: { side: 'Seite', campaign: 'Feldzug', month: 'Monat', move: 'Zug', points: 'Punkte' },
    against: (name) => `Gegen ${name}`,
    waiting: 'Wartet auf einen Gegner',
    yours: 'Du bist am Zug',
    theirs: (name) => `${name} ist am Zug`,
    both: 'Beide sind am Zug',
    begun: 'Begonnen',
    ended: 'Beendet',
    endedGames: (n) => (n === 1 ? 'Eine beendete Partie' : `${n} beendete Partien`),
    computerName: 'Computer',
    turn: (turn) => `Zug ${turn}`,
    setUp: 'Aufstellung',
    planning: 'Planung',
    charts: 'Tafeln',
    chartPack: 'Tafelsatz',
    optional: 'Zusatzregeln',
    optionsOn: (n) => (n === 1 ? 'eine gilt' : `${n} gelten`),
    optionNames: {
      training: 'Ausbildung, Staffeln „in Form“ (24)',
      patrols: 'Jagdpatrouillen (25)',
      scrambling: 'Alarmstart und Steigen (26)',
      designatedTargets: 'Zugewiesene Ziele (27)',
      riesen: 'Riesen sammeln sich im Flug (28)',
      advancedNight: 'Erweiterter Nachtflug (29)',
      germanAirDefence: 'Deutsche Luftabwehr wächst (30)',
      restLimit: 'Kein Ruhewurf in zwei Monaten nacheinander',
      quietDraw: 'Unentschieden nach drei kampflosen Monaten',
      upgrades: 'Staffeln können auf neuere Jäger umrüsten (4.2)',
      bomberBasesBehindFront: 'Bomberplätze vier Hexfelder hinter der Front (Auslegung 45)',
      sealedRaids: 'Deutsche Bomber fliegen nach versiegeltem Plan (Auslegung 92)',
    },
    needs: (rule: string) => `Braucht: ${rule}.`,
    winner: (side, level) => `${side}: ${level}`,
    pace: 'Tempo',
    paces: {
      none: 'Ohne Uhr',
      day: 'Ein Zug am Tag',
      week: 'Zwei Züge in der Woche',
      sitting: 'In einer Sitzung',
    },
    paceLive: (minutes, seconds) =>
      `${minutes} ${minutes === 1 ? 'Minute' : 'Minuten'} für jeden${seconds > 0 ? `, dazu ${seconds} Sekunden je Zug` : ''}`,
    paceDays: (days, more, off) =>
      `${days} ${days === 1 ? 'Tag' : 'Tage'} für jeden${more > 0 ? `, dazu ${more === 1 ? 'einer' : more} je Zug` : ''}${off > 0 ? `; ${off} freie Tage für jeden` : ''}`,
    paceNote:
      'Zeit, die je Zug dazukommt, wird gespart: Eine Uhr kann mehr zeigen als am Anfang. Wer seine Zeit überschreitet, verliert nicht sofort: Der andere Spieler entscheidet, wie es weitergeht.',
    me: 'Meine Daten',
    games: 'Meine Ergebnisse',
    archive: 'Archiv beendeter Kriege',
    devices: 'Auch auf einem anderen Gerät spielen',
    host: 'Vom Betreiber dieses Servers:',
    hostUntil: (time) => `Steht hier bis ${time}.`,
    hostSeen: 'Ausblenden',
    comeBack: 'Ich habe hier schon gespielt',
    rulesInPlay: 'Geltende Regeln',
    standardRules: 'Nur die Standardregeln.',
  },

  name: {
    ask: 'Dein Name am Tisch',
    hint: 'Andere Spieler sehen ihn. Du brauchst kein Konto und kein Passwort.',
    go: 'Weiter',
    greeting: (name) => `Du spielst als ${name}.`,
    change: 'Namen ändern',
  },

  links: {
    made: 'Der Tisch steht bereit',
    satDown: (name) => `${name} hat sich gesetzt.`,
    clockRuns: 'Deine Uhr läuft.',
    joinLabel: 'Link für deinen Gegner (einmal gültig)',
    watchLabel: 'Link für Zuschauer',
    recoveryLabel: 'Link zur Rückkehr auf deinen Platz',
    key: {
      coming: 'Der Schlüssel zu deinen Entwürfen und Beweisen kommt noch.',
      missing:
        'Dieser Link hat keinen Schlüssel: Er bringt deinen Platz zurück, aber keine Entwürfe und Beweise.',
    },
    recoveryNote:
      'Halte ihn geheim. Er bringt dich in einem anderen Browser auf deinen Platz, falls dieser dich vergisst.',
    toTable: 'Zum Tisch',
  },

  net: {
    loading: 'Wird geladen …',
    again: 'Noch einmal versuchen',
    asOf: (time: string) => `Zuletzt aktualisiert: ${time}.`,
  },

  level: {
    draw: 'Unentschieden',
    voided: 'Ohne Ergebnis',
    marginal: 'Knapper Sieg',
    tactical: 'Taktischer Sieg',
    strategic: 'Strategischer Sieg',
    superStrategic: 'Überragender Sieg',
  },

  levelShort: {
    draw: 'unentschieden',
    marginal: 'knapp',
    tactical: 'taktisch',
    strategic: 'strategisch',
    superStrategic: 'überragend',
  },

  refusals,

  lesson: {
    card: 'Zwei Lektionen',
    lead: 'Noch nie eine Karte mit Hexfeldern gesehen? Je zehn Minuten am echten Tisch: Flieg einen Angriff, oder fang einen ab.',
    raid: 'Dein erster Angriff',
    scramble: 'Der erste Alarmstart',
    puzzles: 'Rätsel',
    positions: 'Was würdest du tun?',
    begin: { new: 'Beginnen', begun: 'Weiter', done: 'Noch einmal fliegen' },
  },

  pages: { learn: 'Lernen', rules: 'Regeln', counters: 'Marken', history: 'Geschichte' },

  seat: {
    computer: 'Computer',
    gone: 'ein Spieler',
    empty: 'leer',
  },

  /** A chart pack (home/PackNote.svelte). */
  pack: {
    name: (name) => `Tafelsatz: ${name}`,
    edition: (name) =>
      ({ 'third-edition': 'dritte Ausgabe', 'second-edition': 'zweite Ausgabe', standard: 'erste Ausgabe' })[
        name
      ] ?? name,
    standard: 'Das ist die erste Ausgabe.',
    differs: 'Werte und Ergebnisse weichen von der ersten Ausgabe ab.',
    details: 'Einzelheiten der Tafeln',
  },

  /** The rulebook page and the notes that open beside other pages. */
  book: {
    title: 'So wird gespielt',
    lead: 'Die Regeln in unseren eigenen Worten, mit den Nummern des gedruckten Regelhefts. Sie gelten an jedem Tisch. Welche Zusatzregeln dazukommen, zeigt der Tisch.',
    opening: 'Die Regeln werden aufgeschlagen …',
    readOn: 'Weiterlesen',
    search: 'Suchen',
    searchFor: 'ein Wort oder eine Nummer wie 12.4',
    found: (n) => (n === 0 ? 'Nichts gefunden.' : n === 1 ? 'Eine Stelle.' : `${n} Stellen.`),
    narrow: 'Es gibt mehr. Ein weiteres Wort grenzt die Suche ein.',
    whatIs: 'Begriffe:',
    words: {
      bounce: 'Vorteil',
      counter: 'Marke',
      endurance: 'Treibstoff',
      examine: 'aufklären',
      hex: 'Hexfeld',
      interception: 'Abfangen',
      missionGroup: 'Verband',
      moralePoints: 'Moralpunkte',
      nightTrained: 'nachtgeübt',
      patrol: 'Patrouille',
      pool: 'Vorrat',
      pursuit: 'Verfolgung',
      scramble: 'Alarmstart',
      spotted: 'entdeckt',
      stack: 'Stapel',
      up: 'in Form',
    },
    contents: 'Inhalt',
    under: (n) => (n === 1 ? 'darunter eine weitere Einheit' : `darunter ${n} weitere Einheiten`),
    code: (code, words) => `${code}: ${words}`,
  },
};
