/** Words of advice, and of what officers thought: a reason by its code, a command by its kind. */
import type { CommandKind } from '@1bob/rules/player';
import { figureWith } from './ranges.ts';
import { plural } from './plural.ts';

const figure = figureWith('.');

/** What a reason names, in words; '' for what it does not name. */
export interface ReasonFacts {
  readonly place: string;
  readonly count: number;
  readonly times: number;
  readonly points: number;
  readonly months: number;
}

/** What a command names, in words. */
export interface CommandFacts {
  readonly units: string;
  readonly place: string;
  readonly phase: string;
  readonly land: boolean;
}

const units = (n: number): string => plural(n, 'one unit', 'units');
const often = (n: number): string => (figure(n) === '1' ? 'once' : `${figure(n)} times`);
const points = (n: number): string => (figure(n) === '1' ? 'one point' : `${figure(n)} points`);

export const advice = {
  advice: {
    title: 'An officer’s advice',
    lead: 'It is told what you see and nothing else. Nothing is done before you give the order yourself.',
    ask: 'What would you do?',
    thinking: 'The officer is thinking …',
    would: (officer: string) => `${officer} would now:`,
    nothing: 'There is nothing for you to do now.',
    nothingIn: 'Nothing is chosen in it.',
    because: 'Why',
    fillIn: 'Fill it in',
    filled: 'It is filled in below: give the order there, or put it away.',
    give: 'Give this order',
    putAway: 'Put it away',
    overtaken: 'Something has changed since; ask again.',
    failed: 'No answer came.',
    notes: 'What the officers thought',
    notesLead: 'What each computer player believed and did, month by month, written down as it decided.',
    inTurn: (turn: number) => `Turn ${turn}:`,

    reasons: {
      score: ({ points, months }: ReasonFacts) =>
        `${points > 0 ? `We lead by ${figure(points)}` : points < 0 ? `We are ${figure(-points)} behind` : 'The score is even'}, with ${plural(months, 'one month', 'months')} to go.`,
      restDue: () => 'If nothing flies this month, a roll for rest brings points.',
      quietWar: ({ months }: ReasonFacts) =>
        `It has been quiet for ${plural(months, 'one month', 'months')}; a long quiet ends the war in a draw.`,
      raided: ({ count }: ReasonFacts) =>
        count === 0 ? 'No bombs have fallen of late.' : `Bombs fell ${often(count)} of late.`,
      metByDay: ({ times }: ReasonFacts) => `A flight by day is expected to be attacked ${often(times)}.`,
      metByNight: ({ times }: ReasonFacts) => `By night it is expected to be attacked ${often(times)}.`,
      setUp: () => 'The suggested set-up is a sound one.',
      bought: ({ count, points: cost }: ReasonFacts) =>
        `It buys ${units(count)} for ${points(Math.abs(cost))}.`,
      saved: () => 'It keeps its points.',
      regrouped: ({ count }: ReasonFacts) => `It moves ${units(count)} to better bases.`,
      orders: () => 'Nothing here needs a decision.',
      raid: ({ count, place, points: worth }: ReasonFacts) =>
        `A raid on ${place} with ${units(count)} should bring ${points(worth)} on average.`,
      decoy: ({ place }: ReasonFacts) => `A decoy towards ${place} draws fighters away.`,
      hunt: ({ count, place, points: worth }: ReasonFacts) =>
        `${units(count)} can meet the enemy at ${place}: worth ${points(worth)} on average.`,
      onward: ({ place }: ReasonFacts) => `It flies on towards ${place}.`,
      homeward: () => 'It turns for home while there is fuel.',
      patrolHome: () => 'The patrol has to come home now.',
      fight: ({ place, points: worth }: ReasonFacts) =>
        `The fight at ${place} should bring ${points(worth)} on average.`,
      bomb: ({ place, points: worth }: ReasonFacts) =>
        `Bombs on the best target in ${place}: ${points(worth)} on average.`,
      stays: () => 'Nothing more is worth a flight this turn.',
      turnOver: () => 'There is nothing left to fight or bomb this turn.',
      tried: ({ count }: ReasonFacts) =>
        `It played ${plural(count, 'one line', 'lines')} out in its head, and this came out best.`,
    } as Readonly<Record<string, (facts: ReasonFacts) => string>>,

    commands: {
      setUp: () => 'set up as suggested',
      submit: ({ phase }) => `hand in its choice for “${phase}”`,
      takeBack: ({ phase }) => `take back what was handed in for “${phase}”`,
      move: ({ units, place, land }) => `fly ${units} to ${place}${land ? ' and land there' : ''}`,
      rendezvous: ({ units, place }) => `have ${units} take off and meet at ${place}`,
      regroup: () => 'let groups in one hex become one',
      endMovement: () => 'end the movement',
      attack: ({ place }) => `attack the enemy group at ${place}`,
      bomb: ({ units, place }) => `bomb ${place} with ${units}`,
      endTurn: () => 'end the flying turn',
      orders: () => 'change the standing orders',
      plan: ({ units, place }) => `plan a flight of ${units} to ${place}`,
      dropPlan: () => 'drop a planned flight',
      passUntil: () => 'pass until something happens',
      noMoreMissions: () => 'declare that no more missions will be flown this month',
      resign: () => 'resign',
      offerDraw: () => 'offer a draw',
      answerDraw: () => 'answer the offered draw',
    } satisfies Record<CommandKind, (facts: CommandFacts) => string>,
  },
};
