import type { LateChoice, NoteKind, PauseAct } from '@1bob/protocol';
import type { Seat } from '@1bob/game';
import { Refused } from '../../gate/refused.ts';
import { withHolder, type Chair } from '../../store/index.ts';
import { deadlineOf, newlyLate, type Clocks, type TimeCommand } from '../record/clocks.ts';
import type { Commands } from './commands.ts';
import type { CurrentState } from './current-state.ts';
import { of } from '../../common/each.ts';
import type { Following } from './following.ts';
import { OF_SERVER, type GivenCommand, type LiveMatchParts } from './parts.ts';
import type { RecordWriter } from './record-writer.ts';
import { earlier, holdEnds } from './holding.ts';
import type { DiceRounds } from './round.ts';
import { hasLeft, type Seating } from './seating.ts';
import { computersShare } from '../record/shares.ts';
import { fromStore } from './store-failed.ts';

/** How often the seats of one match may be handed over and taken back, or given more time: each makes the record longer. */
const MOST_HANDOVERS = 200;

/** Who plays a seat from here on. */
interface SeatCommand {
  kind: 'handed' | 'replaced' | 'takenBack' | 'passedOn' | 'released';
  seat: Seat;
}

/** What a match is made of, as far as its pace needs it. */
interface Made {
  state: CurrentState;
  seating: Seating;
  writer: RecordWriter;
  following: Following;
  commands: Commands;
  rounds: DiceRounds;
}

/** The pace of one match: its clocks start, run out and are answered, and its seats are handed over. */
export class Pacing {
  readonly #parts: LiveMatchParts;
  readonly #made: Made;

  constructor(parts: LiveMatchParts, made: Made) {
    this.#parts = parts;
    this.#made = made;
  }

  /** Writes what the clocks lack: their start, or that the match has come to another installation. */
  async settle(): Promise<void> {
    // The clocks may have come from elsewhere, and a seat with them that a computer played there.
    for (let lacks = 0; lacks < 3 && this.#missing() !== null; lacks++)
      await this.#write(() => this.#missing());
  }

  #missing(): TimeCommand | null {
    const { row, counts } = this.#made.state;
    const { clocks } = counts;
    const now = this.#parts.clock.now();
    if (row.ended || now.clock === '') return null;
    if (clocks === null) {
      if (row.pace == null || row.chairs.some(isEmpty)) return null;
      const computers = row.chairs.filter(({ computer }) => computer !== null).map(({ seat }) => seat);
      return { kind: 'clocksStarted', pace: row.pace, computers };
    }
    if (clocks.since.clock !== now.clock) return { kind: 'clocksMoved' };
    // An exported match comes without the computers that played for a person.
    const other = row.chairs.find(
      ({ seat, computer }) => of(clocks.sides, seat).computer !== (computer !== null),
    );
    if (other === undefined) return null;
    return { kind: other.computer === null ? 'takenBack' : 'handed', seat: other.seat };
  }

