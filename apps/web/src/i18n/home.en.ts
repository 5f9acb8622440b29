/** What every page may say, in English: the home page needs no other words. */
import { locale, sides } from '@1bob/words/sides.en';
import type { OptionalRule } from '@1bob/rules/player';

export const home = {
  locale,
  sides,

  app: {
    title: 'The First Battle of Britain',
    subtitle: 'The air war over England, 1917–18',
    skip: 'To the content',
    home: 'Home',
    about: 'About',
    night: 'Night',
    day: 'Day',
    theme: 'Theme',
    themeLight: 'Light',
    themeNight: 'Night',
    themeGame: 'As in the game',
    language: 'Language',
    close: 'Close',
    cancel: 'Cancel',
    copy: 'Copy',
    copied: 'Copied',
    /** A case of the rulebook, or one of our own rulings where it is silent. */
    rule: (rule: string) => (rule.startsWith('ruling') ? `R${rule.slice(1)}` : `Rule ${rule}`),
    ruleShort: (rule: string) => rule,
    notFound: 'There is no such page.',
    more: 'Menu',
    verify: 'Verify',
    unplayable: 'This record cannot be played back.',
  },

  scenario: {
    'first-phase': { name: 'The day raids', dates: 'May to December 1917' },
    'second-phase': { name: 'The night raids', dates: 'January to May 1918' },
    campaign: { name: 'The whole campaign', dates: 'May 1917 to May 1918' },
  } as Record<string, { name: string; dates: string }>,

  officers: {
    cadet: { rank: 'Cadet', manner: 'Takes the straight way, plans two turns ahead and bluffs little.' },
    captain: { rank: 'Captain', manner: 'Weighs each raid and each fight, and does what pays.' },
    commander: { rank: 'Commander', manner: 'Tries out what you may be hiding before it decides.' },
  },

  home: {
    computer: 'Play the computer',
    officer: 'Your opponent',
    advised: 'Both may ask an officer for advice',
    advisedNote: 'It is told what the asking side sees, and nothing else.',
    twoComputers: 'Let two officers play',
    twoComputersBegin: 'Begin and watch',
    side: 'Your side',
    german: 'German',
    raid: 'Raid England',
    british: 'British',
    defend: 'Defend it',
    scenario: 'Scenario',
    play: 'Play now',
    newHere: 'New here? The day raids have few squadrons to begin with.',
    kept: 'No sign-up. The game is kept when you close the page.',
    watched: 'Others may look on; they see only what both sides see.',
    friend: 'Play a friend',
    friendLead:
      'Make a table and send the link. Each takes a turn when it suits; you need not be there while the other side takes its turn.',
    answer: 'Standing orders answer for you while you are away',
    fog: 'Each player sees only what their side knows',
    make: 'Make a table',
    listed: 'Show it under “Watch a game”',
    onlyLink: 'Your friend needs only the link.',
    whoMayJoin: 'Who may join',
    byLink: 'Anyone with the link',
    anybody: 'Anyone: it stands under “Open tables”',
    either: 'By lot',
    watch: 'Watch a game',
    watchNone: 'No listed game is being played just now.',
    watchNote: 'You see what both players see, no more.',
    watchLook: 'Watch',
    mine: 'My campaigns',
    waitForYou: (n: number) => (n === 1 ? 'One game waits for you.' : `${n} games wait for you.`),
    nextGame: 'To the next one',
    mineNone: 'No campaigns yet. The games that you begin are listed here, with whose move it is.',
    cols: { side: 'Side', campaign: 'Campaign', month: 'Month', move: 'Move', points: 'Points' },
    against: (name: string) => `Against ${name}`,
    waiting: 'Waiting for an opponent',
    yours: 'Your move',
    theirs: (name: string) => `${name} to move`,
    both: 'Both to move',
    begun: 'Begun',
    ended: 'Ended',
    computerName: 'the computer',
    turn: (turn: number) => `turn ${turn}`,
    setUp: 'set-up',
    planning: 'planning',
    charts: 'Charts',
    chartPack: 'Chart pack',
    optional: 'Optional rules',
    optionsOn: (n: number) => (n === 1 ? 'one in play' : `${n} in play`),
    optionNames: {
      training: 'Training and “up” squadrons (24)',
      patrols: 'Fighter patrols (25)',
      scrambling: 'Scrambling and climbing (26)',
      designatedTargets: 'Designated targets (27)',
      riesen: 'Riesen regroup in flight (28)',
      advancedNight: 'Advanced night operations (29)',
      germanAirDefence: 'German air defence grows (30)',
      restLimit: 'No rest roll two months running',
      quietDraw: 'Three quiet months are a draw',
      upgrades: 'Squadrons may change to later fighters (4.2)',
      bomberBasesBehindFront: 'Bomber bases four hexes behind the front',
    } satisfies Record<OptionalRule, string>,
    needs: (rule: string) => `Needs: ${rule}.`,
    winner: (side: string, level: string) => `${side}: ${level}`,
    pace: 'Pace',
    paces: {
      none: 'No clock',
      day: 'A move a day',
      week: 'Two moves a week',
      sitting: 'In one sitting',
    },
    paceLive: (minutes: number, seconds: number) =>
      `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} each${seconds > 0 ? `, and ${seconds} seconds a turn` : ''}`,
    paceDays: (days: number, more: number, off: number) =>
      `${days} ${days === 1 ? 'day' : 'days'} each${more > 0 ? `, and ${more === 1 ? 'one day' : `${more} days`} a turn` : ''}${off > 0 ? `; ${off} days off for each` : ''}`,
    paceNote: 'When time runs out nothing is lost by itself: the other player chooses how to go on.',
    devices: 'Use on my phone too',
    me: 'My data',
    games: 'What I have played',
    host: 'The host of this server:',
    hostUntil: (time: string) => `Shown until ${time}.`,
    hostSeen: 'Put away',
    comeBack: 'I have played here before',
    rulesInPlay: 'Rules in play',
    standardRules: 'The standard rules, without options.',
  },

  name: {
    ask: 'Your name at the table',
    hint: 'Others see it. No account, no password.',
    go: 'Go on',
    greeting: (name: string) => `You play as ${name}.`,
    change: 'Change name',
  },

  /** Pages that links out of mails lead to (pages/ByMail.svelte). */
  links: {
    made: 'The table is ready',
    joinLabel: 'Link for your opponent (for one use)',
    watchLabel: 'Link for those who watch',
    recoveryLabel: 'Link to return from another browser',
    recoveryLater: 'You can have one at any time under “Table”.',
    putAway: 'Hide the link',
    recoveryNote:
      'Keep this link to yourself: with it you take your seat in another browser, should this one forget you.',
    toTable: 'To the table',
    show: 'Show',
    renew: 'Showing it makes a new link; the old one stops working.',
  },

  join: {
    title: 'Sit down at the table',
    lead: 'You are invited to a game. The other seat is yours with one click.',
    invites: (who: string, side: string) => `${who} invites you to a game. You would play ${side}.`,
    sit: 'Take the seat',
    sitting: 'Taking the seat …',
    recovering: 'Getting your seat back …',
    recover: 'Take your seat in this browser',
    take: 'Take over this seat',
    taking: 'Taking over the seat …',
    takeOf: (who: string, side: string) => `${who} passes a seat on to you. You would play ${side}.`,
    takeNote: 'The seat is yours then, with all that it knows. The other player is told.',
    recoverNote:
      'The seat then belongs to this browser, and to no other. What another browser put into the dice stays there: if you can, save your side of the game in it first.',
    seatOf: (who: string, side: string) => `The seat of ${who}: you play ${side}.`,
    opponent: 'Opponent',
    advised: 'Agreed: both players may ask an officer for advice.',
  },

  net: {
    opening: 'Opening the table …',
    away: 'Reconnecting …',
    awayNote: 'What you do is kept and sent when the connection is back.',
  },

  level: {
    draw: 'Draw',
    voided: 'No result',
    marginal: 'Marginal victory',
    tactical: 'Tactical victory',
    strategic: 'Strategic victory',
    superStrategic: 'Super-strategic victory',
  },

  levelShort: {
    draw: 'draw',
    marginal: 'marginal',
    tactical: 'tactical',
    strategic: 'strategic',
    superStrategic: 'super-strategic',
  },

  about: {
    title: 'About this game',
    how: 'How it is played',
    howText:
      'The map is divided into hexes of five miles. Each month begins with planning, in secret and by both sides; then the aircraft fly, in 24 turns for each side. The Germans send bombers over the sea: choose a squadron, click its target and its way home, end your turn, and it flies by itself. The British watch the coast and send fighters up to meet them. Bombs and losses move the morale points; the side that leads at the end wins.',
    independent: 'An independent implementation',
    independentText:
      'This is an independent implementation of a board wargame about the German bomber offensive against England in 1917 and 1918. It is not made or endorsed by the publisher. The wording of the rulebook and the printed art are not part of it; the rules are told in our own words, with the numbers of their cases.',
    charts: 'The charts are reconstructed',
    chartsText:
      'The rules send their reader to charts and factors that were printed on the map and the counters. No public copy of them was found, so they are reconstructed from the history of the raids. Owners of the printed game can play with a chart pack of their own.',
    fog: 'What you see is what you may know',
    fogText:
      'The server sends each player only what their side knows. Nothing hidden is in this page, so there is nothing to find in it. The dice come from a secret of the server and a share of each player, and can be checked after the game.',
    made: 'Made with',
    madeText:
      'Coastlines from Natural Earth (public domain). Old Standard TT and Libre Franklin under the SIL Open Font License. All drawings were made for this project. The program is free software under the MIT licence.',
    licences: 'Licences of the packages in these pages',
  },

  /** What no server says. All others are in errors.en.ts, and until that has come speak for themselves. */
  errors: {
    'network.unreachable': 'The server cannot be reached. Are you online?',
    'network.answer': 'The server gave an answer that makes no sense here.',
    'network.closed': 'This page has left the table.',
    'person.blocked': 'The host of this server has blocked you; you cannot play here.',
  } as Readonly<Record<string, string>>,

  lesson: {
    practice: 'Practice',
    practiceNote: 'This is practice: no server hears of it, nothing counts, and only this browser keeps it.',
    card: 'Your first raid',
    lead: 'Never seen a hex? Ten minutes at the real table: plan a route, be spotted, survive a fight, bomb, come home.',
    begin: { new: 'Begin', begun: 'Go on', done: 'Once more' },
  },

  pages: { learn: 'Learn', rules: 'Rules', counters: 'Counters', history: 'History' },

  seat: {
    computer: 'computer',
    gone: 'a player',
    empty: 'empty',
  },

  /** A pack of charts and how it differs from the first edition (components/PackNote.svelte). */
  pack: {
    name: (name: string) => `Chart pack: ${name}`,
    edition: (name: string) =>
      ({ 'second-edition': 'second edition', standard: 'first edition' })[name] ?? name,
    standard: 'This is the first edition.',
    differs: (n: number) => `It differs from the first edition in ${n === 1 ? 'one place' : `${n} places`}.`,
    showDifferences: 'Show what differs',
    where: 'Where',
    inStandard: 'First edition',
    here: 'Here',
  },

  /** The book of rules and the notes that are read beside it. */
  book: {
    title: 'How to play',
    lead: 'The rules in our own words, by the number of the case. They are the same at every table; a table says which optional rules it plays.',
    opening: 'Opening the rules …',
    readOn: 'Read on',
    search: 'Search',
    searchFor: 'a word, or a number such as 12.4',
    found: (n: number) => (n === 0 ? 'Nothing found.' : n === 1 ? 'One place.' : `${n} places.`),
    narrow: 'There are more: add a word.',
    whatIs: 'In a word:',
    words: {
      bounce: 'bounce',
      counter: 'counter',
      endurance: 'fuel',
      examine: 'examine',
      hex: 'hex',
      interception: 'interception',
      missionGroup: 'group',
      moralePoints: 'morale points',
      nightTrained: 'night trained',
      patrol: 'patrol',
      pool: 'pool',
      pursuit: 'pursuit',
      scramble: 'scramble',
      spotted: 'spotted',
      stack: 'stack',
      up: 'up',
    },
    contents: 'Contents',
    under: (n: number) => (n === 1 ? 'and one more unit beneath' : `and ${n} more units beneath`),
    code: (code: string, words: string) => `${code}: ${words}`,
  },
};
