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
