import { wireError, type CommandAnswer, type Missed, type WireErrorCode } from '@1bob/protocol';
import type { Game, Outcome, Seat } from '@1bob/game';
import { mayActUnseen, mayWrite } from '../record/allowance.ts';
import type { CurrentState } from './current-state.ts';
import { valueFor } from '../../common/each.ts';
import type { GivenCommand } from './parts.ts';
import { diceBox, type DiceBox } from '../record/shares.ts';
import type { EntryBody } from '../record/state.ts';

type Accepted = Extract<Outcome<unknown>, { ok: true }>;

/** A command that the game accepts. It is valid while the last entry and the dice are those on which it rests. */
export interface Decision {
  /** Number of the last entry when it was decided. */
  sequence: number;
  /** The dice with which it was decided. */
  box: DiceBox;
  accepted: Accepted;
  rolled: EntryBody['dice'];
  /** Whether the key of the dice was used. If so, the entry names it. */
  used: boolean;
}

/** The outcome of judging a command. */
export type Verdict =
  /** `lasting`: whether the answer is kept under the id of the command, so that a copy of the command gets it again. */
  | { kind: 'answered'; answer: CommandAnswer; lasting: boolean }
  | { kind: 'accepted'; decision: Decision }
  /** Refused for now, because a share that the dice need is not sealed, or not open yet. */
  | { kind: 'waiting'; answer: CommandAnswer }
  /** The seals must be bound, and then the command is judged again. */
  | { kind: 'bindFirst' };

/** A refusal by the server itself. */
export const refusal = (code: WireErrorCode): CommandAnswer & { ok: false } => ({
  ok: false,
  error: wireError(code),
});

const notKept = (answer: CommandAnswer): Verdict => ({ kind: 'answered', answer, lasting: false });
const kept = (answer: CommandAnswer): Verdict => ({ kind: 'answered', answer, lasting: true });

/**
 * Judges a command by the committed state, without changing anything. `now`: the time of the database. `daySpent`: whether
 * its giver has used up the allowance for today.
 */
export function judge(
  game: Game<unknown>,
  state: CurrentState,
  seat: Seat,
  given: GivenCommand,
  now: Date,
  daySpent = false,
): Verdict {
  const { round, box } = state.dice;
  const { command } = given;
  // Checked before the rules, which cost more, because many such commands may arrive.
  if (daySpent && !game.essential(state.match, seat, command)) return notKept(refusal('day.allowance'));
  if (round.asking)
    return round.toBind ? { kind: 'bindFirst' } : { kind: 'waiting', answer: refusal('match.asking') };
  if (isStale(game, state, seat, given)) return notKept(stale(state, seat, given.version));
  const next = state.sequence + 1;
  if (!round.ready && game.mayRoll(state.match, seat, command)) {
    if (round.unopened.length > 0) return { kind: 'waiting', answer: refusal('dice.waiting') };
    // Tries the command with throwaway dice, so that one that will be refused does not bind the seals.
    if (!round.bound) {
      const { dice } = diceBox(state.row, true).forEntry(next);
      if (game.submit(state.match, seat, command, dice).ok) return { kind: 'bindFirst' };
    }
  }

  const own = box.forEntry(next);
  const outcome = game.submit(state.match, seat, command, own.dice);
  if (!outcome.ok) {
    // What the rules refuse now may have been legal on the view on which it was given. So the sender gets what has changed
    // since.
    const outdated = given.version !== state.history(seat).version;
    return outdated ? notKept(stale(state, seat, given.version)) : kept({ ok: false, error: outcome.error });
  }
  // Nothing has changed, so there is no entry and the version stays.
  if (outcome.facts.length === 0 && own.rolled.length === 0)
    return kept({ ok: true, version: state.history(seat).version });
  // Nobody would have won or lost. Such a match is closed instead.
  if (state.row.joinHash !== null && game.summary(outcome.match).result !== null)
    return notKept(refusal('match.unjoined'));
  if (!admits(game, state, seat, command, outcome, now)) return notKept(refusal('seat.allowance'));
  return {
    kind: 'accepted',
    decision: {
      sequence: state.sequence,
      box,
      accepted: outcome,
      rolled: own.rolled,
      used: own.used(),
    },
  };
}

/**
 * Whether the allowance of a seat admits this command. A command whose effect observers see is admitted while the seat may
 * write at all. A command that moves the match on or ends it is always admitted, so that a seat without allowance does not
 * hold up its opponent.
 */
function admits(
  game: Game<unknown>,
  state: CurrentState,
  seat: Seat,
  command: unknown,
  { match }: Accepted,
  now: Date,
): boolean {
  const spent = valueFor(state.counts.spent, seat);
  const writes = mayWrite(spent);
  if (writes && mayActUnseen(spent, now)) return true;
  const seen = state.history('observer').changesTo(game.view(match, 'observer')).length > 0;
  return (writes && seen) || game.essential(state.match, seat, command);
}

/**
 * Whether a part of the view on which the command rests has changed since. A command given on a version before the last
 * entry of its own seat is always stale, because it may be a late copy of an earlier one. A command on a version that does
 * not exist yet is stale too.
 */
function isStale(
  game: Game<unknown>,
  state: CurrentState,
  seat: Seat,
  { version, command }: GivenCommand,
): boolean {
  const history = state.history(seat);
  if (version === history.version) return false;
  const outOfOrder = version > history.version || version < valueFor(state.counts.own, seat);
  return outOfOrder || game.stale(command, history.pointersSince(version));
}

/** A refusal, with the changes since a version. */
function stale(state: CurrentState, seat: Seat, version: number): CommandAnswer & { ok: false } {
  const history = state.history(seat);
  const changes = history.since(version);
  const missed: Missed =
    changes === null
      ? { version: history.version, head: history.head, view: history.sent }
      : { since: version, version: history.version, head: history.head, changes };
  return { ok: false, error: wireError('command.stale'), missed };
}
