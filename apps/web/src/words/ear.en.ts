/** Words of the paper that reads the table out and takes typed orders. */
import type { Side } from '@1bob/rules/player';
import { plural } from './plural.ts';

export type Compass = 'n' | 'ne' | 'e' | 'se' | 's' | 'sw' | 'w' | 'nw';

const turns = (n: number): string => plural(n, 'one turn', 'turns');

export const ear = {
  read: 'Read to me',
  keys: 'Alt+Shift+R opens this page and reads again.',
  situation: 'The situation',
  since: 'Since you last asked',
  sinceNothing: 'Nothing new since you last asked.',
  sinceMore: (n: number) =>
    plural(n, 'One lesser report is among the communiqués.', 'lesser reports are among the communiqués.'),

  /** Places without hex numbers. */
  over: (place: string) => `over ${place}`,
  off: (place: string) => `off ${place}`,
  near: (place: string) => `near ${place}`,
  away: (miles: number, compass: string, place: string) => `${miles} miles ${compass} of ${place}`,
  compass: {
    n: 'north',
    ne: 'north-east',
    e: 'east',
    se: 'south-east',
    s: 'south',
    sw: 'south-west',
    w: 'west',
    nw: 'north-west',
  } satisfies Record<Compass, string>,
  heading: {
    n: 'heading north',
    ne: 'heading north-east',
    e: 'heading east',
    se: 'heading south-east',
    s: 'heading south',
    sw: 'heading south-west',
    w: 'heading west',
    nw: 'heading north-west',
  } satisfies Record<Compass, string>,
  london: (n: number) => (n === 0 ? 'over London' : `${turns(n)} from London`),
  fromYours: (n: number, units: string) =>
    n === 0 ? `with your ${units}` : `${turns(n)} from your ${units}`,

  when: (parts: string, move: string) => `${parts}: ${move}.`,
  turnOf: (side: Side, turn: number, last: number) =>
    `${side === 'german' ? 'German' : 'British'} flying turn ${turn} of ${last}`,
  settingUp: 'set-up',
  planning: 'planning',
  weather: { fair: 'fair weather', bad: 'bad weather', fog: 'fog' },
  day: 'by day',
  night: 'by night',
  gameEnded: 'the game has ended',
  yourMove: 'it is your move',
  yourStep: {
    movement: 'it is your move, and you can fly',
    combat: 'it is your move, in air combat',
    bombing: 'it is your move, with bombs to drop',
  },
  moves: (side: string) => `${side} are to move`,
  bothMove: 'both sides are to move',
  points: (german: string, british: string, level: string) =>
    `Morale points: German ${german}, British ${british}; if the game ended now: ${level}.`,
  final: (german: string, british: string, level: string) =>
    `Morale points: German ${german}, British ${british}; the result: ${level}.`,
  yours: (flights: string) => `You have in the air: ${flights}.`,
  theirs: (flights: string) => `The enemy has in the air: ${flights}.`,
  noYours: 'Nothing of yours is in the air.',
  noTheirs: 'No enemy is in the air.',
  aloft: (side: string, flights: string) => `${side} in the air: ${flights}.`,
  noneAloft: (side: string) => `${side} in the air: none.`,
  moreFlights: (n: number) => plural(n, 'one more flight', 'more flights'),
  spotted: 'spotted by the enemy',
  bombs: (place: string, turn: number) => `bombs ${place} in turn ${turn}`,
  lands: (place: string, turn: number) => `lands at ${place} in turn ${turn}`,
  goes: (place: string, turn: number) => `ends ${place} in turn ${turn}`,
  noPlan: 'without a flight plan',
  mustLand: (turn: number) => (turn >= 24 ? 'must land by the month’s end' : `must land by turn ${turn}`),
  ready: (list: string) => `Ready to take off: ${list}.`,
  noneReady: 'Nothing is ready to take off.',
  readyAt: (what: string, place: string) => `${what} at ${place}`,
  count: (n: number, type: string) => `${n} ${type}`,
  based: (list: string) => `Your aircraft on the ground: ${list}.`,
  basedTheirs: (list: string) => `Enemy aircraft on the ground: ${list}.`,
  basedOf: (side: string, list: string) => `${side} aircraft on the ground: ${list}.`,
  noBases: 'none known',
  basedAt: (n: number, place: string) => `${n} at ${place}`,
  morePlaces: (n: number) => plural(n, 'one more place', 'more places'),
  decide: (fights: number, targets: number) =>
    [
      ...(fights > 0 ? [`${plural(fights, 'one fight', 'fights')} can begin`] : []),
      ...(targets > 0 ? [`${plural(targets, 'one group is', 'groups are')} over a target`] : []),
    ].join(', and '),
  setUp: (air: number, land: number) =>
    `You set up ${plural(air, 'one squadron', 'squadrons')} and ${plural(land, 'one land unit', 'land units')}.`,
  phase: (name: string) => `The phase to decide is ${name}.`,
  handedIn: 'You have handed in your choices and wait for the enemy.',

  /** The order line. */
  line: 'Order',
  lineHint:
    'Type an order and press Enter to hear it back. Press Enter again to give it. Arrow down lists what may come next, and Enter takes it. For example: “Gotha 13 and 14 from Gontrode, bomb Margate by turn 5, home”, or “help”.',
  give: 'Hear the order',
  giveNow: 'Give the order',
  choices: 'What may come next',
  /** The words of orders, with other spellings after each "|". */
  words: {
    all: 'all',
    and: 'and',
    bomb: 'bomb|raid|attack the town of',
    before: 'before turn',
    by: 'by turn|not after turn',
    drop: 'drop the plan of|drop plan of',
    from: 'from|at',
    hex: 'hex',
    home: 'home|fly home|return home|back home',
    land: 'land at|land in',
    pass: 'pass until turn|pass to turn',
    store: 'store|as a flight plan|later',
    to: 'to|fly to|go to',
    via: 'via|over|past',
    wait: 'not before turn|from turn',
  },
  deeds: {
    read: 'read',
    news: 'news',
    help: 'help',
    next: 'next',
    other: 'other',
    end: 'end turn',
    on: 'fly on',
  },
  theEnemy: (where: string) => `the enemy ${where}`,
  noStep: 'There is no such step now.',
  /** What the words for the steps stand for now. */
  stepIs: (word: string, label: string) => `“${word}” stands for: ${label}.`,
  enter: (question: string) => `${question} Press Enter again to give this order.`.trim(),
  given: (label: string) => `Given: ${label}`,
  refused: (why: string) => `Not given. ${why}`.trim(),
  help: 'An order names units, then what they do: bomb a place, fly to a place, land at a base, or home. It can say from where, by which turn, and not before which turn. “store” keeps it as a flight plan. “next” takes the step of the main button, and “other” that of the second. “read” reads the situation again, and “news” what has happened since you last asked.',
  unknown: (word: string) => `I do not understand “${word}”.`,
  ended: 'The order ends too early.',
  meant: (phrase: string) => `Did you mean “${phrase}”?`,
  expects: (list: readonly string[]) =>
    `Here I understand: ${list.map((phrase) => `“${phrase}”`).join(', ')}.`,
  expectsTurn: 'Here I expect the number of a flying turn.',
  apart: (units: string) => `These units are not together: ${units}.`,
  isAt: (unit: string, where: string) => `${unit} ${where}`,
  offMap: 'not on the map',
  elsewhere: (units: string, where: string) => `${units}: not there, but ${where}.`,
  allFrom: 'Say from which base: “all from …”.',
  noneThere: (place: string) => `None of your aircraft at ${place} can take off.`,
  noTarget: (place: string, units: string) => `${units}: there is no target at ${place}.`,
  noLanding: (where: string) => `They may not land ${where}.`,
  late: (where: string, turn: number, by: number) =>
    `They are ${where} in turn ${turn}, which is later than turn ${by}.`,
  notFlying: 'Aircraft take orders in the flying turns, after the planning.',
  where: 'Say where they fly, such as “home” or “to Margate”.',
  noPass: 'Turns cannot pass by themselves now.',
  noTurn: (from: number, to: number) => `Name a flying turn from ${from} to ${to}.`,
  passes: (turn: number) => `Your turns pass until turn ${turn}`,
  planless: (units: string) => `${units}: no flight plan.`,
};
