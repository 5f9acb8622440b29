/** Words of advice and of officers' notes: a reason by its code, a command by its kind. */
import type { CommandKind, PlanningPhase } from '@1bob/rules/player';
import { figureWith } from './ranges.ts';
import { plural } from './plural.ts';

const figure = figureWith('.');

/** The facts of a reason, in words. A fact that the reason does not have is '' or 0. */
export interface ReasonFacts {
  readonly place: string;
  readonly turn: number;
  /** Units of the officer's side. '' where the order beside the reason already names them. */
  readonly who: string;
  readonly count: number;
  /** The order ends in another hex, and the flight goes on from there to `place`. */
  readonly onTheWay: boolean;
  /** The enemy group as the seat saw it. */
  readonly enemy: string;
  /** Where the enemy group was. '' if it was at `place`. */
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
  /** The button of the table that does the same. '' if the table has no such button. */
  readonly press: string;
  readonly land: boolean;
  /** The flying turn in which a pass ends, or in which the next flight sets out. 0 if neither applies. */
  readonly turn: number;
  /** Some units of the side are in the air. */
  readonly aloft: boolean;
}

const often = (n: number): string => (figure(n) === '1' ? 'once' : `${figure(n)} times`);
const points = (n: number): string => (figure(n) === '1' ? 'one point' : `${figure(n)} points`);
const off = (turn: number): string => (turn > 0 ? `, taking off in turn ${turn}` : '');
const over = (where: string): string => (where === '' ? '' : ` over ${where}`);
const inTurn = (turn: number): string => (turn > 0 ? ` in turn ${turn}` : '');

