/**
 * The First Battle of Britain as a pure function: no clock, no input or output, and the caller passes in the dice. A server
 * needs only `firstBattleOfBritain`; clients need the types and the lookups that work on a view.
 */
import * as z from 'zod';
import { monthKey } from './state/calendar.ts';
import type { ChartPack } from './charts/pack.ts';
import { standardPack } from './charts/standard.ts';
import { differencesFromStandard } from './charts/differences.ts';
import { packIn } from './charts/within.ts';
import { checksum } from './checksum.ts';
import { command } from './command.ts';
import { createMatch } from './create.ts';
import { scenarios } from './forces/scenarios.ts';
import { seats, type ChartsTold, type Game, type Summary } from './game.ts';
import type { Match, ScenarioId } from './state/match.ts';
import { publicStage } from './seen/observe.ts';
import { publicFacts, waitsFor } from './sequence/asks.ts';
import { applyFacts, isEssential, isStale, mayRoll, submit, submitCommand, voidMatch } from './submit.ts';
import { rulesVersion } from './version.ts';
import { viewFor } from './view.ts';

/** What a lobby may show: public facts only. */
function summaryOf(match: Match): Summary {
  const { stage, sides } = match;
  const offersDraw = stage.kind === 'ended' ? [] : seats.filter((side) => sides[side].offersDraw);
  return {
    scenario: match.scenario,
    month: stage.kind === 'setUp' ? null : monthKey(match.month),
    stage: stage.kind,
    turn: stage.kind === 'flying' ? stage.turn : null,
    toMove: waitsFor({ ...publicFacts(match), stage: publicStage(match) }),
    ...(offersDraw.length > 0 && { offersDraw }),
    points: { german: sides.german.points, british: sides.british.points },
    result: stage.kind === 'ended' ? stage.result : null,
  };
}

/**
 * The name of the public stage, from public facts only. It does not say which sides have handed in, because taking a choice
 * back would then start another stage.
 */
function stageNameOf(match: Match): string {
  const { stage } = match;
  const part =
    stage.kind === 'setUp' || stage.kind === 'flying'
      ? stage.side
      : stage.kind === 'planning'
        ? stage.phase
        : '';
  const turn = stage.kind === 'flying' ? stage.turn : '';
  return [monthKey(match.month), stage.kind, turn, part].join('.');
}

/** The game with these chart packs to choose from by name. The first is the default. */
export const gameWith = (packs: readonly ChartPack[]): Game<Match> => ({
  name: 'first-battle-of-britain',
  rulesVersion,
  seats,
  commandSchema: () => z.toJSONSchema(command, { io: 'input' }),
  create: (setup) => createMatch(setup, packs),
  submit,
  view: viewFor,
  summary: summaryOf,
  pastFirstMonth: ({ scenario, month }) =>
    scenario in scenarios && month !== null && month > monthKey(scenarios[scenario as ScenarioId].first),
  stageName: stageNameOf,
  emptyAnswer: (match, seat) =>
    match.stage.kind === 'planning' ? viewFor(match, seat).options.advance : null,
  endings: {
    resign: { kind: 'resign' },
    draw: { offer: { kind: 'offerDraw', offered: true }, accept: { kind: 'answerDraw', accept: true } },
  },
  voidMatch,
  stale: isStale,
  mayRoll,
  essential: isEssential,
  apply: applyFacts,
  charts: ({ pack }) => describeCharts(pack),
  packs: packs.map(describeCharts),
  checksum,
});

const describeCharts = (pack: ChartPack): ChartsTold => ({
  name: pack.name,
  hash: pack.hash,
  differs: differencesFromStandard(pack),
});

/** The game as a server runs it. */
export const firstBattleOfBritain: Game<Match> = gameWith([standardPack]);

/**
 * The game with the chart pack stored in a match, to decide its record again. It is the standard game if that pack is
 * unplayable. `match` may come from any source.
 */
export function gameOf(match: unknown): Game<Match> {
  const pack = packIn(match);
  return pack === null ? firstBattleOfBritain : gameWith([pack]);
}

export { rulesVersion };
export { monthKey, monthName } from './state/calendar.ts';
/** Chart packs: read from files, checked, and compared with the standard one. */
export { checkPack, readPack, type PackFault } from './charts/check.ts';
export { codesByFace, isRetold } from './charts/faces.ts';
export { differencesFromStandard, type PackDifference } from './charts/differences.ts';
export { standardPack } from './charts/standard.ts';
export { chartsOfTheHouse, editions, secondEdition, thirdEdition } from './editions.ts';
export { suddenDeathLead } from './sections/23-victory.ts';
export { noDice, scriptedDice, seededDice } from './dice.ts';
/** The log of a match: whole, and as one reader sees it. */
export { logIn, toldTo } from './state/match.ts';
export { viewFor } from './view.ts';
export * from './state/variant.ts';
/** `submit` for a command that is known to be well formed. */
export { submitCommand };
export type {
  Audience,
  ChartsTold,
  Dice,
  DieName,
  Facts,
  Game,
  MatchSetup,
  Operation,
  Outcome,
  Refusal,
  RolledDie,
  Seat,
  Summary,
} from './game.ts';
export type * from './state/match.ts';
export type * from './seen/month-report.ts';
export type * from './seen/player-view.ts';
export type * from './legal/options.ts';
export type * from './state/communique.ts';
export type {
  Choice,
  ChoiceOf,
  Command,
  CommandInput,
  CommandKind,
  CommandOf,
  Placement,
} from './command.ts';
export type { ChartPack, Charts, EventCode, UnitClass, UnitCounter, UnitType } from './charts/pack.ts';
