/** Words of the next step, of standing orders, of drafts and of chances. */
import { counted, plural } from './plural.ts';

export const orders = {
  next: {
    lastChance: 'This is the last turn in which its fuel gets it home.',
    mayRaid: 'Your bombers are ready. Choose the base they fly from.',
    flyOn: 'Fly on until something happens',
    flyOnNote: 'this turn and your next ones pass until something needs you; only you see this',
    flyOnLater: 'your next turns pass until something needs you; only you see this',
    flyOnAnyway: 'Fly on',
    toMonthsEnd: 'To the month’s end',
    toMonthsEndNote: 'unless an enemy comes within reach of your fighters or bombs fall; only you see this',
    waiting: (side: string) => `${side} are deciding.`,
    thinks: (who: string) => `${who} is thinking.`,
    thirdQuiet: 'Nothing has happened for two months. A third quiet month ends the war in a draw.',
    aircraft: (n: number) => `${n} aircraft`,
    attack: (enemy: string, where: string) => `Attack ${enemy} over ${where}`,
    attackEnds: 'ends your movement; the fight happens at once',
    bombAndEnd: (where: string) => `Bomb ${where} and end the turn`,
    stopped: 'Its flight plan has stopped.',
    goOn: (where: string) => `Go on to ${where}`,
    home: (units: string) => `Fly home: ${units}`,
    lands: (where: string, turn: number) => `lands at ${where} in turn ${turn}; cannot be taken back`,
    fight: 'a fight',
    bombs: 'bombs',
    endWithout: (what: string) => `End turn without ${what}`,
    endQuiet: 'End turn: no orders needed',
    endStays: (units: string, n: number) => `End turn: ${units} ${n === 1 ? 'stays' : 'stay'} in the air`,
    endAnyway: 'End the turn',
    askBombs: (where: string) =>
      `Your aircraft are over ${where} with bombs aboard. Go on without dropping them?`,
    askFuel: (n: number) =>
      `${plural(n, 'One aircraft is', 'aircraft are')} out of fuel and will come down. Go on?`,
    where: 'Choose where they fly',
    flyTo: (where: string) => `Fly to ${where}`,
    landing: (where: string) => `Fly to ${where} and land`,
  },

  orders: {
    title: 'Standing orders',
    lead: 'They decide for you during the enemy’s turn, so that the game need not wait. Only you see them.',
    guns: 'Your guns always fire.',
    gunsBut: (hexes: string) => `Your guns fire, except at ${hexes}.`,
    holdFire: 'Hold fire at',
    hitFirst: 'Of several enemies, hit first',
    hit: {
      mostPoints: 'the one worth most points',
      strongestGuns: 'the one with the strongest guns',
      mostBombs: 'the one with the most bombs',
      zeppelins: 'a zeppelin',
      aces: 'one in which you see an ace',
    },
    loseFirst: 'If you may choose your own loss, lose first',
    lose: {
      fewestPoints: 'the one worth fewest points',
      weakestGuns: 'the one with the weakest guns',
      withoutAce: 'one without an ace',
    },
    aceFirst: 'A new ace goes first to',
    aceTo: 'Otherwise to',
    ace: {
      strongestGuns: 'the squadron with the strongest guns',
      mostBombs: 'the squadron with the most bombs',
      withoutAce: 'a squadron without an ace',
    },
    displaceEnemy: 'Drive enemies off towards',
    displaceOwn: 'Move your own units aside towards',
    toward: {
      n: 'the north',
      ne: 'the north-east',
      se: 'the south-east',
      s: 'the south',
      sw: 'the south-west',
      nw: 'the north-west',
    },
    anyWay: 'any direction allowed',
    firstOf: (way: string) => `${way}, if possible`,
    patrols: 'Patrols (25)',
    single: 'Orders of single patrols (25.3)',
    singleLead:
      'A patrol that you do not tick follows the orders above. Orders of single patrols last until the month ends.',
    singleAt: (hex: string) => `Own orders for the patrol at ${hex}`,
    interceptClose: 'intercept in their own hex',
    interceptRanged: 'intercept in the next hex',
    against: 'Only groups with',
    prey: { bombers: 'bombers', fighters: 'fighters', zeppelins: 'zeppelins' },
    largest: 'Largest group to attack',
    keep: 'Turns of fuel to keep',
    send: 'How many units may leave their hex for this',
    add: 'Hex to reconnoitre',
    handInEmpty: 'Hand in empty phases for me',
    handInEmptyNote:
      'when everybody can see that you have no choice: no points for reconnaissance, or nothing on the map. Never in a flying turn.',
    save: 'Give these orders',
    saved: 'Your orders are given.',
    inForce: 'These orders are in force.',
  },

  /** A turn drafted before it is flown (flight/DraftList.svelte). */
  draft: {
    title: (turn: number) => `Draft for turn ${turn}`,
    lead: 'Only you see this draft. It stays in this browser until you press the button. The flights then start in this order.',
    add: 'Add to the draft',
    addNote: 'nothing is sent yet; draw the next flight',
    change: 'Change',
    remove: 'Remove',
    earlier: 'Earlier',
    later: 'Later',
    keep: (turn: number) => `Keep for turn ${turn}`,
    more: (n: number) => `and ${n} more`,
    bombs: (where: string, turn: number) => `bombs ${where} in turn ${turn}`,
    lands: (where: string, turn: number) => `lands at ${where} in turn ${turn}`,
    spare: (n: number) => `${plural(n, 'one turn', 'turns')} of fuel to spare`,
    fly: (n: number) => `Fly ${plural(n, 'one flight', 'flights')}`,
    sees: {
      atOnce: (what: string) => `the enemy sees at once: ${what}`,
      off: (where: string) => `take-off from ${where}`,
      on: (where: string) => `flight on from ${where}`,
      stored: (n: number) =>
        n === 1 ? 'only you see the stored flight plan' : `only you see the ${n} stored flight plans`,
    },
    endWithout: 'End turn without the draft',
    ask: (n: number) =>
      n === 1
        ? 'One flight in your draft has not been flown. It stays there for another turn. Go on?'
        : `${n} flights in your draft have not been flown. They stay there for another turn. Go on?`,
    late: (turn: number) => `Drawn for turn ${turn}. This is how it would go if it began now.`,
    gone: (units: string) => `No longer on the map: ${units}.`,
    elsewhere: (units: string) => `No longer ready where this flight begins: ${units}.`,
    idle: (units: string) => `Cannot fly now: ${units}.`,
    parts: (units: string) =>
      `It leaves the same group as ${units}. The figures are for the group as it is now.`,
    meets: (units: string, where: string) =>
      `It ends the turn ${where}, as does another flight of this draft: ${units}. Two groups in one hex risk damage when your movement ends (9.4, 10.2).`,
    landsToo: (units: string, where: string) =>
      `It lands at ${where}, as does another flight of this draft: ${units}. The free space there is counted as it is now, before either lands.`,
    held: 'Not flown: the enemy’s turn is still being played back.',
    changed: 'The draft has changed in the meantime.',
    refused: (units: string) => `Not possible: ${units} did not move.`,
    told: (units: string, what: string) => `${units}: ${what}`,
    missing: (units: string) => `Not all of them got through: ${units}.`,
    parted: (units: string) => `The group has split up: ${units}.`,
    planStopped: (units: string) => `The flight plan has stopped: ${units}.`,
    stopped: (units: string, where: string) => `${units} got no farther than ${where}.`,
    rest: (n: number) =>
      n === 1
        ? 'The last flight of the draft was not flown.'
        : `The other ${n} flights of the draft were not flown.`,
  },

  /** Plain sentences: chances, orders given, results of bombs. */
  plain: {
    detail: 'What these buttons do',
    chance: {
      never: 'no chance',
      hardly: 'hardly any chance',
      about: (of: number, among: number) => `about ${of} in ${among}`,
      nearly: 'almost certain',
      sure: 'certain',
    },
    odds: (hits: string, kills: string, losses: string) =>
      `${hits} to hit, ${kills} to put one out of action, ${losses} to lose one`,
    fight: (odds: string) => `Your chances: ${odds}.`,
    fightIf: (type: string, odds: string) => `If it is ${type}: ${odds}.`,
    bombs: (chance: string, best: string) =>
      `${chance} to score; at best ${counted(best, 'point', 'points')}`,
    bombsNone: 'no chance to score',
    dieByDie: 'Roll by roll, from the chart',
    shift: {
      better: (n: number) => (n === 1 ? 'one column better' : `${n} columns better`),
      worse: (n: number) => (n === 1 ? 'one column worse' : `${n} columns worse`),
    },
    dice: 'dice are rolled; cannot be taken back',
    seenOff: 'the enemy sees them leave',
    secret: 'only you see it',
    ordered: 'Ordered:',
    orderedUnseen: 'They are still at their base, and the enemy knows nothing of the order.',
    orderedSeen: 'They are in the air, where the enemy sees them.',
    another: 'Send others too',
    askLastChance: (units: string) =>
      `This is the last turn in which ${units} can get home, and the attack ends your movement. Attack anyway?`,
    bombsFell: (units: string, n: number) =>
      `${units} ${n === 1 ? 'has' : 'have'} already bombed this month.`,
    bombsLost: (units: string, n: number) =>
      `${units} ${n === 1 ? 'was' : 'were'} shaken and ${n === 1 ? 'drops' : 'drop'} no bombs this month.`,
    bombsAboard: (where: string) => `The bombs for ${where} are still aboard.`,
    chooseHexes: (left: number) => (left === 1 ? 'Choose one more hex' : `Choose ${left} hexes`),
    enemyBases: 'Bases with enemy aircraft',
    shown: 'shown',
    readMore: 'Read more',
  },
};
