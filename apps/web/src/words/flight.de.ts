/** Words of flights, in German. */
import type { flight as english } from './flight.en.ts';
import { counted, plural } from './plural.ts';
import { joined } from './way.ts';

const landBy = (turn: number): string => (turn >= 24 ? 'bis zum Monatsende' : `bis Zug ${turn}`);

export const flight: typeof english = {
  fly: {
    lastLight: (turn) => `Letztes Licht, Zug ${turn}`,
    noReturn: 'Umkehrpunkt',
    title: (turn) => `Zug ${turn}`,
    pick: 'Wähle einen Platz oder einen Verband und gib ihm Befehle, oder beende deinen Zug.',
    inAir: 'In der Luft',
    ready: 'Startbereit',
    nothingReady: 'Du kannst nichts mehr bewegen.',
    select: (n) => `${n} gewählt`,
    pickUnits: 'Wer fliegt?',
    pickAll: (n) => (n === 2 ? 'Beide wählen' : `Alle ${n} wählen`),
    pickNone: 'Keine wählen',
    enemyAloft: 'Gegner in der Luft',
    enemyAll: (n) => `Alle ${n} zeigen`,
    enemyFewer: 'Weniger zeigen',
    spotted: (turn) => `entdeckt in Zug ${turn}`,
    canMeet: (n) => `${n} von deinen können ihn stellen`,
    meets: (units) => `${units.join(' und ')} ${units.length === 1 ? 'kann' : 'können'} ihn stellen`,
    happened: 'Was geschah',
    dice: 'Wie die Würfel fielen',
    noneHit: 'Keine Einheit wurde getroffen.',
    together: 'Ein Verband fliegt so schnell wie seine langsamste Einheit (8.3).',
    draw: 'Wähle auf der Karte, wohin sie fliegen, und dann den Heimweg.',
    drawing: 'Klicke weitere Hexfelder an. Escape löscht das letzte Stück.',
    drawingByTouch: 'Tippe weitere Hexfelder an.',
    undo: 'Stück zurück',
    clear: 'Von vorn',
    hexes: (n) => plural(n, '1 Hexfeld', 'Hexfelder'),
    arrives: (turn) => `endet in Zug ${turn}`,
    plan: 'Flugplan',
    bombAt: 'Bomben auf',
    bombNothing: 'kein Ziel',
    landAtEnd: (where) => `Landen in ${where}`,
    goHome: 'Wähle nun auf der Karte den Heimweg, oder drücke „Heimfliegen“.',
    overTarget: (where) =>
      `Bomben auf ${where}? Um nur darüber wegzufliegen, wähle den nächsten Ort auf der Karte.`,
    aimAt: (where) => `Bomben auf ${where}`,
    aimNote: 'macht es zum Ziel; noch wird nichts gesendet',
    passOver: (where) => `Ohne Bomben nach ${where} fliegen`,
    noWayHome: 'noch kein Heimweg',
    askOneWay: (units) =>
      `${units === null ? 'Dieser Flug hat keinen Heimweg.' : `Ohne Heimweg: ${units}.`} Wer noch in der Luft ist, wenn der Treibstoff zu Ende geht, macht Bruch. Losschicken?`,
    sendOneWay: 'Trotzdem losschicken',
    askFighters: (enemies) =>
      `Wo dieser Zug endet, können diese Gegner angreifen: ${enemies}. Trotzdem hinfliegen?`,
    askPlans: (units, enemies) =>
      `Nach Plan führt dein nächster Zug ${units} dorthin, wo diese Gegner angreifen können: ${enemies}. Trotzdem weiter?`,
    flyAnyway: 'Hinfliegen',
    flyNote: 'lässt sich nicht zurücknehmen',
    takeOff: 'Starten und über dem Platz bleiben',
    store: 'Als Flugplan speichern',
    storeNote: (turn) => `beginnt in Zug ${turn}; bis dahin siehst nur du ihn`,
    storeToTakeOff: (turn) => `nur du siehst ihn, bis er in Zug ${turn} startet`,
    bombThenFly: (turn) => `In Zug ${turn} bombardieren, dann dem Plan folgen`,
    bombHere: (turn) => `In Zug ${turn} bombardieren`,
    bombWhenEnded: 'die Bomben fallen, wenn du den Zug beendest',
    plannedBombs: (units, where) =>
      `Wenn du den Zug beendest, fallen nach Plan Bomben auf ${where}: ${units}.`,
    drop: 'Plan aufheben',
    sealed: {
      incomplete:
        'Bomber starten mit einem vollständigen Plan: Zeichne den Weg, wähle ein Ziel und lande auf einem deiner Plätze.',
      bound:
        'Dieser Angriff fliegt nach versiegeltem Plan. Ändern kannst du ihn in deiner Bewegung, sobald er gesehen, angegriffen oder getroffen wurde, seine Bomben geworfen hat oder nicht weiterkann.',
      notYet: 'Diesen Plan kannst du in deiner nächsten Bewegung ändern.',
      meeting:
        'Bomber treffen sich nur zu einem Angriff. Sein Plan führt ab dem nächsten Zug zum Ziel und heim.',
    },
    stopped: {
      spotted: 'angehalten, als der Feind den Flug sah',
      attacked: 'angehalten, als der Flug angegriffen wurde',
      hurt: 'angehalten, als der Flug getroffen wurde',
      blocked: 'angehalten, weil er nicht weiterging',
    },
    flyHome: 'Heimfliegen',
    flyHomeNote: (where) => `zeichnet den Weg nach ${where} ein`,
    noHome: 'Der Treibstoff reicht zu keinem deiner Plätze.',
    noHomeThence: 'von dort reicht der Treibstoff zu keinem deiner Plätze',
    redraw: 'Neu zeichnen',
    carries: {
      off: (turn) => `Start in Zug ${turn}`,
      bombs: (turn) => `Bomben in Zug ${turn}`,
      lands: (turn) => `Landung in Zug ${turn}`,
      stays: (hex, turn) => `endet bei ${hex} in Zug ${turn}`,
      out: (parts) => `Der Plan fliegt von selbst: ${parts}.`,
    },
    noBombsLeft: (units, why) => `${units}: ${why}.`,
    landHere: 'Hier landen',
    fuel: { flown: (n) => `${n} geflogen`, planned: (n) => `${n} geplant`, spare: (n) => `${n} übrig` },
    short: (n) =>
      `Der Treibstoff geht ${plural(n, 'einen Zug', 'Züge')} vor dem Ende des Weges zu Ende (8.9).`,
    nearFront:
      'Dieser Platz liegt für Bomber zu nahe an der Front: Sie starten erst wieder, wenn sie verlegt worden sind.',
    pastMonth: 'Der Monat endet, bevor dieser Weg geflogen ist (3.1-III).',
    notLanding: (turn) =>
      `Dieser Weg endet nicht mit einer Landung. Der Verband muss ${landBy(turn)} landen, sonst gibt es Bruch (8.9).`,
    nightLanding: 'Nachtlandung',
    landing: 'Landung',
    safeOn: (faces) => `jeder landet heil bei einem Wurf von ${faces}`,
    neverSafe: 'kein Wurf ist sicher',
    safeBetween: (roomy, full) => `${roomy}, wenn Platz ist, sonst ${full}`,
    sure: 'ohne Wurf',
    would: 'Was geschehen würde',
    you: 'Du',
    they: 'Gegner',
    die: 'Wurf',
    average: 'Die Bomben im Mittel',
    averageText: (us, them) => `du ${us}, Gegner ${them}`,
    column: (text) => `Spalte ${text}`,
    offChart: 'Zu schwach für die Tafel: Es wird nicht gewürfelt (13.5).',
    outrage: (faces, points) =>
      `Ein Wurf von ${faces} weckt Empörung: ${plural(points, 'ein Punkt', 'Punkte')} für den Gegner (4.1).`,
    civilDefence: 'Der Luftschutz dort mildert den Schaden (17.5).',
    noPoints: 'Ziele auf dem Festland bringen keine Punkte (13.9).',
    crowded: (limit) =>
      `Höchstens ${limit} dürfen am Zugende in einem Hexfeld sein. Sind es mehr, droht jedem Schaden (9.3).`,
    crowds: (where) =>
      `Du hast zu viele Flugzeuge in ${where}. Am Ende deiner Bewegung droht jedem Schaden (9.4). Schon zwei kleine Verbände sind zu viele (10.2).`,
    company: (units) =>
      `Wo dieser Zug endet, hast du schon ${units}. Zwei Verbänden in einem Hexfeld droht am Ende deiner Bewegung Schaden (9.4, 10.2).`,
    zeppelinAlone: 'Ein Zeppelin muss in seinem Hexfeld allein sein (9.6).',
    split:
      'Nur die gewählten Einheiten fliegen los. In einem späteren Zug vereinigen sie sich nicht wieder (9.5).',
    stays: 'Er hat keinen Flugplan. Ohne Weg bleibt er hier, bis der Treibstoff zu Ende ist.',
    patrolGoesHome:
      'Diese Patrouille ist auf dem Heimweg. Sie greift niemanden an und kommt mit jeder Bewegung einem Platz näher oder landet (25.8).',
    patrolOnly:
      'Eine Patrouille kann nur in diesem Zug heimfliegen und landen. Sie kehrt nicht auf Patrouille zurück (25.8).',
    climbs: (n) =>
      n === 0
        ? 'In diesem Zug steigt sie nur über ihrem Platz (26.1).'
        : `Nach dem Start steigt sie und fliegt in diesem Zug nur ${plural(n, '1 Hexfeld', 'Hexfelder')} (26.2).`,
    meet: 'In der Luft treffen …',
    meetLead:
      'Einheiten von zwei oder drei Plätzen können zusammen starten und sich treffen. Die Plätze müssen im Umkreis von vier Hexfeldern um ein Hauptquartier liegen (10.1). Weiter fliegen sie in diesem Zug nicht.',
    meetWhere: 'Treffen in',
    meetIn: (hex) => `Treffen in ${hex}`,
    meetBarred: {
      headquarters:
        'Kein Hauptquartier liegt im Umkreis von vier Hexfeldern um diesen und die anderen Plätze (10.1).',
      three: 'Höchstens drei Plätze.',
    },
    meetNowhere: 'Kein Hexfeld ist in diesem Zug für alle erreichbar (8.2).',
    meetTwo: 'wähle Einheiten von zwei Plätzen und ein Hexfeld',
    meetGo: 'Starten und treffen',
    meetNote: 'lässt sich nicht zurücknehmen',
    regroup: (hex) => `Zu einem Verband vereinigen: ${hex}`,
    regroupNote: (radio, movesOn, planned) =>
      [
        radio
          ? 'Riesen in einem Hexfeld dürfen sich vereinigen'
          : 'in diesem Zug gestartet, können sie einer werden',
        ...(movesOn ? [] : ['von mehreren Plätzen fliegen sie in diesem Zug nicht weiter']),
        ...(planned && !radio ? ['ihre Flugpläne enden'] : []),
      ].join('; '),
    regroupTwo: 'wähle mindestens zwei',
    endTurn: 'Zug beenden',
    ends: {
      month: 'der Monat endet',
      bombs: (where) => `Bomben fallen nach Plan: ${where}`,
      stops: (n) =>
        n === 1
          ? 'ein Flugplan hält an, weil seine Bomben nicht fallen können'
          : `${n} Flugpläne halten an, weil ihre Bomben nicht fallen können`,
      outOfFuel: (n) =>
        n === 1
          ? 'ein Flugzeug hat keinen Treibstoff mehr und kommt herunter'
          : `${n} Flugzeuge haben keinen Treibstoff mehr und kommen herunter`,
    },
    adrift: (n, turn) =>
      `${plural(n, 'Ein Flugzeug hat', 'Flugzeuge haben')} keinen Flugplan und ${n === 1 ? 'muss' : 'müssen'} ${landBy(turn)} landen, sonst gibt es Bruch (8.9).`,
    combat: 'Luftkampf',
    attack: (what) => `Angreifen: ${what}`,
    attackNote: 'Gekämpft wird sofort.',
    bounceYou: (faces) => `du bist im Vorteil bei einem Wurf von ${faces}`,
    bounceThey: (faces) => `der Gegner ist im Vorteil bei ${faces}`,
    bounceNone: (faces) => `kein Kampf bei ${faces}`,
    bounceOpen: (unknown) => `was du nicht weißt, kann das ändern: ${unknown}`,
    unknownEnemy: 'Du kennst diese Flugzeuge nicht: Wer im Vorteil ist, lässt sich nicht sagen.',
    noAttack: 'In keinem Hexfeld trifft ein Gegner auf deine Flugzeuge.',
    onlyDefend: 'Bomber greifen nicht an, sie verteidigen nur (12.3).',
    hasFought: 'Hat in dieser Phase schon gekämpft (12.7).',
    untrained: 'Bei Nacht greifen nur nachtgeübte Einheiten an (29.1).',
    tooDark:
      'Über dem Ziel ist dann Nacht. Nachts bombardiert nur ein Verband, in dem alle nachtgeübt sind (24.8, 29.1).',
    hitFirst: 'Zuerst treffen',
    bombing: 'Bomben',
    bombTitle: (hex) => `Bomben auf ${hex}`,
    target: 'Ziel',
    noBomb: 'behält seine Bomben',
    release: 'Bomben werfen',
    bombNote: 'Sie fallen sofort. Eine Einheit bombardiert einmal im Monat.',
    noBombing: 'Unter deinen Flugzeugen liegt kein Ziel.',
    pass: 'Passen bis …',
    passLead: 'Deine Züge vergehen von selbst, bis eines davon eintritt. Dein Gegner sieht das nicht.',
    passTurn: 'Zug',
    passNear: 'ein Gegner kommt auf',
    passOf: 'Hexfelder heran an',
    passAlarm: 'eine deiner Einheiten wird entdeckt oder angegriffen',
    passFuel: 'einer Einheit bleiben nur noch so viele Züge Treibstoff',
    passGo: 'Passen',
    passEnds: 'Dieser Zug endet sofort',
    passMet: 'Das ist schon eingetreten: Dein Zug geht weiter.',
    passing: 'Deine Züge vergehen von selbst.',
    noMore: 'Keine Einsätze mehr',
    noMoreNote: 'für den Rest des Monats; dein Gegner sieht es',
    noMoreAsk: 'Diesen Monat keine Einsätze mehr fliegen?',
    noMoreWhat:
      'Keines deiner Flugzeuge startet mehr. Was in der Luft ist, darf noch heimfliegen. Dann läuft der Monat ohne dich weiter und endet oft sofort.',
    noMoreYes: 'Keine Einsätze mehr',
    noMoreNo: 'Weiter fliegen',
    noMoreBack: 'Diesen Monat wieder fliegen',
    declared: 'Du hast erklärt, dass du diesen Monat keine Einsätze mehr fliegst.',
    theyDeclared: 'Dein Gegner fliegt diesen Monat keine Einsätze mehr.',
    planned: 'Flugpläne',
    noPlans: 'Du hast keine Flugpläne.',
    planLine: (turn, hex) => (turn === null ? `nach ${hex}` : `ab Zug ${turn}, nach ${hex}`),
    haltWhenSpotted: 'Anhalten, wenn entdeckt',
    pressOn: 'Weiterfliegen, außer bei Schaden',
    wait: 'Nicht vor Zug',
    guns: (where) => `Flak am Weg: ${where} (15.3).`,
    gunsFlight: (down) => `Sie kann einen abschießen (${down}).`,
    eachLost: (what) => `${what}: je Verlust`,
    theirs: (points) => `Gegner ${counted(points, 'Punkt', 'Punkte')}`,
    past: (where) => `an der Flak von ${where} vorbei`,
    byOrders: 'wie in deinen Dauerbefehlen',
    notNow: 'Du kannst jetzt nicht ziehen, aber den Weg als Flugplan speichern.',
  },

  recall: {
    title: 'Heimholen',
    turn: 'Umkehren',
    all: 'Alle landen',
    none: 'Keiner deiner Flüge kann jetzt umkehren.',
    empty: 'Du hast nichts in der Luft.',
    lands: (where, turn, now) =>
      `kehrt ${now ? 'jetzt' : 'in deiner nächsten Bewegung'} um und landet in Zug ${turn} in ${where}`,
    onItsWay: (where, turn) => `ist auf dem Heimweg und landet in Zug ${turn} in ${where}`,
    noHome: 'hat nicht genug Treibstoff für einen deiner Plätze',
    later: 'kann in deiner nächsten Bewegung umkehren',
    askAll: (n) =>
      n === 1
        ? 'Diesen Flug heimschicken, damit er landet? Das lässt sich nicht zurücknehmen.'
        : `${n} Flüge heimschicken, damit sie landen? Das lässt sich nicht zurücknehmen.`,
  },

  raid: {
    title: 'Ziele',
    points: 'Punkte im Mittel (Spanne)',
    designated: 'geplantes Ziel für diesen Monat',
    there: (turn) => `Bomben in Zug ${turn}`,
    home: (turn) => `daheim in Zug ${turn}`,
    homeByNight: (turn) => `Nachtlandung in Zug ${turn}`,
    noHome: 'kein Heimweg',
    average: (points) => `im Mittel ${counted(points, 'Punkt', 'Punkte')}`,
    between: (low, high) => `von ${low} bis ${high}`,
    figures: (average, low, high) => `${average} (${low} bis ${high})`,
    stop: {
      guns: (share) => `Flak hält ${share} auf`,
      fighters: (share) => `Jäger halten ${share} auf`,
    },
    whole: 'Der ganze Angriff',
    ways: 'Andere Wege',
    way: {
      best: 'Bester Weg',
      shortest: 'Kürzester Weg',
      clear: 'Weg um die Flak herum',
    },
    wayTurns: (over, home) => `Bomben in Zug ${over}, daheim in Zug ${home}`,
    before: (points) => `Vor dem Angriff erwartet: ${points}.`,
    shelter: 'Luftschutz',
    guns: 'Flak',
    gunsThere: (n) => `Flak der Stärke ${n}`,
    unknown: (what) => `unbekannt: ${what}`,
    barred: {
      fuel: 'zu weit: der Treibstoff reicht nicht',
      month: 'zu weit: der Monat endet vorher',
      night: 'dann ist Nacht: nicht alle sind nachtgeübt',
    },
    more: (n) => plural(n, 'Ein weiteres Ziel', 'weitere Ziele'),
    fewer: 'Weniger Ziele',
  },

  way: {
    near: (place, hex) => `bei ${place} (${hex})`,
    off: (place, hex) => `vor ${place} (${hex})`,
    openSea: (hex) => `auf offener See (${hex})`,
    leg: ({ from, out, sea, in: coming, to }) =>
      joined([
        from && `von ${from}`,
        out !== null && (out === '' ? 'über die Küste' : `bei ${out} über die Küste`),
        sea && 'über See',
        coming &&
          `in Zug ${coming.turn} ${coming.where === '' ? '' : `bei ${coming.where} `}über die Küste landeinwärts`,
        to && `bis ${to}`,
      ]) || 'Über Land',
  },

  intercept: {
    title: 'Wer ihn stellen kann',
    none: 'Keiner von deinen kann ihn auf diesem Kurs stellen.',
    now: 'in diesem Zug',
    later: (turn, where) => `Zug ${turn}, ${where}, wenn er Kurs hält`,
    off: (turn) => `startet in Zug ${turn}`,
    oddsIf: (type, odds) => `falls ${type}: ${odds}`,
    oddsAny: (hits, losses) => `sonst: zu treffen ${hits}, einen zu verlieren ${losses}`,
    noHome: 'von dort kein Heimweg',
    go: 'Abfangen und angreifen',
    goWith: (units) => `Abfangen und angreifen: ${units}`,
    goLater: (turn) => `Abfangen in Zug ${turn}`,
    note: (n, where) =>
      `Der Gegner sieht ${plural(n, 'ein Flugzeug', 'Flugzeuge')} sofort von ${where} kommen. Deine Bewegung endet, und es wird gewürfelt. Das lässt sich nicht zurücknehmen.`,
    notePlanned: (turn) =>
      `Das wird ein Flugplan, den nur du siehst, bis er in Zug ${turn} beginnt. Treffen sie sich, wird dir der Angriff angeboten.`,
    noteAloft: (where) =>
      `Dein Verband kommt von ${where}. Deine Bewegung endet, und es wird gewürfelt. Das lässt sich nicht zurücknehmen.`,
    noteSetsOut: (where) =>
      `Sie brechen sofort von ${where} auf, und der Gegner sieht es. Treffen sie sich, wird dir der Angriff angeboten.`,
    lost: 'Keiner von ihnen kam an, also gab es keinen Angriff.',
    stopped: (units, where) => `${units} kam nur bis ${where}, also gab es keinen Angriff.`,
    gone: 'Der Gegner ist nicht mehr da, also gab es keinen Angriff.',
    revealed: (enemy) => `Es sind ${enemy}. Greif jetzt an, wenn du noch willst.`,
    barred: 'Sie sind da, dürfen aber nicht angreifen, also gab es keinen Angriff.',
    more: (n) => `Alle ${n} zeigen`,
    fewer: 'Weniger zeigen',
  },
};
