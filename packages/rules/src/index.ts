export type {
  Audience,
  Dice,
  Facts,
  Game,
  MatchSetup,
  Outcome,
  Refusal,
  RolledDie,
  Seat,
  Summary,
} from './game.ts';
export type * from './match.ts';
export type * from './sight.ts';
export type * from './options.ts';
export type * from './communique.ts';
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
export { monthKey, monthName } from './calendar.ts';