export const advice = {
  /** The offer to end a war that cannot be won any more (advice/Hopeless.svelte). */
  hopeless: {
    title: 'This war cannot be won any more.',
    why: (behind: number, months: number) =>
      `You are ${plural(behind, 'one point', 'points')} behind, with ${plural(months, 'one month', 'months')} to go. The officers give you fewer than 3 chances in 100. You can end the war now, or play on. You are asked only once.`,
    note: 'Your opponent wins at once, with at least a marginal victory. You cannot take this back.',
    end: 'End the war',
    yes: 'Yes, resign',
    playOn: 'Play on',
  },
  advice: {
    title: 'An officer’s advice',
    ask: 'Ask an officer: what would you do?',
    thinking: 'The officer is thinking …',
    would: (officer: string) => `${officer} would now:`,
    nothing: 'There is nothing for you to do now.',
    because: 'Why',
    later: 'The officer will advise you again when it is your move.',
    filled: 'The main button gives this order and asks again.',
    give: 'Give this order',
    putAway: 'Put it away',
    /** The officer gives one order after another (advice/Adviser.svelte). */
    run: {
      turn: 'Do this turn',
      planning: 'Do the planning',
      month: 'Do the month',
      begin: {
        turn: 'Let the officer play this turn',
        planning: 'Let the officer do the planning',
        month: 'Let the officer play on to the month’s end',
      },
      lead: 'The officer gives one order after another. It stops before it flies into enemy fighters that you have not agreed to meet, and when one of yours is attacked or lost, an enemy is spotted, London is bombed, or the month ends.',
      monthLead: 'It may also fly no more missions this month.',
      going: 'The officer plays for you, one order after another.',
      waits: 'The officer waits for your next move.',
      stop: 'Stop the officer',
      stopped: (why: string) => `The officer has stopped: ${why}.`,
      did: 'What it did',
      nothing: 'It gave no order.',
      inTurn: (turn: number, what: string) => `Turn ${turn}: ${what}`,
      why: {
        ended: 'the war is over',
        lost: 'you have lost a unit',
        attacked: 'one of yours was attacked or came under fire',
        london: 'London was bombed',
        enemySeen: 'an enemy was spotted',
        drawOffered: 'your opponent offers a draw',
        monthEnd: 'the month has ended',
        done: 'that part is over',
        asked: 'the next order needs your confirmation',
        refused: 'an order was refused',
        yours: 'you wanted it to',
      },
    },
    overtaken: 'Something has changed since then. Ask again.',
    notes: 'What the officers thought',
    notesLead: 'What each computer player believed and did, month by month, noted as it decided.',
    believed: 'Believed',
    inTurn: (turn: number) => `Turn ${turn}`,
    units: (n: number) => plural(n, 'one unit', 'units'),
    unspotted: 'an unspotted group',
    theEnemy: 'the enemy',
    /** Says what a pass until something happens does. */
    passes: (button: string, turn: number) =>
      `This turn ends, and your next ones pass by themselves until something happens: an enemy takes off or comes near, one of yours is seen, attacked or has to land, or bombs fall.${turn > 0 ? ` You move again in turn ${turn} at the latest. “${button}” does the same without a latest turn.` : ''}`,
    /** Why the officer decides nothing in a phase. */
    least: {
      randomEvents: 'Nothing here needs a decision.',
      raf: 'The Royal Air Force costs points at once (21.1). We keep them.',
      redeployment: 'Everything is where we want it, and nothing has to move.',
      reinforcement: 'We keep our points.',
      training:
        'We want every squadron ready to fly. One that rests or trains stays on the ground this month (24).',
      recon: 'No hex is worth the points that a look at it would cost (14).',
      missionPreparation: 'We need not fix targets or patrols in advance (25, 27).',
      gentlemensWar:
        'The month ends without flying turns only if both sides stay on the ground. If we choose to fly, we need not send anything up.',
    } satisfies Record<PlanningPhase, string>,

    reasons: {
      score: ({ points: score, months }: ReasonFacts) =>
        `${score > 0 ? `We lead by ${points(score)}` : score < 0 ? `We are ${points(-score)} behind` : 'The score is even'}, with ${plural(months, 'one month', 'months')} to go.`,
      restDue: () => 'If none of our aircraft fly this month, a roll for rest brings us points.',
      quietWar: ({ months }: ReasonFacts) =>
        `Nothing has happened for ${plural(months, 'one month', 'months')}. If the quiet lasts, the war ends in a draw.`,
      raided: ({ count }: ReasonFacts) =>
        count === 0 ? 'No bombs have fallen recently.' : `Bombs have fallen ${often(count)} recently.`,
      metByDay: ({ times }: ReasonFacts) => `We expect a flight by day to be attacked ${often(times)}.`,
      metByNight: ({ times }: ReasonFacts) => `We expect a flight by night to be attacked ${often(times)}.`,
      fighters: ({ count }: ReasonFacts) =>
        `We think they have about ${plural(count, 'one fighter', 'fighters')} on their aerodromes.`,
      seenAt: ({ count, place }: ReasonFacts) =>
        `${plural(count, 'One fighter was', 'fighters were')} seen at ${place}. We think ${count === 1 ? 'it is' : 'they are'} still there.`,
      fakes: ({ times }: ReasonFacts) =>
        `We think that about ${Math.round(times)} in 10 unspotted counters are fakes.`,
      setUp: () => 'The suggested set-up is sound.',
      bought: ({ who, count, points: cost }: ReasonFacts) =>
        `We buy ${who || plural(count, 'one unit', 'units')} for ${points(Math.abs(cost))}.`,
      fortified: ({ place }: ReasonFacts) => `We strengthen the defences at ${place}.`,
      saved: () => 'We keep our points.',
      regrouped: ({ who, count }: ReasonFacts) =>
        `We move ${who || plural(count, 'one unit', 'units')} to ${count === 1 ? 'a better base' : 'better bases'}.`,
      orders: () => 'Nothing here needs a decision.',
      raid: ({ who, place, turn, points: worth }: ReasonFacts) =>
        who === ''
          ? `A raid on ${place} should bring ${points(worth)} on average, after losses.`
          : `We raid ${place} with ${who}${off(turn)}: that should bring ${points(worth)} on average, after losses.`,
      decoy: ({ who, place, turn }: ReasonFacts) =>
        who === ''
          ? `A decoy towards ${place} draws fighters away.`
          : `We send ${who} towards ${place} as a decoy${off(turn)}.`,
      hunt: ({ who, count, onTheWay, enemy, at, place, turn, points: worth }: ReasonFacts) => {
        const met = `${inTurn(turn)}${at === '' ? '' : ` at ${place}`}: worth ${points(worth)} on average.`;
        const where = over(at === '' ? place : at);
        if (who !== '') return `We send ${who} against ${enemy}${where}, to meet it${met}`;
        return `${onTheWay ? 'From there ' : ''}${count === 1 ? 'it' : 'they'} can meet ${enemy}${where}${met}`;
      },
      onward: ({ place }: ReasonFacts) => `We fly on towards ${place}.`,
      homeward: () => 'Nothing here is worth staying up for, so we fly home while we have the fuel.',
      patrolHome: () => 'The patrol must fly home now.',
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
          ? `Nothing is worth a flight now. From turn ${turn} it may be worth sending fighters against their aerodromes.`
          : 'Nothing more is worth a flight this turn.',
      turnOver: () => 'There is nothing left to fight or bomb this turn.',
      tried: ({ count }: ReasonFacts) =>
        `We thought through ${plural(count, 'one course', 'courses')} of events to the month’s end. This one came out best.`,
    } satisfies Readonly<Record<string, (facts: ReasonFacts) => string>>,

    commands: {
      setUp: ({ press }) => `press “${press}” and confirm it`,
      submit: ({ phase, press }) => (press === '' ? `hand in this for “${phase}”` : `press “${press}”`),
      takeBack: ({ phase }) => `take back what you handed in for “${phase}”`,
      move: ({ units, place, land }) => `fly ${units} to ${place}${land ? ' and land there' : ''}`,
      rendezvous: ({ units, place }) => `have ${units} take off and meet at ${place}`,
      regroup: () => 'join groups in one hex',
      endMovement: () => 'end your movement',
      attack: ({ enemy, place }) => `attack ${enemy} at ${place}`,
      bomb: ({ units, place }) => `bomb ${place} with ${units}`,
      endTurn: ({ aloft, turn }) =>
        aloft
          ? 'end the flying turn'
          : turn > 0
            ? `end the turn; your next flight sets out in turn ${turn}`
            : 'end the turn; nothing of yours is in the air',
      orders: () => 'change your standing orders',
      plan: ({ units, place }) => `plan a flight of ${units} to ${place}`,
      dropPlan: () => 'drop a planned flight',
      passUntil: ({ press, turn }) =>
        turn > 0
          ? `let your turns pass, until turn ${turn} at the latest`
          : press === ''
            ? 'let your turns pass until something happens'
            : `press “${press}”`,
      noMoreMissions: () => 'declare that you fly no more missions this month',
      resign: () => 'resign',
      offerDraw: () => 'offer a draw',
      answerDraw: () => 'answer the offered draw',
    } satisfies Record<CommandKind, (facts: CommandFacts) => string>,
  },
};
