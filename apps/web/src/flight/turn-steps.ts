/** The next step of a flying turn: the most urgent action that is possible, on a button that says what it does. */
import { goesRaiding, isCalm, type CommandInput, type GroupId } from '@1bob/rules/player';
import type { NextSteps, Step } from '../table/next-step.svelte.ts';
import { quietWar } from './quiet-war.ts';
import { positionOf } from '../table/position.ts';
import { isMyMove, type PlayerView } from '../table/table.svelte.ts';
import { t } from '../words/table.ts';
import { speaker } from '../words/say.ts';
import { arrivalOf, askedToFly, askedToPass, type Agreed } from './dangers.ts';
import type { Decisions } from './decisions.svelte.ts';
import type { FlightDue } from './flights-due.ts';
import { gunsOnTheWay } from './guns.ts';
import { shown } from './shown.ts';
import { outlookOf, rangeText } from './outlook.ts';
import { nameOf } from './route-words.ts';
import { planOf, type Sortie } from './sortie.svelte.ts';
import { turnEndNote } from './turn-end.ts';

export interface AtTurn {
  readonly view: PlayerView;
  /** The name of the player who moves in the enemy's turn. */
  readonly waiting: string;
  readonly decisions: Decisions;
  readonly due: readonly FlightDue[];
  /** The selected group. It comes first among the groups that are due. Null if none is selected. */
  readonly group: GroupId | null;
  /** Whether a base is selected, so that its aircraft are listed in the panel. */
  readonly based: boolean;
  /** An interception worth offering. Null if there is none. */
  readonly intercept: Step | null;
  /** The flights drafted for this turn: how many, and the one step that flies those that can be flown. */
  readonly draft: { readonly step: Step | null; readonly count: number };
  /** The dangers to which the player has agreed. */
  readonly agreed: Agreed;
  /** Gives commands in order until one is refused. */
  readonly give: (commands: readonly CommandInput[]) => unknown;
}

export function turnSteps(at: AtTurn): NextSteps {
  const { view, decisions } = at;
  if (!isMyMove(view)) return whileWaiting(at);
  const fight = attackStep(at);
  // A fight ends the movement, and with it the last chance to fly home.
  const last = fight === null ? undefined : at.due.find((due) => due.lastChance && due.home !== null);
  if (last?.home) return { tip: t.next.lastChance, primary: homeStep(at, last.home), secondary: fight };
  const bombs = decisions.bombed.length > 0 ? bombStep(at) : null;
  // A step that ends the movement would leave the draft unflown.
  if (at.draft.step !== null)
    return { tip: quietWar(view), primary: at.draft.step, secondary: fight ?? bombs ?? endStep(at) };
  if (fight !== null) return { tip: quietWar(view), primary: fight, secondary: bombs ?? endStep(at) };
  // If all bombs fall when the turn ends, the end of the turn does the same, so it is offered only once.
  if (bombs !== null)
    return {
      tip: quietWar(view),
      primary: bombs,
      secondary: decisions.undone.includes('bombs') ? endStep(at) : null,
    };
  const flight = at.due.find(({ group }) => group === at.group) ?? at.due[0];
  if (flight !== undefined && (flight.rest !== null || flight.pressing || flight.group === at.group)) {
    const home = flight.home === null ? null : homeStep(at, flight.home);
    if (flight.rest !== null) {
      // The selected flight is also offered its way home. Otherwise the second button ends the turn.
      const asked = flight.group === at.group && flight.rest.bomb !== null;
      const secondary = (asked ? home : null) ?? endStep(at);
      const goOn = goOnStep(at, flight.rest);
      // An officer goes on with no raid that should lose points.
      if (home !== null && (outlookOf(view, flight.rest)?.average ?? 0) < 0)
        return { tip: stoppedTip(at, flight.rest), primary: home, secondary: goOn };
      return { tip: stoppedTip(at, flight.rest), primary: goOn, secondary };
    }
    if (home !== null) return { tip: quietWar(view), primary: home, secondary: endStep(at) };
  }
  const end = endStep(at);
  const flyOn = flyOnStep(at);
  const raiders = mayRaid(view);
  // When nothing waits for orders, passing time is the primary button. A raid under way comes before a possible
  // interception.
  const flies = flyOn !== null && lossIn(at) === undefined && !raiders && fliesByItself(view);
  if (flies && (at.intercept === null || isRaiding(view)))
    return { tip: quietWar(view), primary: flyOn, secondary: at.intercept ?? { ...end, plain: true } };
  if (at.intercept !== null) return { tip: quietWar(view), primary: at.intercept, secondary: end };
  return {
    tip: quietWar(view) ?? (raiders && !at.based ? t.next.mayRaid : null),
    primary: raiders ? { ...end, plain: true } : end,
    secondary: flyOn,
  };
}