  /**
   * Gives a held seat back to the list whose time has run out, writes down whose time on a clock has, or gives the empty answer for
   * them where that was agreed.
   */
  async look(): Promise<void> {
    const { state, following, commands, rounds } = this.#made;
    await following.upToDate();
    if (this.#mustRelease()) {
      // Whoever sits down there cannot open a share that another one sealed.
      await rounds.renewUnused();
      await this.#release();
    }
    for (const seat of this.#late()) {
      const command = this.#emptyAnswer(seat);
      const answer =
        command === null ? null : await commands.take(seat, this.#onBehalf(seat, command, 'time'), null);
      if (answer?.ok !== true)
        await this.#write(() => (this.#late().includes(seat) ? { kind: 'late', seat } : null));
    }
    const { row, counts, sequence } = state;
    const { resumed } = this.#parts.clock.now();
    const deadline = row.ended ? null : earlier(deadlineOf(counts.clocks, resumed), this.#holdEnds());
    await fromStore(() => this.#parts.store.setDeadline(row.id, sequence, deadline));
  }

  /** When a held seat goes back. */
  #holdEnds(): number | null {
    return holdEnds(this.#made.state, this.#parts.clock.now().resumed);
  }

  #mustRelease(): boolean {
    const ends = this.#holdEnds();
    return ends !== null && this.#parts.clock.now().ms >= ends;
  }

  /** The held seat is empty again and stands in the list; whoever took it does not come back to it. */
  async #release(): Promise<void> {
    const { state, seating, following, writer } = this.#made;
    const { openFor, clock, publisher } = this.#parts;
    await seating.alone(async () => {
      // Codes are exchanged without a word, and other servers look too.
      await following.follow();
      await following.againstOthers(async () => {
        const { held } = state.row;
        if (held == null || !this.#mustRelease()) return;
        const { seat, join: joinHash } = held;
        const { personId, pastHolders } = this.#chair(seat);
        const chair: Partial<Omit<Chair, 'seat'>> = {
          ...{ personId: null, name: null, computer: null, leftAt: null, program: null },
          ...{ recoveryHash: null, handoverHash: null, recoveredAt: null, recoveredFrom: null },
          pastHolders: withHolder(pastHolders, personId),
          ...(state.takesShares ? { seal: null, contribution: null } : {}),
        };
        const again = { joinHash, openUntil: new Date(clock.now().at.getTime() + openFor) };
        await writer.appendByHost({ kind: 'released', seat }, {}, { seat, chair, again });
        if (personId !== null) publisher.unseated(state.row.id, personId, 'released');
        following.tell();
      });
    });
  }

  #late(): Seat[] {
    return newlyLate(this.#made.state.counts.clocks, this.#parts.clock.now());
  }

  #emptyAnswer(seat: Seat): unknown {
    const { match, counts } = this.#made.state;
    const pace = counts.clocks?.pace;
    if (pace?.kind !== 'correspondence' || !pace.emptyPlans) return null;
    return this.#parts.game.emptyAnswer(match, seat) ?? null;
  }

  /** The choice of the opponent of a seat whose time has run out. `computer`: who would play it. */
  async choose(by: string, choice: LateChoice, computer: string): Promise<void> {
    const { seating, following, commands, state } = this.#made;
    const { game } = this.#parts;
    await following.upToDate();
    const own = seating.mustSit(by);
    const seat = this.#opponent(own);
    this.#mustBeLate(seat);
    switch (choice) {
      case 'wait':
        await this.#write(() => {
          this.#mustBeLate(seat);
          // Who was deleted does not come back.
          if (hasLeft(this.#chair(seat))) return null;
          if (this.#notesOf(['waited']) >= MOST_HANDOVERS) throw Refused.for('seat.allowance');
          return { kind: 'waited', seat };
        });
        return;
      case 'computer':
        await this.#reseat('replaced', seat, () => {
          this.#mustBeLate(seat);
          return this.#toComputer(seat, computer);
        });
        return;
      case 'claim':
        return mustBeTaken(
          await commands.take(seat, this.#onBehalf(seat, game.endings.resign, 'claim'), null),
        );
      case 'draw': {
        const { draw } = game.endings;
        if (draw === null) throw Refused.for('request.malformed');
        const id = `${OF_SERVER}offer-${state.sequence + 1}`;
        const { version } = state.history(own);
        mustBeTaken(await commands.take(own, { id, version, command: draw.offer }, { person: by }));
        return mustBeTaken(await commands.take(seat, this.#onBehalf(seat, draw.accept, 'draw'), null));
      }
    }
  }

  /** The holder of a seat lets a computer play it. */
  async hand(by: string, computer: string): Promise<void> {
    await this.#made.following.upToDate();
    const seat = this.#made.seating.mustSit(by);
    await this.#reseat('handed', seat, () => {
      if (this.#made.seating.mustSit(by) !== seat) throw Refused.for('seat.none');
      return this.#chair(seat).computer === null ? this.#toComputer(seat, computer) : null;
    });
  }

  /** The holder of a seat plays it again. */
  async takeBack(by: string): Promise<void> {
    await this.#made.following.upToDate();
    const seat = this.#made.seating.mustSit(by);
    await this.#reseat('takenBack', seat, () => {
      if (this.#made.seating.mustSit(by) !== seat) throw Refused.for('seat.none');
      if (this.#chair(seat).computer === null) throw Refused.for('seat.held');
      return { computer: null };
    });
  }

  /** A pause as both wish: one offers it, the other takes it, and either ends it. */
  async pause(by: string, act: PauseAct): Promise<void> {
    await this.#made.following.upToDate();
    const seat = this.#made.seating.mustSit(by);
    await this.#write(() => {
      const { paused, pauseOffer } = this.#running(by, seat);
      const kind = pauseKind(act, { seat, paused, pauseOffer });
      return kind === null ? null : { kind, seat };
    });
  }

