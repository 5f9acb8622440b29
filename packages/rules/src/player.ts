/**
 * The entry point for code that has only a view: the window and the computer players. It has the types of the view,
 * questions about it, and forecasts from it. It loads no schema and no engine.
 */
export type * from './state/communique.ts';
export type * from './state/match.ts';
export type * from './legal/options.ts';
export type * from './seen/month-report.ts';
export type * from './seen/player-view.ts';
export type { RefusalCode } from './errors.ts';
export type { Audience, ChartsTold, Refusal, Seat } from './game.ts';
export type { ChartPack, Charts, EventCode, UnitClass, UnitCounter, UnitType } from './charts/pack.ts';
export type { PackDifference } from './charts/differences.ts';
export type {
  Choice,
  ChoiceOf,
  Command,
  CommandInput,
  CommandKind,
  CommandOf,
  Placement,
} from './command.ts';

/** Words of the game. */
export {
  commandLimits,
  directions,
  enemyOf,
  landKinds,
  lastFlyingTurn,
  mostFlights,
  movableLandKinds,
  planningPhases,
  preyKinds,
  sides,
} from './state/terms.ts';
export { monthKey, monthName, monthsEnd, pageName } from './state/calendar.ts';

/** Optional rules. */
export * from './state/variant.ts';

/** Tables of a view in a defined order; their members may be in any order. */
export { entriesInOrder, inOrder } from './state/tables.ts';
export { plansInOrder } from './state/match.ts';
export { isPrivate } from './state/communique.ts';
export { happeningIn } from './state/happenings.ts';

/** Positions: answer questions about what a side may know. Begin here. */
export { ofView } from './position/of-view.ts';
export {
  isKnown,
  ownGroups,
  supposing,
  unknown,
  type Face,
  type Known,
  type OwnPositionGroup,
  type Position,
  type PositionGroup,
} from './position/position.ts';

/** Charts before the die falls. */
export { columnOf, range, rowOf } from './charts/lookup.ts';
export {
  cellAt,
  counting,
  faces,
  isCertain,
  openIn,
  type Circumstance,
  type Reading,
} from './charts/reading.ts';

/** Counters (2). */
export {
  aceKindOf,
  airCost,
  baseLimit,
  isBe2,
  isCarrierBorne,
  isFake,
  isFighter,
  isRiesen,
  isZeppelin,
  landCost,
  shipCost,
  stackLimit,
  typeOf,
  worth,
} from './forces/counters.ts';

/** Month reports. */
export { raidsIn } from './seen/month-report.ts';

/** Planning (5, 6, 7, 14, 17, 22). */
export { mayJoinStack, stacksAfter } from './sections/05-redeployment.ts';
export { boughtIn, budgetOf, reinforcementPrice, stacksWith } from './sections/06-reinforcements.ts';
export {
  baseOf,
  basesWithRoom,
  refuseBase,
  strandsAt,
  tooNearTheFront,
  type Base,
  type Bought,
} from './sections/07-basing.ts';
export { reconPrice } from './sections/14-recon.ts';
export { groundAllows, inArea } from './sections/17-land-units.ts';
export {
  ordersOfPatrol,
  refusePatrols,
  staysTooLong,
  takesPostTooDark,
} from './sections/25-fighter-patrols.ts';
export { reopening, reopeningFacts, type ReopeningFact } from './sequence/ahead.ts';
export { asks, mayFillAhead, waitsFor } from './sequence/asks.ts';

/** Flying (8, 9, 10, 26, 28). */
export {
  basedAt,
  basesToLandAt,
  mayLandAt,
  mayStayUp,
  movesLeft,
  mustLandBy,
  refuseFlight,
  slowest,
  takeOffReach,
} from './sections/08-flying.ts';
export {
  berthAt,
  checkOf,
  hasRoomFor,
  landingChain,
  landingOdds,
  landingReading,
  type Landing,
  type LandingOdds,
} from './sections/08-crash.ts';
export { overstackedHexes } from './sections/09-stacking.ts';
export { mayMeet } from './sections/10-mission-groups.ts';
export { postRadius } from './sections/11-spotting.ts';
export { isNight, nightFrom, turnOf } from './sections/16-night-operations.ts';
export { joining, legalRegroupings, type Regrouping } from './sections/10-mission-groups.ts';

/** Flight plans, and timetables of flights that nothing stops (ruling 23). */
export { endsLedPlans } from './sequence/flight-plans.ts';
export { needsPlan } from './sections/10-sealed-raids.ts';
export { refuseChange } from './sequence/sealed-raids.ts';
export {
  forecast,
  homeFrom,
  nearestHome,
  nextTurnOf,
  startIn,
  timetable,
  type Forecast,
  type Start,
  type Timetable,
} from './sequence/timetable.ts';

/** Targets to bomb and enemies to meet, with the way there. */
export { isCalm } from './sequence/passing.ts';
export { goesRaiding, raidsOf, type Raid } from './sequence/raids.ts';
export { meetingsSoon, meetingsWith, onCourse, type Meeting } from './sequence/meetings.ts';

/** Fights and bombs (12, 13, 15, 29). */
export { attackable, legalAttacks, refuseAttacker } from './sections/12-attack-options.ts';
export {
  differential,
  fireReading,
  fireStrength,
  flyersOf,
  pursuitOf,
  pursuitReading,
  type Encounter,
  type Flight,
  type Flyer,
  type Volley,
} from './sections/12-pursuit.ts';
export {
  fightOdds,
  forecastFight,
  oddsOf,
  settledFlyer,
  type Attack,
  type FightForecast,
  type FightOdds,
  type Settled,
} from './sections/12-forecast.ts';
export { barrageOdds, barrageReading, gunsIn, shellReading, showsGuns } from './sections/15-anti-aircraft.ts';
export type { FireOdds } from './sections/12-damage.ts';
export {
  barredFromBombing,
  bombersOver,
  bombingGains,
  bombingReading,
  bombs,
  aimWorth,
  forecastBombs,
  legalBombings,
  refuseBombs,
  sameTarget,
  targetsIn,
  targetValue,
  type Bombing,
  type Gains,
} from './sections/13-bombing.ts';
export { headquartersRadius, isCommanded, isSheltered, landIn } from './sections/17-land-units.ts';
export { barredByNight } from './sections/29-advanced-night.ts';
export { latestNote } from './position/hidden.ts';

/** Victory (23). */
export { outlookOf } from './sections/23-outlook.ts';
export { levelOf, suddenDeathLead, victoryLevels, winningLead } from './sections/23-victory.ts';

/** The charts of new matches. */
export { usualCharts } from './charts/usual-name.ts';
