/** Words of flights: targets, routes, meetings, interceptions. */
import { counted, plural } from './plural.ts';
import { joined, type WayParts } from './way.ts';

const roll = (faces: string): string => `a roll of ${faces}`;
const landBy = (turn: number): string => (turn >= 24 ? 'by the month’s end' : `by turn ${turn}`);

export const flight = {
  fly: {
    lastLight: (turn: number) => `Last light, turn ${turn}`,
    noReturn: 'Point of no return',
    title: (turn: number) => `Flying turn ${turn}`,
    pick: 'Choose a base or a flight to give it orders, or end your turn.',
    inAir: 'In the air',
    ready: 'Ready to take off',
    nothingReady: 'You have nothing left to move.',
    select: (n: number) => `${n} picked`,
    pickUnits: 'Who flies?',
    pickAll: (n: number) => (n === 2 ? 'Pick both' : `Pick all ${n}`),
    pickNone: 'Pick none',
    enemyAloft: 'Enemy in the air',
    enemyAll: (n: number) => `Show all ${n}`,
    enemyFewer: 'Show fewer',
    spotted: (turn: number) => `spotted in turn ${turn}`,
    canMeet: (n: number) => `${n} of yours can meet it`,
    meets: (units: readonly string[]) => `${units.join(' and ')} can meet it`,
    happened: 'What happened',
    dice: 'How the dice fell',
    noneHit: 'No unit was hit.',
    together: 'A group flies at the speed of its slowest unit (8.3).',
    draw: 'On the map, choose where they fly, then the way home.',
    drawing: 'Click more hexes to extend the route. Escape removes the last leg.',
    drawingByTouch: 'Tap more hexes to extend the route.',
    undo: 'Undo leg',
    clear: 'Start over',
    hexes: (n: number) => plural(n, '1 hex', 'hexes'),
    arrives: (turn: number) => `ends in turn ${turn}`,
    plan: 'Flight plan',
    bombAt: 'Bomb',
    bombNothing: 'no target',
    landAtEnd: (where: string) => `Land at ${where}`,
    goHome: 'Now choose the way home on the map, or press “Fly home”.',
    overTarget: (where: string) => `Bomb ${where}? To pass over it, choose the next place on the map.`,
    aimAt: (where: string) => `Bomb ${where}`,
    aimNote: 'makes it the target; nothing is sent yet',
    passOver: (where: string) => `Fly to ${where} without bombing`,
    noWayHome: 'no way home yet',
    askOneWay: (units: string | null) =>
      `${units === null ? 'This flight has no way home.' : `No way home is drawn for ${units}.`} Aircraft that are still up when their fuel runs out crash. Send them?`,
    sendOneWay: 'Send them anyway',
    /** `enemies` are names with places. */
    askFighters: (enemies: string) =>
      `Where this turn ends, these enemies can attack: ${enemies}. Fly there all the same?`,
    /** `units` and `enemies` are names, those of enemies with places. */
    askPlans: (units: string, enemies: string) =>
      `As planned, your next turn takes ${units} to where these enemies can attack: ${enemies}. Go on all the same?`,
    flyAnyway: 'Fly there',
    flyNote: 'cannot be taken back',
    takeOff: 'Take off and stay over the base',
    store: 'Store as a flight plan',
    storeNote: (turn: number) => `begins in turn ${turn}; only you see it until then`,
    storeToTakeOff: (turn: number) => `only you see it until it takes off in turn ${turn}`,
    bombThenFly: (turn: number) => `Bomb in turn ${turn}, then follow the plan`,
    bombHere: (turn: number) => `Bomb in turn ${turn}`,
    bombWhenEnded: 'the bombs fall when you end the turn',
    plannedBombs: (units: string, where: string) =>
      `When you end the turn, these units will bomb ${where} as planned: ${units}.`,
    drop: 'Drop plan',
    sealed: {
      incomplete:
        'Bombers take off with a complete plan: draw the route, choose a target and land at one of your bases.',
      bound:
        'This raid flies its sealed plan. You can change it in your own movement once it has been seen, attacked or hit, has bombed, or cannot go on.',
      notYet: 'You can change this plan in your next movement.',
      meeting: 'Bombers meet only for a raid. Its plan flies from the next turn on, and home.',
    },
    stopped: {
      spotted: 'stopped when the enemy saw the flight',
      attacked: 'stopped when the flight was attacked',
      hurt: 'stopped when the flight was hit',
      blocked: 'stopped because it could not go on',
    },
    flyHome: 'Fly home',
    flyHomeNote: (where: string) => `draws the route to ${where}`,
    noHome: 'This flight does not have the fuel to reach any of your bases.',
    noHomeThence: 'from there the fuel reaches none of your bases',
    redraw: 'Redraw',
    carries: {
      off: (turn: number) => `takes off in turn ${turn}`,
      bombs: (turn: number) => `bombs in turn ${turn}`,
      lands: (turn: number) => `lands in turn ${turn}`,
      stays: (hex: string, turn: number) => `ends at ${hex} in turn ${turn}`,
      out: (parts: string) => `The plan flies by itself: ${parts}.`,
    },
    noBombsLeft: (units: string, why: string) => `${units}: ${why}.`,
    landHere: 'Land here',
    fuel: {
      flown: (n: number) => `${n} flown`,
      planned: (n: number) => `${n} planned`,
      spare: (n: number) => `${n} to spare`,
    },
    short: (n: number) =>
      `Fuel runs out ${plural(n, 'one turn', 'turns')} before the end of the route (8.9).`,
    nearFront:
      'This base is too near the front for bombers: they must redeploy before they can take off again.',
    pastMonth: 'The month ends before this route does (3.1-III).',
    notLanding: (turn: number) =>
      `This route does not end in a landing. The group must land ${landBy(turn)}, or it crashes (8.9).`,
    nightLanding: 'Night landing',
    landing: 'Landing',
    safeOn: (faces: string) => `each is safe on ${roll(faces)}`,
    neverSafe: 'no roll is safe',
    safeBetween: (roomy: string, full: string) => `${roomy} if there is room, otherwise ${full}`,
    sure: 'no roll needed',
    would: 'What would happen',
    you: 'You',
    they: 'Enemy',
    die: 'roll',
    average: 'The bombs on average',
    averageText: (us: string, them: string) => `you ${us}, enemy ${them}`,
    column: (text: string) => `column ${text}`,
    offChart: 'Too weak for the chart: no die is rolled (13.5).',
    outrage: (faces: string, points: number) =>
      `A roll of ${faces} causes outrage: the enemy gains ${plural(points, 'one point', 'points')} (4.1).`,
    civilDefence: 'Civil defence there reduces the damage (17.5).',
    noPoints: 'Targets on the continent score no points (13.9).',
    crowded: (limit: number) =>
      `No more than ${limit} aircraft may end the turn in one hex. If there are more, each risks damage (9.3).`,
    crowds: (where: string) =>
      `You have too many aircraft in ${where}. Each risks damage when your movement ends (9.4). Even two small groups are too many (10.2).`,
    company: (units: string) =>
      `This turn ends in a hex where you already have ${units}. Two groups in one hex risk damage when your movement ends (9.4, 10.2).`,
    zeppelinAlone: 'A zeppelin must be alone in its hex (9.6).',
    split: 'Only the units you picked will leave. They cannot join up again in a later turn (9.5).',
    stays: 'It has no flight plan. Without a route it stays here until its fuel runs out.',
    patrolGoesHome:
      'This patrol was sent home. It fights nobody, and each of its moves ends nearer to a base or lands (25.8).',
    patrolOnly: 'A patrol can only fly home and land this turn. It does not go back on patrol (25.8).',
    climbs: (n: number) =>
      n === 0
        ? 'It spends this turn climbing over its base (26.1).'
        : `It climbs after take-off and flies only ${plural(n, '1 hex', 'hexes')} this turn (26.2).`,
    meet: 'Meet in the air …',
    meetLead:
      'Units from two or three bases can take off together and meet. The bases must be within four hexes of one headquarters (10.1). They fly no farther this turn.',
    meetWhere: 'Meet in',
    meetIn: (hex: string) => `Meet in ${hex}`,
    meetBarred: {
      headquarters: 'This base and the others are not all within four hexes of one headquarters (10.1).',
      three: 'At most three bases.',
    },
    meetNowhere: 'There is no hex that all of them can reach this turn (8.2).',
    meetTwo: 'pick units from two bases, and a hex',
    meetGo: 'Take off and meet',
    meetNote: 'cannot be taken back',
    regroup: (hex: string) => `Form one group at ${hex}`,
    regroupNote: (radio: boolean, movesOn: boolean, planned: boolean) =>
      [
        radio ? 'Riesen in one hex may join up' : 'they took off this turn, so they may join',
        ...(movesOn ? [] : ['from several bases they fly no farther this turn']),
        ...(planned && !radio ? ['their flight plans end'] : []),
      ].join('; '),
    regroupTwo: 'pick at least two',
    endTurn: 'End turn',
    ends: {
      month: 'the month ends',
      bombs: (where: string) => `bombs fall as planned: ${where}`,
      stops: (n: number) =>
        n === 1
          ? 'one flight plan stops, because its bombs cannot fall'
          : `${n} flight plans stop, because their bombs cannot fall`,
      outOfFuel: (n: number) =>
        n === 1
          ? 'one aircraft runs out of fuel and comes down'
          : `${n} aircraft run out of fuel and come down`,
    },
    adrift: (n: number, turn: number) =>
      `${plural(n, 'One aircraft has', 'aircraft have')} no flight plan and must land ${landBy(turn)}, or ${n === 1 ? 'it crashes' : 'they crash'} (8.9).`,
    combat: 'Air combat',
    attack: (what: string) => `Attack ${what}`,
    attackNote: 'The fight happens at once.',
    bounceYou: (faces: string) => `you have the bounce on ${roll(faces)}`,
    bounceThey: (faces: string) => `the enemy has the bounce on ${roll(faces)}`,
    bounceNone: (faces: string) => `there is no fight on ${roll(faces)}`,
    bounceOpen: (unknown: string) => `what you do not know may change this: ${unknown}`,
    unknownEnemy: 'You do not know what these aircraft are, so you cannot tell who has the bounce.',
    noAttack: 'No enemy aircraft share a hex with yours.',
    onlyDefend: 'Bombers cannot attack; they only defend (12.3).',
    hasFought: 'It has already fought this phase (12.7).',
    untrained: 'At night only night-trained units may attack (29.1).',
    tooDark:
      'It will be night over the target. A group bombs at night only if every unit in it is night trained (24.8, 29.1).',
    hitFirst: 'Hit first',
    bombing: 'Bombing',
    bombTitle: (hex: string) => `Bomb at ${hex}`,
    target: 'Target',
    noBomb: 'keeps its bombs',
    release: 'Drop the bombs',
    bombNote: 'They fall at once. A unit bombs once a month.',
    noBombing: 'There is no target under your aircraft.',
    pass: 'Pass until …',
    passLead: 'Your turns pass by themselves until one of these happens. Your opponent does not see this.',
    passTurn: 'flying turn',
    passNear: 'an enemy comes within',
    passOf: 'hexes of',
    passAlarm: 'one of yours is spotted or attacked',
    passFuel: 'a unit has only this many turns of fuel left',
    passGo: 'Pass',
    passEnds: 'This turn ends at once',
    passMet: 'That has already happened, so your turn goes on.',
    passing: 'Your turns pass by themselves.',
    noMore: 'No more missions',
    noMoreNote: 'for the rest of the month; your opponent sees it',
    noMoreAsk: 'Fly no more missions this month?',
    noMoreWhat:
      'None of your aircraft will take off. Those in the air may still fly home. The month then goes on without you, and often ends at once.',
    noMoreYes: 'No more missions',
    noMoreNo: 'Keep flying',
    noMoreBack: 'Fly again this month',
    declared: 'You have declared that you fly no more missions this month.',
    theyDeclared: 'Your opponent flies no more missions this month.',
    planned: 'Flight plans',
    noPlans: 'You have no flight plans.',
    planLine: (turn: number | null, hex: string) =>
      turn === null ? `to ${hex}` : `from turn ${turn}, to ${hex}`,
    haltWhenSpotted: 'Stop if spotted',
    pressOn: 'Press on unless hurt',
    wait: 'Not before turn',
    guns: (where: string) => `Guns along the way: ${where} (15.3).`,
    gunsFlight: (down: string) => `They may shoot one aircraft down (${down}).`,
    eachLost: (what: string) => `Each ${what} lost`,
    theirs: (points: string) => `enemy ${counted(points, 'point', 'points')}`,
    past: (where: string) => `past the guns of ${where}`,
    byOrders: 'as in your standing orders',
    notNow: 'You cannot move now, but you can store the route as a flight plan.',
  },

  /** Own flights that turn for home (flight/recall.ts). */
  recall: {
    title: 'Bring home',
    turn: 'Turn for home',
    all: 'All land',
    none: 'None of your flights can turn for home now.',
    empty: 'Nothing of yours is in the air.',
    lands: (where: string, turn: number, now: boolean) =>
      `turns ${now ? 'now' : 'in your next movement'} and lands at ${where} in turn ${turn}`,
    onItsWay: (where: string, turn: number) => `is on its way home and lands at ${where} in turn ${turn}`,
    noHome: 'does not have the fuel to reach any of your bases',
    later: 'can turn for home in your next movement',
    askAll: (n: number) =>
      n === 1
        ? 'Send this flight home to land? It cannot be called back.'
        : `Send ${n} flights home to land? They cannot be called back.`,
  },

  /** Targets by name (flight/TargetList.svelte). */
  raid: {
    title: 'Targets',
    /** Over the figures of the list. */
    points: 'Points on average (range)',
    designated: 'planned target for this month',
    there: (turn: number) => `bombs in turn ${turn}`,
    home: (turn: number) => `home in turn ${turn}`,
    homeByNight: (turn: number) => `lands by night in turn ${turn}`,
    noHome: 'no way home',
    average: (points: string) => `on average ${counted(points, 'point', 'points')}`,
    between: (low: string, high: string) => `from ${low} to ${high}`,
    figures: (average: string, low: string, high: string) => `${average} (${low} to ${high})`,
    stop: {
      guns: (share: string) => `guns stop ${share}`,
      fighters: (share: string) => `fighters stop ${share}`,
    },
    whole: 'The whole raid',
    ways: 'Other ways',
    way: {
      best: 'Best way',
      shortest: 'Shortest way',
      clear: 'Way round the guns',
    },
    wayTurns: (over: number, home: number) => `bombs in turn ${over}, home in turn ${home}`,
    before: (points: string) => `Before the raid: ${points}.`,
    shelter: 'civil defence',
    guns: 'guns',
    gunsThere: (n: number) => `guns of strength ${n}`,
    unknown: (what: string) => `unknown: ${what}`,
    barred: {
      fuel: 'out of reach: not enough fuel',
      month: 'out of reach: the month ends first',
      night: 'dark by then: not all of them are night trained',
    },
    more: (n: number) => plural(n, 'One more target', 'more targets'),
    fewer: 'Fewer targets',
  },

  /** The way of a flight (flight/route-words.ts). */
  way: {
    near: (place: string, hex: string) => `near ${place} (${hex})`,
    off: (place: string, hex: string) => `off ${place} (${hex})`,
    openSea: (hex: string) => `the open sea (${hex})`,
    leg: ({ from, out, sea, in: coming, to }: WayParts) =>
      joined([
        from && `from ${from}`,
        out !== null && (out === '' ? 'over the coast' : `over the coast near ${out}`),
        sea && 'across the sea',
        coming &&
          `in over the coast ${coming.where === '' ? '' : `near ${coming.where} `}in turn ${coming.turn}`,
        to && `to ${to}`,
      ]) || 'Over land',
  },

  /** Interceptors of an enemy group (flight/Interceptors.svelte). */
  intercept: {
    title: 'Who can meet it',
    none: 'None of yours can meet it on this course.',
    now: 'this turn',
    later: (turn: number, where: string) => `turn ${turn}, ${where}, if it keeps its course`,
    off: (turn: number) => `takes off in turn ${turn}`,
    oddsIf: (type: string, odds: string) => `if ${type}: ${odds}`,
    oddsAny: (hits: string, losses: string) => `any other type: ${hits} to hit, ${losses} to lose one`,
    noHome: 'cannot get home from there',
    go: 'Intercept and attack',
    goWith: (units: string) => `Intercept and attack: ${units}`,
    goLater: (turn: number) => `Intercept in turn ${turn}`,
    note: (n: number, where: string) =>
      `The enemy sees at once that ${plural(n, 'one aircraft comes', 'aircraft come')} from ${where}. Your movement ends and dice are rolled. You cannot take it back.`,
    notePlanned: (turn: number) =>
      `It is stored as a flight plan, which only you see until it begins in turn ${turn}. When they meet, you are offered the attack.`,
    noteAloft: (where: string) =>
      `Your flight comes from ${where}. Your movement ends and dice are rolled. You cannot take it back.`,
    noteSetsOut: (where: string) =>
      `Your aircraft leave ${where} at once, and the enemy sees them. When they meet, you are offered the attack.`,
    lost: 'None of them got there, so there was no attack.',
    stopped: (units: string, where: string) =>
      `${units} got no farther than ${where}, so there was no attack.`,
    gone: 'The enemy is no longer there, so there was no attack.',
    revealed: (enemy: string) => `They turn out to be ${enemy}. Attack now, if you still want to.`,
    barred: 'They got there but may not attack, so there was no attack.',
    more: (n: number) => `Show all ${n}`,
    fewer: 'Show fewer',
  },
};
