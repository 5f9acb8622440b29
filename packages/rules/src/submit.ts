/** One command: parses, judges and carries it out, and returns the facts. */
import { applyOperations, differenceOf } from '@1bob/game';
import { sameJson } from './checksum.ts';
import { command as commandSchema, type Command, type CommandKind } from './command.ts';
import { noDice } from './dice.ts';
import { refuse } from './errors.ts';
import type { Dice, Facts, Outcome, Seat } from './game.ts';
import { validateCommand } from './legal/validate.ts';
import { enemyOf, type Match } from './state/match.ts';
import { Play } from './play.ts';
import { endByHost, hasEnded } from './sections/23-victory.act.ts';
import { asks, publicFacts } from './sequence/asks.ts';
import { carryOut } from './sequence/carry-out.act.ts';
import { seenBy, viewFor } from './view.ts';

/** Most characters of the detail about a malformed command, which may quote input of any length. */
const longestDetail = 300;

export function submit(match: Match, seat: Seat, raw: unknown, dice: Dice): Outcome<Match> {
  const parsed = commandSchema.safeParse(raw);
  if (!parsed.success) {
    const first = parsed.error.issues[0];
    const detail = `${first?.path.join('.') || 'command'}: ${first?.message ?? 'wrong shape'}`.slice(
      0,
      longestDetail,
    );
    return { ok: false, error: { ...refuse('command.malformed'), detail } };
  }
  return submitCommand(match, seat, parsed.data, dice);
}

export function submitCommand(match: Match, seat: Seat, command: Command, dice: Dice): Outcome<Match> {
  const refusal = validateCommand(seenBy(match, seat), command);
  if (refusal) return { ok: false, error: refusal };
  const play = new Play(match, dice);
  carryOut(play, seat, command);
  const after = play.snapshot();
  return { ok: true, match: after, facts: differenceOf(match, after), dice: play.rolled };
}

/** The match as its host ends it, without a result; null when it has ended. No die falls. */
export function voidMatch(match: Match): { match: Match; facts: Facts } | null {
  const play = new Play(match, noDice);
  if (hasEnded(play)) return null;
  endByHost(play);
  const after = play.snapshot();
  return { match: after, facts: differenceOf(match, after) };
}

/** The fold: applies facts to the state they came from. Untouched parts stay the same objects. */
export const applyFacts = (match: Match, facts: Facts): Match => applyOperations(match, facts);

interface Nature {
  /** Whether the command acts on the board. If so, a command given on an older view is stale once the board has changed. */
  readonly onBoard: boolean;
  /** Whether the command may roll a die; rulings 2, 8, 10, 23, 31. */
  readonly rolls: boolean;
}
/** Every kind of command. A new kind without a line here does not compile. */
const natures: Readonly<Record<CommandKind, Nature>> = {
  setUp: { onBoard: false, rolls: false },
  submit: { onBoard: false, rolls: true },
  takeBack: { onBoard: false, rolls: false },
  move: { onBoard: true, rolls: true },
  rendezvous: { onBoard: true, rolls: true },
  regroup: { onBoard: true, rolls: true },
  endMovement: { onBoard: true, rolls: true },
  attack: { onBoard: true, rolls: true },
  bomb: { onBoard: true, rolls: true },
  endTurn: { onBoard: true, rolls: true },
  orders: { onBoard: false, rolls: false },
  plan: { onBoard: true, rolls: false }, // but see `mayRoll`
  dropPlan: { onBoard: false, rolls: false },
  passUntil: { onBoard: false, rolls: true },
  noMoreMissions: { onBoard: false, rolls: true },
  resign: { onBoard: false, rolls: false },
  offerDraw: { onBoard: false, rolls: false },
  answerDraw: { onBoard: false, rolls: false },
};
/** An invalid command counts as one that acts on the board and rolls. */
function natureOf(command: unknown): Nature {
  const kind = kindOf(command);
  const known = typeof kind === 'string' && Object.hasOwn(natures, kind);
  return known ? natures[kind as CommandKind] : { onBoard: true, rolls: true };
}

/**
 * Whether a command given on an older view is no longer valid. Sealed submissions, orders and courtesies always stay valid.
 * A command that acts on the board is stale once that board has changed.
 */
export function isStale(command: unknown, changed: readonly string[]): boolean {
  if (!natureOf(command).onBoard) return false;
  return changed.some((pointer) => board.some((part) => isWithin(pointer, part) || isWithin(part, pointer)));
}

const kindOf = (command: unknown): unknown =>
  typeof command === 'object' && command !== null && 'kind' in command ? command.kind : null;

/**
 * Whether a command may roll a die, by public facts only. A sealed choice is not resolved, and so rolls nothing, while the
 * enemy's choice for the open phase is missing (ruling 1).
 */
export function mayRoll(match: Match, seat: Seat, command: unknown): boolean {
  const kind = kindOf(command);
  const { stage, sides } = match;
  // A plan that begins in its owner's flying turn starts at once (ruling 74).
  if (stage.kind === 'flying') return kind === 'plan' ? stage.side === seat : natureOf(command).rolls;
  if (stage.kind !== 'planning' || kind !== 'submit') return false;
  const { choice } = command as { choice?: { phase?: unknown } };
  const enemy = enemyOf(seat);
  if (choice?.phase !== stage.phase) return false;
  return !asks(publicFacts(match), enemy, stage.phase) || sides[enemy].sealed[stage.phase]?.handedIn === true;
}

/** Whether a command moves the match on or ends it. */
export function isEssential(match: Match, seat: Seat, command: unknown): boolean {
  const kind = kindOf(command);
  if (kind === 'resign' || kind === 'answerDraw') return true;
  const { advance } = viewFor(match, seat).options;
  return advance !== null && sameJson(advance, command);
}

const isWithin = (pointer: string, part: string): boolean =>
  pointer === part || pointer.startsWith(`${part}/`);

/** Parts of a view that a flying command depends on. */
const board = [
  '/stage',
  '/own/step',
  '/own/units',
  '/own/groups',
  '/counters',
  '/groups',
  '/land',
  '/bases',
  '/ships',
];