/** Whether every flight in the air follows a plan. */
const fliesByItself = ({ own }: PlayerView): boolean =>
  Object.values(own.groups).every(({ units }) => units.every((unit) => planOf(own.plans, unit)));

/** Whether a plan is on its way to bomb its target. */
const isRaiding = ({ own }: PlayerView): boolean =>
  Object.values(own.groups).some(({ units }) =>
    units.some((unit) => (planOf(own.plans, unit)?.bomb ?? null) !== null),
  );

/**
 * Whether bombers are ready while nothing is in the air or planned. Passing the turn is then not the primary button.
 */
function mayRaid(view: PlayerView): boolean {
  if (Object.keys(view.own.groups).length > 0 || Object.keys(view.own.plans).length > 0) return false;
  const ready = view.options.moves.flatMap(({ units }) => units.flatMap((id) => view.own.units[id] ?? []));
  return goesRaiding(positionOf(view), ready);
}

function whileWaiting(at: AtTurn): NextSteps {
  const { view, give, waiting: tip } = at;
  const may = view.options.kinds.includes('passUntil');
  if (!may) return { tip, primary: null, secondary: null };
  // The button that stops the passing is above.
  if (view.own.passUntil !== null) return { tip: `${t.fly.passing} ${tip}`, primary: null, secondary: null };
  return {
    tip,
    primary: null,
    secondary: {
      ...passing(view, t.next.flyOnLater),
      brief: '',
      act: () => give([flyOn(view)]),
      asks: askedToPass(view, at.agreed, t.next.flyOnAnyway, draftLeft(at)),
    },
  };
}
/** Names the button that passes this turn and the next ones. */
const passing = ({ own }: PlayerView, note = t.next.flyOnNote): { label: string; note: string } =>
  isCalm(own) ? { label: t.next.toMonthsEnd, note: t.next.toMonthsEndNote } : { label: t.next.flyOn, note };
const flyOn = (view: PlayerView): CommandInput => ({
  kind: 'passUntil',
  until: {
    ...{ turn: null, near: null, alarmed: true, fuel: null, happens: true },
    ...(isCalm(view.own) && { exceptTakeOffs: true }),
  },
});

function attackStep({ view, decisions, give }: AtTurn): Step | null {
  const { fight } = decisions;
  if (fight === null) return null;
  const say = speaker(view.pack);
  const counters = view.groups[fight.target]?.counters ?? [];
  const enemy = say.sightings(counters.map((id) => ({ unit: view.counters[id]?.unit ?? null })));
  return {
    label: t.next.attack(enemy, say.place(fight.hex)),
    note: view.own.step === 'movement' ? t.next.attackEnds : t.fly.attackNote,
    brief: t.fly.attackNote,
    act: () => give(decisions.attack),
  };
}

function bombStep(at: AtTurn): Step {
  const { view, decisions, give } = at;
  const say = speaker(view.pack);
  const places = [...new Set(decisions.bombed.map((hex) => say.place(hex)))];
  const rest = turnEndNote(view, { bombs: false });
  return {
    label: t.next.bombAndEnd(say.list(places)),
    note: rest ?? undefined,
    act: () => give(decisions.bombAndEnd),
    asks: askedToPass(view, at.agreed, t.next.endAnyway, lossAtEnd(at)),
  };
}

const way = (sortie: Sortie): CommandInput =>
  sortie.go ?? { kind: 'move', units: [...sortie.units], path: [], land: true };

function goOnStep(at: AtTurn, rest: Sortie): Step {
  const { view, give } = at;
  const say = speaker(view.pack);
  const { bomb, bombTurn, land, forecast } = rest;
  const outlook = outlookOf(view, rest);
  const parts = [
    ...(outlook === null ? [] : [rangeText(outlook, say)]),
    ...pastGuns(view, rest),
    ...(bomb === null || rest.bombers.length === 0 ? [] : [t.fly.carries.bombs(bombTurn)]),
    ...(land ? [t.fly.carries.lands(forecast.arrival)] : []),
  ];
  return {
    label: t.next.goOn(say.place(bomb?.hex ?? rest.end)),
    note: `${nameOf(view, rest.units)}${parts.length === 0 ? '' : `: ${parts.join(', ')}`}`,
    act: () => give([way(rest)]),
    asks: askedToFly(view, arrivalOf(view, rest), at.agreed),
  };
}