  /** Days off, out of those that were agreed for the whole match. */
  async takeHoliday(by: string, days: number): Promise<void> {
    await this.#made.following.upToDate();
    const seat = this.#made.seating.mustSit(by);
    await this.#write(() => {
      const { late, holidays } = of(this.#running(by, seat).sides, seat);
      if (late) throw Refused.for('holiday.late');
      if (days > holidays) throw Refused.for('holiday.tooMany');
      return { kind: 'holiday', seat, days };
    });
  }

  /** The clocks, for what the holder of a seat agrees about them. */
  #running(by: string, seat: Seat): Clocks {
    const { state, seating } = this.#made;
    if (seating.mustSit(by) !== seat) throw Refused.for('seat.none');
    if (state.row.ended) throw Refused.for('seat.over');
    const { clocks } = state.counts;
    if (clocks === null) throw Refused.for('pause.none');
    if (this.#notesOf(['pauseOffered', 'paused', 'resumed', 'holiday']) >= MOST_HANDOVERS)
      throw Refused.for('seat.allowance');
    return clocks;
  }

  /** Another person takes a seat over: `take` judges by the chairs and says what becomes of this one. */
  async passOn(
    seat: Seat,
    take: (chair: Chair, other: Chair) => Partial<Omit<Chair, 'seat'>>,
  ): Promise<void> {
    await this.#reseat('passedOn', seat, () => take(this.#chair(seat), this.#chair(this.#opponent(seat))));
  }

  /**
   * A share that a person has sealed and never opens would hold up the computer; until it is bound, it has its own. Two computers
   * would play the match to its end without anybody.
   */
  #toComputer(seat: Seat, computer: string): Partial<Chair> {
    if (this.#chair(this.#opponent(seat)).computer !== null) throw Refused.for('handover.alone');
    return { computer, ...(this.#made.state.takesShares ? computersShare() : {}) };
  }

  /** Changes the chair of a seat, with an entry that says so; `change` gives null when nothing is to be done. */
  #reseat(
    kind: SeatCommand['kind'],
    seat: Seat,
    change: () => Partial<Omit<Chair, 'seat'>> | null,
  ): Promise<void> {
    const { state, seating, following, writer } = this.#made;
    return seating.alone(async () => {
      // What is in memory may be behind: codes are exchanged without a word.
      await following.follow();
      return following.againstOthers(async () => {
        if (state.row.ended) throw Refused.for('seat.over');
        const chair = change();
        if (chair === null) return;
        if (this.#handovers >= MOST_HANDOVERS) throw Refused.for('seat.allowance');
        const { personId } = this.#chair(seat);
        // The tokens of a seat end when its player changes.
        await writer.appendByHost(
          { kind, seat } satisfies SeatCommand,
          {},
          { seat, chair: { ...chair, program: null } },
        );
        // Before anything else of this match is published.
        if (personId !== null && state.seatOf(personId) !== seat)
          this.#parts.publisher.unseated(state.row.id, personId, 'moved');
        else if (personId !== null) await this.#parts.publisher.recheck([personId]).catch(() => undefined);
      });
    });
  }

  async #write(make: () => TimeCommand | null): Promise<void> {
    const { seating, following, writer } = this.#made;
    await seating.alone(() =>
      following.againstOthers(async () => {
        const command = make();
        if (command !== null) await writer.appendByHost(command);
      }),
    );
  }

  #onBehalf(seat: Seat, command: unknown, because: NonNullable<GivenCommand['because']>): GivenCommand {
    const { state } = this.#made;
    return {
      id: `${OF_SERVER}${because}-${state.sequence + 1}`,
      version: state.history(seat).version,
      command,
      because,
    };
  }

  /** A person who was deleted is treated as one whose time has run out, until a computer plays for them. */
  #mustBeLate(seat: Seat): void {
    if (hasLeft(this.#chair(seat))) return;
    const { clocks } = this.#made.state.counts;
    if (clocks === null || !of(clocks.sides, seat).late) throw Refused.for('late.none');
  }

  get #handovers(): number {
    return this.#notesOf(['handed', 'takenBack', 'passedOn']);
  }

  #notesOf(kinds: readonly NoteKind[]): number {
    return this.#made.state.counts.notes.filter(({ kind }) => kinds.includes(kind)).length;
  }

  #opponent(seat: Seat): Seat {
    const [one, two] = this.#parts.game.seats;
    return seat === one ? two : one;
  }

  #chair(seat: Seat): Chair {
    const chair = this.#made.state.row.chairs.find((each) => each.seat === seat);
    if (chair === undefined) throw new Error('a match without this seat');
    return chair;
  }
}

const isEmpty = ({ personId, computer, name }: Chair): boolean =>
  personId === null && computer === null && name === null;

/** What an act of a seat makes of a pause; null when that is so already. Throws `Refused` where it makes no sense. */
function pauseKind(
  act: PauseAct,
  { seat, paused, pauseOffer }: { seat: Seat } & Pick<Clocks, 'paused' | 'pauseOffer'>,
): 'pauseOffered' | 'pauseDeclined' | 'paused' | 'resumed' | null {
  const offered = pauseOffer !== null && pauseOffer !== seat;
  switch (act) {
    case 'offer':
      if (paused || pauseOffer === seat) return null;
      // Both wish for it.
      return offered ? 'paused' : 'pauseOffered';
    case 'accept':
      if (paused) return null;
      if (!offered) throw Refused.for('pause.none');
      return 'paused';
    case 'decline':
      return pauseOffer === null ? null : 'pauseDeclined';
    case 'end':
      return paused ? 'resumed' : null;
  }
}

function mustBeTaken(answer: Awaited<ReturnType<Commands['take']>>): void {
  if (!answer.ok) throw Refused.byAnswer(answer.error);
}
