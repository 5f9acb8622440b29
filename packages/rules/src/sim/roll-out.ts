/**
 * Plays a match on to its end with two players, only for its outcome: it makes no facts and no views to send, and only the
 * log entries that the rules read. With the same players and dice, it matches a full game command by command.
 */
import type { Command } from '../command.ts';
import type { Dice, DieName, Seat } from '../game.ts';
import { validateCommand } from '../legal/validate.ts';
import { Play } from '../play.ts';
import type { View } from '../seen/player-view.ts';
import { publicFacts, waitsFor } from '../sequence/asks.ts';
import { carryOut } from '../sequence/carry-out.act.ts';
import type { Communique } from '../state/communique.ts';
import type { Log, LogEntry, Reader } from '../state/log.ts';
import { logIn, type Match } from '../state/match.ts';
import { publicStage } from '../seen/observe.ts';
import { lastFlyingTurn, sides } from '../state/terms.ts';
import { LeanView, type Known } from './lean-view.ts';

/** A player in a roll-out. It decides from a view without log, ledger and reports. */
export interface Foreseen {
  choose(view: View): Command | null;
  /**
   * The player promises: if it does not take off while nothing is in the air, it will not take off later that month while
   * the air stays empty. The roll-out then skips such turns of both sides.
   */
  readonly steadfast?: boolean;
}

/** More commands than any game can take. */
const most = 100_000;

/**
 * Plays on until `over` returns true, or to the end. `hear` is called with every entry of the log as it is written, also with
 * those that the match does not keep.
 */
export function rollOut(
  from: Match,
  players: Readonly<Record<Seat, Foreseen>>,
  dice: Dice,
  over: (match: Match) => boolean = () => false,
  hear: ((entry: LogEntry) => void) | null = null,
): Match {
  const play = new QuietPlay({ ...from, format: 2, log: keepReadKinds(logIn(from)) }, dice);
  play.hear = hear;
  /** The side that has just let its turn pass with nothing in the air. */
  let resting: Seat | null = null;
  for (let n = 0; n < most; n++) {
    const { match } = play;
    if (match.stage.kind === 'ended' || over(match)) break;
    const seat = toMove(match);
    const command = commandOf(play, seat, players);
    const rests = command.kind === 'endTurn' && isStill(match) && players[seat].steadfast === true;
    if (rests && resting !== null && resting !== seat) play.passMonth();
    resting = rests ? seat : null;
    const { stage } = play.match;
    carryOut(play, stage.kind === 'flying' ? stage.side : seat, command);
  }
  return play.snapshot();
}

function toMove(match: Match): Seat {
  const { stage } = match;
  if (stage.kind === 'flying') return stage.side;
  const [seat] = waitsFor({ ...publicFacts(match), stage: publicStage(match) });
  if (!seat) throw new Error('no side is to move');
  return seat;
}

const ending: Command = { kind: 'endTurn' };

function commandOf(
  { match, known }: QuietPlay,
  seat: Seat,
  players: Readonly<Record<Seat, Foreseen>>,
): Command {
  const view = new LeanView(match, seat, known);
  const { stage } = match;
  const flies = stage.kind === 'flying';
  const groups = flies ? Object.values(match.groups) : [];
  const own = groups.filter((group) => group.side === seat);
  const aloft = own.length > 0;
  /** 12.1: a fight needs an enemy in the hex. */
  const meets = groups.some((group) => group.side !== seat && own.some(({ hex }) => hex === group.hex));
  if (flies && isEmpty(view, stage.step, aloft, meets)) return ending;
  const wish = players[seat].choose(view);
  if (wish === null) throw new Error(`${seat} is to move and has nothing to do`);
  // With nothing in the air the other steps are empty.
  if (flies && !aloft && wish.kind === 'endMovement') return ending;
  if (validateCommand(view.position, wish) === null) return wish;
  if (view.options.advance === null) throw new Error(`${seat} may not ${wish.kind}`);
  return view.options.advance;
}

/** Whether only ending the turn is possible in this step. */
function isEmpty({ options }: LeanView, step: string, aloft: boolean, meets: boolean): boolean {
  if (step === 'movement') return !aloft && options.moves.length === 0;
  return !aloft || ((!meets || options.attacks.length === 0) && options.bombs.length === 0);
}

/** Whether nothing flies and nothing will fly automatically. */
const isStill = ({ groups, sides: states }: Match): boolean =>
  Object.keys(groups).length === 0 &&
  sides.every((side) => {
    const { patrols, plans, passUntil } = states[side];
    return patrols.length === 0 && passUntil === null && Object.keys(plans).length === 0;
  });

/**
 * Log entries that the rules read, to see whether an examination of a hex is still valid, and how often a declaration was
 * made.
 */
const read: ReadonlySet<Communique['kind']> = new Set([
  'examined',
  'reinforced',
  'groundLoss',
  'noMoreMissions',
  'drawOffered',
] as const);
const loud: ReadonlySet<Communique['kind']> = new Set(['combat', 'antiAircraft', 'bombing'] as const);

function keepReadKinds(log: Log): Log {
  const pages = Object.entries(log).map(
    ([page, entries]) =>
      [page, entries.filter(({ what }) => read.has(what.kind) || loud.has(what.kind))] as const,
  );
  return Object.fromEntries(pages.filter(([, entries]) => entries.length > 0));
}

/**
 * One play for a whole game, which keeps changing its own copies. It logs only entries that the rules read later, keeps no
 * ledger and counts no dice.
 */
class QuietPlay extends Play {
  /** Skips to the last flying turn; nothing happens in those before it. */
  passMonth(): void {
    this.set('bombedThisTurn', []);
    this.set('stage', { kind: 'flying', turn: lastFlyingTurn, side: 'british', step: 'movement' });
    for (const side of sides) this.setSide(side, { alarmed: false });
  }
  /** Is called with each entry of the log; null if nobody listens. */
  hear: ((entry: LogEntry) => void) | null = null;
  /** Cache of parts made from the current units. */
  known: Known = {};
  override set<K extends keyof Match>(key: K, value: Match[K]): void {
    this.known = {}; // the curtain may have fallen or risen
    super.set(key, value);
  }
  override setUnit(...[id, change]: Parameters<Play['setUnit']>): void {
    this.known = {};
    super.setUnit(id, change);
  }
  /** Names a die by turn and cause, without an ordinal. The caller's dice may count for themselves. */
  protected override nameDie(cause: string, places: readonly string[]): DieName {
    return { cause, at: `${this.page()}/${places.join('>')}`, ordinal: 0 };
  }
  protected override enter(): void {
    // The points are in the state of the sides.
  }
  /** The order of entries matters only to a listener. */
  override defer<T>(work: () => T): { result: T; told: boolean; release: () => void } {
    if (this.hear !== null) return super.defer(work);
    return { result: work(), told: false, release: () => undefined };
  }
  protected override writeDown(to: readonly Reader[], what: Communique): void {
    this.hear?.({ to, what });
    if (read.has(what.kind) || (loud.has(what.kind) && !this.isLoud(this.page()))) {
      const page = this.page();
      const log = this.own(this.draft, 'log') as Record<string, LogEntry[]>;
      log[page] = [...(log[page] ?? []), { to, what }];
    }
    this.noteWhatIsTold(to, what);
  }
  private isLoud(page: string): boolean {
    const entries = (this.draft.log as Log)[page] ?? [];
    return entries.some(({ what }) => loud.has(what.kind));
  }
}
