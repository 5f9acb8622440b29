/** Words of the next step, of standing orders, of drafts and of chances. */
import { plural } from './plural.ts';

export const orders = {
  next: {
    lastChance: 'Its fuel takes it home this turn, and not later.',
    mayRaid: 'Bombers stand ready: pick a base to set out from.',
    flyOn: 'Fly on until something happens',
    flyOnNote: 'ends this turn and passes the next; only you know',
    flyOnLater: 'your next turns pass by themselves; only you know of it',
    flyOnAnyway: 'Fly on',
    waiting: (side: string) => `${side} decide.`,
    thinks: (who: string, long: boolean) =>
      `${who} is thinking.${long ? ' With aircraft in the air a turn may take half a minute.' : ''}`,
    thirdQuiet: 'Two months running nothing happened. A third one ends the war in a draw.',
    aircraft: (n: number) => `${n} aircraft`,
    attack: (enemy: string, where: string) => `Attack ${enemy} over ${where}`,
    attackEnds: 'ends your movement; it is fought at once',
    bombAndEnd: (where: string) => `Bomb ${where} and end the turn`,
    stopped: 'Its flight plan was stopped.',
    goOn: (where: string) => `Go on to ${where}`,
    home: (units: string) => `Fly home: ${units}`,
    lands: (where: string, turn: number) => `lands at ${where} in turn ${turn}; cannot be taken back`,
    fight: 'a fight',
    bombs: 'bombs',
    endWithout: (what: string) => `End turn without ${what}`,
    endQuiet: 'End turn: no orders needed',
    endStays: (units: string, n: number) => `End turn: ${units} ${n === 1 ? 'stays' : 'stay'} in the air`,
    endAnyway: 'End the turn',
    askBombs: (where: string) => `Yours stand over ${where} with their bombs. Go on without dropping them?`,
    askFuel: (n: number) =>
      `${plural(n, 'One aircraft is', 'aircraft are')} out of fuel and ${n === 1 ? 'comes' : 'come'} down. Go on?`,
    where: 'Choose where they fly',
    flyTo: (where: string) => `Fly to ${where}`,
    landing: (where: string) => `Fly to ${where} and land`,
  },

  orders: {
    title: 'Standing orders',
    lead: 'They answer for you in the enemy’s turn, so that the game does not wait. Only you see them.',
    guns: 'Guns always fire.',
    gunsBut: (hexes: string) => `Guns fire, but not at ${hexes}.`,
    holdFire: 'Hold fire at',
    hitFirst: 'When one of several is hit, hit first',
    hit: {
      mostPoints: 'the one worth most points',
      strongestGuns: 'the one with the strongest guns',
      mostBombs: 'the one with the most bombs',
      zeppelins: 'a zeppelin',
    },
    loseFirst: 'When you may name your own loss, give up first',
    lose: {
      fewestPoints: 'the one worth fewest points',
      weakestGuns: 'the one with the weakest guns',
      withoutAce: 'one without an ace',
    },
    aceFirst: 'An ace goes first of all to',
    aceTo: 'Otherwise to',
    ace: {
      strongestGuns: 'the squadron with the strongest guns',
      mostBombs: 'the squadron with the most bombs',
      withoutAce: 'a squadron without an ace',
    },
    displaceEnemy: 'Drive the enemy off toward',
    displaceOwn: 'Move your own aside toward',
    toward: {
      n: 'the north',
      ne: 'the north-east',
      se: 'the south-east',
      s: 'the south',
      sw: 'the south-west',
      nw: 'the north-west',
    },
    anyWay: 'any side that is allowed',
    firstOf: (way: string) => `${way} first`,
    patrols: 'Patrols (25)',
    interceptClose: 'intercept in their own hex',
    interceptRanged: 'intercept in the next hex',
    against: 'Only groups with',
    prey: { bombers: 'bombers', fighters: 'fighters', zeppelins: 'zeppelins' },
    largest: 'Not against groups larger than',
    keep: 'Turns of fuel to keep',
    send: 'Most units that leave their hex for it',
    add: 'Add a hex',
    save: 'Give these orders',
    saved: 'The orders are given.',
    inForce: 'These orders are in force.',
  },

  /** A turn drafted before it is flown (flight/DraftList.svelte). */
  draft: {
    title: (turn: number) => `Draft of turn ${turn}`,
    lead: 'Only you see it. It is kept in this browser and flown when you press the button, in this order.',
    add: 'Add to the draft',
    addNote: 'nothing is sent; draw the next flight',
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
      stored: (n: number) => (n === 1 ? 'one flight plan stays private' : `${n} flight plans stay private`),
    },
    endWithout: 'End turn without the draft',
    ask: (n: number) =>
      n === 1
        ? 'One flight of your draft has not been flown. It stays in the draft, for another turn.'
        : `${n} flights of your draft have not been flown. They stay in the draft, for another turn.`,
    late: (turn: number) => `Drawn for turn ${turn}. What is said here is how it would go now.`,
    gone: (units: string) => `Not on the map any more: ${units}.`,
    elsewhere: (units: string) => `Not ready any more where this flight begins: ${units}.`,
    idle: (units: string) => `Nothing of it can be flown now: ${units}.`,
    parts: (units: string) =>
      `It leaves one group together with ${units}: what is said here is of the group as it is.`,
    meets: (units: string, where: string) =>
      `Ends the turn ${where}, with ${units} of this draft: two groups in a hex risk damage when the movement ends (9.4, 10.2).`,
    landsToo: (units: string, where: string) =>
      `Lands at ${where}, with ${units} of this draft: the room there is counted as it is now.`,
    held: 'Not flown: the other side’s turn is still being played.',
    changed: 'The draft has been changed meanwhile.',
    refused: (units: string) => `Not possible: ${units} was not moved.`,
    told: (units: string, what: string) => `${units}: ${what}`,
    missing: (units: string) => `Not all came through: ${units}.`,
    parted: (units: string) => `The group has come apart: ${units}.`,
    planStopped: (units: string) => `The flight plan has stopped: ${units}.`,
    stopped: (units: string, where: string) => `${units} came no farther than ${where}.`,
    rest: (n: number) =>
      n === 1
        ? 'The last flight of the draft was not flown.'
        : `The other ${n} flights of the draft were not flown.`,
  },

  /** Plain sentences: chances, orders given, results of bombs. */
  plain: {
    detail: 'What these do, in full',
    chance: {
      never: 'no chance',
      hardly: 'hardly any chance',
      about: (of: number, among: number) => `about ${of} in ${among}`,
      nearly: 'almost certain',
      sure: 'certain',
    },
    odds: (hits: string, kills: string, losses: string) =>
      `${hits} to hit, ${kills} to take one out, ${losses} to lose one`,
    fight: (odds: string) => `Your chances: ${odds}.`,
    fightIf: (type: string, odds: string) => `If it is ${type}: ${odds}.`,
    bombs: (chance: string, best: string) => `${chance} to score; at best ${best}`,
    bombsNone: 'no chance to score',
    dieByDie: 'Die by die, from the chart',
    shift: {
      better: (n: number) => (n === 1 ? 'one column better' : `${n} columns better`),
      worse: (n: number) => (n === 1 ? 'one column worse' : `${n} columns worse`),
    },
    dice: 'dice fall; no way back',
    seenOff: 'the enemy sees it set out',
    secret: 'only you know',
    ordered: 'Ordered:',
    orderedUnseen: 'They stand at their base, and the enemy knows nothing of it.',
    orderedSeen: 'They are in the air, where the enemy sees them.',
    another: 'Send others too',
    askLastChance: (units: string, n: number) =>
      `${units} ${n === 1 ? 'gets' : 'get'} home this turn or not at all, and the attack ends the movement. Attack all the same?`,
    bombsFell: (units: string, n: number) =>
      `${units} ${n === 1 ? 'has' : 'have'} bombed this month already.`,
    bombsLost: (units: string, n: number) =>
      `${units} ${n === 1 ? 'was' : 'were'} shaken and ${n === 1 ? 'drops' : 'drop'} no bombs this month.`,
    bombsAboard: (where: string) => `The bombs for ${where} are still aboard.`,
    chooseHexes: (left: number) => (left === 1 ? 'Choose one more hex' : `Choose ${left} hexes`),
    enemyBases: 'Where the enemy’s aircraft stand',
    shown: 'shown',
    readMore: 'Read more',
  },
};
