/** Words of advice and of officers' notes: a reason by its code, a command by its kind. */
import type { CommandKind, PlanningPhase } from '@1bob/rules/player';
import { figureWith } from './ranges.ts';
import { plural } from './plural.ts';

const figure = figureWith('.');

/** The facts of a reason, in words; '' and 0 stand for facts it does not have. */
export interface ReasonFacts {
  readonly place: string;
  readonly turn: number;
  /** Own units; '' in an order, which names them itself. */
  readonly who: string;
  readonly count: number;
  /** The order leads to a hex other than `place`; the way goes on from there. */
  readonly onTheWay: boolean;
  /** The enemy group as the seat saw it, and where it was; '' if that is `place`. */
  readonly enemy: string;
  readonly at: string;
  readonly times: number;
  readonly points: number;
  readonly months: number;
}

/** The facts of a command, in words. */
export interface CommandFacts {
  readonly units: string;
  readonly place: string;
  readonly enemy: string;
  readonly phase: string;
  /** The button of the table that does the same; '' if the table has no such button. */
  readonly press: string;
  readonly land: boolean;
  /** Flying turn in which it ends or in which the next flight sets out; 0 if neither applies. */
  readonly turn: number;
  /** Some of one's own units are in the air. */
  readonly aloft: boolean;
}

const often = (n: number): string => (figure(n) === '1' ? 'once' : `${figure(n)} times`);
const points = (n: number): string => (figure(n) === '1' ? 'one point' : `${figure(n)} points`);
const off = (turn: number): string => (turn > 0 ? `, off in turn ${turn}` : '');
const over = (where: string): string => (where === '' ? '' : ` over ${where}`);
const inTurn = (turn: number): string => (turn > 0 ? ` in turn ${turn}` : '');