function homeStep({ view, agreed, give }: AtTurn, home: Sortie): Step {
  const say = speaker(view.pack);
  return {
    label: t.next.home(nameOf(view, home.units)),
    note: [...pastGuns(view, home), t.next.lands(say.place(home.end), home.forecast.arrival)].join(', '),
    act: () => give([way(home)]),
    asks: askedToFly(view, arrivalOf(view, home), agreed),
  };
}

/** 15.3: the guns that will fire at the flight on its way. */
function pastGuns(view: PlayerView, sortie: Sortie): readonly string[] {
  const say = speaker(view.pack);
  const guns = gunsOnTheWay(view, sortie)?.hexes.slice(0, shown.guns) ?? [];
  return guns.length === 0 ? [] : [t.fly.past(say.list(guns.map((hex) => say.place(hex))))];
}

/** Why the plan stopped, and what happened to its bombs. */
function stoppedTip({ view }: AtTurn, rest: Sortie): string {
  const say = speaker(view.pack);
  const lost = [true, false].flatMap((bombed) => {
    const units = rest.spent.filter((unit) => unit.bombed === bombed).map(({ id }) => id);
    if (units.length === 0) return [];
    return (bombed ? t.plain.bombsFell : t.plain.bombsLost)(nameOf(view, units), units.length);
  });
  const aboard = rest.spent.length === 0 && rest.bomb !== null && rest.bombers.length > 0;
  return [
    t.next.stopped,
    ...lost,
    ...(aboard && rest.bomb ? [t.plain.bombsAboard(say.place(rest.bomb.hex))] : []),
  ].join(' ');
}

/** The step that ends the turn. It says what that does, and which actions it would skip. */
function endStep(at: AtTurn): Step {
  const { view, decisions, give } = at;
  const say = speaker(view.pack);
  const note = turnEndNote(view);
  const undone = decisions.undone.map((what) => t.next[what]);
  const loss = lossIn(at);
  const calm = note === null ? (stays(at) ?? t.next.endQuiet) : t.fly.endTurn;
  const quiet = at.draft.step === null ? calm : t.draft.endWithout;
  return {
    label: undone.length > 0 ? t.next.endWithout(say.list(undone)) : quiet,
    is: 'endTurn',
    note: note ?? undefined,
    act: () => give([{ kind: 'endTurn' }]),
    asks: askedToPass(view, at.agreed, t.next.endAnyway, loss),
    plain: undone.length > 0 || loss !== undefined,
  };
}
/** Names the groups in the air that have no plan and would stay where they are. Null if there are none. */
function stays({ view, due }: AtTurn): string | null {
  const units = due.flatMap(({ group }) => view.own.groups[group]?.units ?? []);
  return units.length === 0 ? null : t.next.endStays(nameOf(view, units), units.length);
}

/** The question about what is lost if the turn passes: bombs over their target, or what its end loses. */
function lossIn(at: AtTurn): string | undefined {
  const { view, decisions } = at;
  const say = speaker(view.pack);
  if (!decisions.undone.includes('bombs')) return lossAtEnd(at);
  return t.next.askBombs(say.list([...new Set(decisions.raids.map(({ hex }) => say.place(hex)))]));
}
/** The question about aircraft that come down at the end of the turn, or else about drafted flights. */
function lossAtEnd(at: AtTurn): string | undefined {
  const lost = at.view.options.turnEnd?.outOfFuel.length ?? 0;
  return lost > 0 ? t.next.askFuel(lost) : draftLeft(at);
}
/** The question about drafted flights that would not be flown this turn. */
function draftLeft({ view, draft }: AtTurn): string | undefined {
  const moves = !isMyMove(view) || draft.step !== null;
  return moves && draft.count > 0 ? t.draft.ask(draft.count) : undefined;
}

function flyOnStep(at: AtTurn): Step | null {
  const { view, give } = at;
  if (!view.options.kinds.includes('passUntil')) return null;
  return {
    ...passing(view),
    is: 'flyOn',
    brief: '',
    act: () => give([flyOn(view)]),
    asks: askedToPass(view, at.agreed, t.next.flyOnAnyway, lossIn(at)),
  };
}