export const advice = {
  advice: {
    title: 'An officer’s advice',
    lead: 'The officer is told what you see and nothing else.',
    ask: 'Ask an officer: what would you do?',
    thinking: 'The officer is thinking …',
    would: (officer: string) => `${officer} would now:`,
    nothing: 'There is nothing for you to do now.',
    because: 'Why',
    doIt: 'Do it, and ask again',
    later: 'The officer speaks again when it is your move.',
    fillIn: 'Fill it in',
    filled: 'It is filled in below: give the order there, or put it away.',
    give: 'Give this order',
    putAway: 'Put it away',
    overtaken: 'Something has changed since; ask again.',
    failed: 'No answer came.',
    notes: 'What the officers thought',
    notesLead: 'What each computer player believed and did, month by month, written down as it decided.',
    believed: 'Believed',
    inTurn: (turn: number) => `Turn ${turn}`,
    units: (n: number) => plural(n, 'one unit', 'units'),
    unspotted: 'an unspotted group',
    theEnemy: 'the enemy',
    /** The effect of a pass that waits until something happens. */
    passes: (button: string, turn: number) =>
      `This turn ends, and your next ones pass by themselves until something happens: an enemy takes off or comes near, one of yours is seen, attacked or has to land, or bombs fall.${turn > 0 ? ` In turn ${turn} it is your move in any case; “${button}” does the same without that.` : ''}`,
    /** Why a phase is left empty. */
    least: {
      randomEvents: 'Nothing here needs a decision.',
      raf: 'The Royal Air Force costs points at once (case 21.1); we keep them.',
      redeployment: 'Everything stands where it is wanted, and nothing has to move.',
      reinforcement: 'We keep our points.',
      training: 'All are to be ready to fly: who rests or trains stays on the ground this month (case 24).',
      recon: 'No hex is worth the points that a look at it would cost (case 14).',
      missionPreparation: 'No target and no patrol has to be fixed beforehand (cases 25 and 27).',
      gentlemensWar:
        'The month passes without flying turns only if both sides stay on the ground. Who says that they fly may still send nothing up.',
    } satisfies Record<PlanningPhase, string>,

    reasons: {
      score: ({ points, months }: ReasonFacts) =>
        `${points > 0 ? `We lead by ${figure(points)}` : points < 0 ? `We are ${figure(-points)} behind` : 'The score is even'}, with ${plural(months, 'one month', 'months')} to go.`,
      restDue: () => 'If nothing of ours flies this month, a roll for rest brings points.',
      quietWar: ({ months }: ReasonFacts) =>
        `It has been quiet for ${plural(months, 'one month', 'months')}; a long quiet ends the war in a draw.`,
      raided: ({ count }: ReasonFacts) =>
        count === 0 ? 'No bombs have fallen of late.' : `Bombs fell ${often(count)} of late.`,
      metByDay: ({ times }: ReasonFacts) => `We expect a flight by day to be attacked ${often(times)}.`,
      metByNight: ({ times }: ReasonFacts) => `We expect a flight by night to be attacked ${often(times)}.`,
      fighters: ({ count }: ReasonFacts) =>
        `We reckon with about ${plural(count, 'one fighter', 'fighters')} on their aerodromes.`,
      seenAt: ({ count, place }: ReasonFacts) =>
        `${plural(count, 'One fighter was', 'fighters were')} seen at ${place}; we expect ${count === 1 ? 'it' : 'them'} there still.`,
      fakes: ({ times }: ReasonFacts) =>
        `Of ten counters that are not spotted we take about ${Math.round(times)} for false sightings.`,
      setUp: () => 'The suggested set-up is a sound one.',
      bought: ({ who, count, points: cost }: ReasonFacts) =>
        `We buy ${who || plural(count, 'one unit', 'units')} for ${points(Math.abs(cost))}.`,
      fortified: ({ place }: ReasonFacts) => `We strengthen the defences at ${place}.`,
      saved: () => 'We keep our points.',
      regrouped: ({ who, count }: ReasonFacts) =>
        `We move ${who || plural(count, 'one unit', 'units')} to better bases.`,
      orders: () => 'Nothing here needs a decision.',
      raid: ({ who, place, turn, points: worth }: ReasonFacts) =>
        who === ''
          ? `A raid on ${place} should bring ${points(worth)} on average, losses taken off.`
          : `We raid ${place} with ${who}${off(turn)}: that should bring ${points(worth)} on average, losses taken off.`,
      decoy: ({ who, place, turn }: ReasonFacts) =>
        who === ''
          ? `A decoy towards ${place} draws fighters away.`
          : `We send ${who} towards ${place} as a decoy${off(turn)}.`,
      hunt: ({ who, count, onTheWay, enemy, at, place, turn, points: worth }: ReasonFacts) => {
        const met = `${inTurn(turn)}${at === '' ? '' : ` at ${place}`}: worth ${points(worth)} on average.`;
        const where = over(at === '' ? place : at);
        if (who !== '') return `We send ${who} against ${enemy}${where}, to be met${met}`;
        return `${onTheWay ? 'From there ' : ''}${count === 1 ? 'it' : 'they'} can meet ${enemy}${where}${met}`;
      },
      onward: ({ place }: ReasonFacts) => `We fly on towards ${place}.`,
      homeward: () => 'Nothing here is worth staying up for: we turn for home while there is fuel.',
      patrolHome: () => 'The patrol has to come home now.',
      fight: ({ who, enemy, place, points: worth }: ReasonFacts) =>
        who === ''
          ? `The fight should bring ${points(worth)} on average.`
          : `We attack ${enemy} at ${place} with ${who}: that should bring ${points(worth)} on average.`,
      bomb: ({ who, place, points: worth }: ReasonFacts) =>
        who === ''
          ? `The best target there: ${points(worth)} on average.`
          : `We bomb the best target in ${place} with ${who}: ${points(worth)} on average.`,
      stays: ({ turn }: ReasonFacts) =>
        turn > 0
          ? `Nothing is worth a flight now. From turn ${turn} on it may pay to send fighters against their aerodromes.`
          : 'Nothing more is worth a flight this turn.',
      turnOver: () => 'There is nothing left to fight or bomb this turn.',
      tried: ({ count }: ReasonFacts) =>
        `We played ${plural(count, 'one course', 'courses')} through to the month’s end in our heads, and this came out best.`,
    } satisfies Readonly<Record<string, (facts: ReasonFacts) => string>>,

    commands: {
      setUp: ({ press }) => `press “${press}” and confirm it`,
      submit: ({ phase, press }) => (press === '' ? `hand in this for “${phase}”` : `press “${press}”`),
      takeBack: ({ phase }) => `take back what was handed in for “${phase}”`,
      move: ({ units, place, land }) => `fly ${units} to ${place}${land ? ' and land there' : ''}`,
      rendezvous: ({ units, place }) => `have ${units} take off and meet at ${place}`,
      regroup: () => 'let groups in one hex become one',
      endMovement: () => 'end the movement',
      attack: ({ enemy, place }) => `attack ${enemy} at ${place}`,
      bomb: ({ units, place }) => `bomb ${place} with ${units}`,
      endTurn: ({ aloft, turn }) =>
        aloft
          ? 'end the flying turn'
          : turn > 0
            ? `end the turn; your next flight sets out in turn ${turn}`
            : 'end the turn; nothing of yours is in the air',
      orders: () => 'change the standing orders',
      plan: ({ units, place }) => `plan a flight of ${units} to ${place}`,
      dropPlan: () => 'drop a planned flight',
      passUntil: ({ press, turn }) =>
        turn > 0 ? `let your turns pass, until turn ${turn} at the latest` : `press “${press}”`,
      noMoreMissions: () => 'declare that no more missions will be flown this month',
      resign: () => 'resign',
      offerDraw: () => 'offer a draw',
      answerDraw: () => 'answer the offered draw',
    } satisfies Record<CommandKind, (facts: CommandFacts) => string>,
  },
};
