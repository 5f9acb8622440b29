/**
 * One match over one socket. It opens the match, keeps its view up to date, notices gaps, reconnects, and gives
 * commands, each of which is answered exactly once. It does not depend on the game or the page.
 */
import type {
  AdviseAnswer,
  Change,
  CommandAnswer,
  CommandRequest,
  CompanionKind,
  DeviceNotice,
  DiceRound,
  LookingAnswer,
  LookingRequest,
  OpenRequest,
  UnseatedNotice,
  Update,
} from '@1bob/protocol';
import { immutableJSONPatch, type JSONPatchDocument } from 'immutable-json-patch';
import { mayPass } from './again.ts';
import type { Awake } from './awake.ts';
import { tableFailures } from './table-failures.ts';
import { unreachable, type Answer, type Failure } from './http.ts';
import type { Audience, Chair, ChairsNotice, OpenAnswer } from './wire.ts';

/** What somebody in a second chair is. Null for everybody else. */
export type Companion = CompanionKind | null;

/** The clocks of a match, and what has happened to its seats. */
export type TableTime = Pick<
  ChairsNotice,
  'clocks' | 'notes' | 'held' | 'pace' | 'paceOffer' | 'secondChair'
>;

/** The part of socket.io's client that is used here, so that a test can replace it. */
export interface Wire {
  readonly connected: boolean;
  on(event: 'connect' | 'disconnect', listener: () => void): unknown;
  on(event: 'connect_error', listener: (error: Error) => void): unknown;
  on(event: 'update', listener: (update: Update) => void): unknown;
  on(event: 'chairs', listener: (notice: ChairsNotice) => void): unknown;
  on(event: 'unseated', listener: (notice: UnseatedNotice) => void): unknown;
  on(event: 'device', listener: (notice: DeviceNotice) => void): unknown;
  emit(event: 'open', request: OpenRequest, answer: (answer: OpenAnswer) => void): unknown;
  emit(event: 'command', request: CommandRequest, answer: (answer: CommandAnswer) => void): unknown;
  emit(event: 'looking', request: LookingRequest, answer: (answer: LookingAnswer) => void): unknown;
  emit(event: 'advise', request: { match: string }, answer: (answer: AdviseAnswer) => void): unknown;
  connect(): unknown;
  disconnect(): unknown;
}

/**
 * opening: there is no view yet. live: the view is up to date. away: the connection is lost, and reconnects by itself.
 * refused: it will not reconnect.
 */
export type LinkState = 'opening' | 'live' | 'away' | 'refused';

export interface LinkEvents {
  /** Called with a newer view. Unchanged parts keep their identity. */
  onView(view: unknown, version: number, seat: Audience, companion: Companion): void;
  /** Called with the reason why the table is refused, or why no connection comes about. */
  onState(state: LinkState, error: Failure | null): void;
  /** Called when a command has waited so long for its answer that the page should say so, and when that is over. */
  onSending(sending: boolean): void;
  onChairs(chairs: readonly Chair[], dice: DiceRound, time: TableTime): void;
  /**
   * Called with the head of the match's record whenever something was shown. After the end, the heads are compared with
   * the record.
   */
  onHead(head: string): void;
}

export interface TableLink {
  /**
   * Gives a command on the current view. Resolves when the server has answered, however often the connection is lost.
   */
  command(command: unknown): Promise<Answer<{ version: number }>>;
  /** Asks what an officer would do here. It asks only once: if the connection is lost meanwhile, there is no answer. */
  advise(): Promise<Answer<Advice>>;
  close(): void;
}

export interface LinkOptions {
  readonly match: string;
  readonly watch?: string | undefined;
  /** As an umpire: the seat whose view is opened. A table shows one, and another table the other. */
  readonly as?: string | undefined;
  readonly reveal?: boolean | undefined;
  /** Makes a new id for a command. */
  readonly newId: () => string;
  /** Runs `then` after this many milliseconds and returns the function that stops it. */
  readonly later: (then: () => void, ms: number) => () => void;
  /** Whether the page is awake. Absent if there is no network between, and then no connection is examined. */
  readonly awake?: Pick<Awake, 'looking' | 'follow'>;
  /** Finds out, after a failed attempt, why no connection comes about. */
  readonly hindrance?: (error: Error) => Promise<Failure>;
}

interface Waiting {
  readonly request: CommandRequest;
  readonly answer: (answer: Answer<{ version: number }>) => void;
  /** Whether the command was sent on the current connection. */
  sent: boolean;
  /** Whether the command has waited longer than usual. */
  late: boolean;
}

/** What an officer suggests, and the reasons. */
export type Advice = Extract<AdviseAnswer, { ok: true }>;

/** Longer than an officer and its replacement may think, with time for earlier requests of others. */
const adviceMs = 45_000;
const patienceMs = 10_000;
/** Milliseconds after which a command without an answer is late. */
const lateMs = 2_000;
/** Milliseconds within which a connection that is alive answers. A new connection brings the wait to two seconds. */
const probeMs = 1_500;
/** Longer than an attempt by WebSocket may take (socket.ts). */
const attemptMs = 5_000;
const gapMs = 3_000;
/** After so long without the table the page says why: longer than an attempt of each kind may take (socket.ts). */
const doubtMs = 15_000;

export function openTable(wire: Wire, options: LinkOptions, events: LinkEvents): TableLink {
  const { match } = options;
  let view: unknown = undefined;
  let version = -1;
  let seat: Audience = 'observer';
  let companion: Companion = null;
  let state: LinkState = 'opening';
  let closed = false;
  /** Counts openings, so that a late answer to an older one is ignored. */
  let opening = 0;
  let open = false;
  /** Updates that arrive before the answer to `open`. */
  let early: Update[] = [];
  const waiting = new Map<string, Waiting>();
  let stopPatience = (): void => {};
  /** Ends the examination of the connection. Null if none is under way. */
  let stopProbe: (() => void) | null = null;
  /** How many times in a row the server could not open the table. */
  let refusals = 0;
  /** Whether the latest `open` has no answer yet. */
  let unanswered = false;
  let stopDoubt = (): void => {};
  /** How many attempts to connect have failed in a row. */
  let failed = 0;
  let sending = false;

  const tell = (next: LinkState, error: Failure | null = null): void => {
    if (state === next && error === null) return;
    state = next;
    events.onState(next, error);
  };

  const withoutTable = (): LinkState => (view === undefined ? 'opening' : 'away');

  /** Where something on the way swallows what is sent, an attempt neither succeeds nor fails. */
  const doubt = (): void => {
    stopDoubt();
    if (options.hindrance === undefined) return;
    stopDoubt = options.later(() => {
      doubt();
      // A server that has refused for a while has said why.
      if (!wire.connected || unanswered) explain(new Error('no answer'));
    }, doubtMs);
  };
  const explain = (error: Error): void => {
    void options.hindrance?.(error).then((why) => {
      if (!closed && !open && state !== 'refused') tell(withoutTable(), why);
    });
  };

  const take = (next: unknown, at: number): void => {
    view = next;
    version = at;
    events.onView(view, version, seat, companion);
  };

  const patched = (changes: readonly Change[]): unknown =>
    // The server sends only add, remove and replace. `value` is there whenever the operation needs it.
    immutableJSONPatch(view, changes as JSONPatchDocument);

  /** Applies changes if they fit the current view. If not, requests the whole view. */
  const apply = (changes: readonly Change[], at: number): void => {
    let next: unknown;
    try {
      next = patched(changes);
    } catch {
      view = undefined;
      version = -1;
      reopen();
      return;
    }
    take(next, at);
  };

  const onUpdate = (update: Update): void => {
    if (closed || update.match !== match) return;
    events.onHead(update.head);
    if (!open) {
      early.push(update);
      return;
    }
    if (update.version <= version) return;
    if (update.version === version + 1) apply(update.changes, update.version);
    else reopen();
  };

  const tellSending = (): void => {
    const now = [...waiting.values()].some(({ late }) => late);
    if (now !== sending) events.onSending((sending = now));
  };

  const send = (entry: Waiting): void => {
    entry.sent = true;
    const { id } = entry.request;
    wire.emit('command', entry.request, (answer) => {
      if (waiting.get(id) !== entry) return; // This command was already answered, on an older connection.
      waiting.delete(id);
      tellSending();
      if (answer.ok) {
        // The update usually comes first. If it does not come at all, it was lost.
        if (answer.version > version)
          options.later(() => answer.version > version && open && reopen(), gapMs);
        entry.answer({ ok: true, value: { version: answer.version } });
        return;
      }
      const { missed } = answer;
      if (missed !== undefined) events.onHead(missed.head);
      if (missed !== undefined && missed.version > version) {
        if ('view' in missed) take(missed.view, missed.version);
        else if (missed.since === version) apply(missed.changes, missed.version);
        else reopen();
      }
      entry.answer({ ok: false, error: answer.error });
    });
  };

  const flush = (): void => {
    for (const entry of waiting.values()) if (!entry.sent) send(entry);
  };

  /** Repeats commands that were not answered in time. The same id gets the same answer. */
  const watchPatience = (): void => {
    stopPatience();
    if (waiting.size === 0) return;
    stopPatience = options.later(() => {
      if (closed) return;
      if (wire.connected && open) {
        for (const entry of waiting.values()) send(entry);
      }
      watchPatience();
    }, patienceMs);
  };

  const reopen = (): void => {
    if (closed || !wire.connected) return;
    open = false;
    const mine = ++opening;
    unanswered = true;
    const since = version >= 0 ? { since: version } : {};
    const watch = options.watch === undefined ? {} : { watch: options.watch };
    const reveal = options.reveal === undefined ? {} : { reveal: options.reveal };
    const as = options.as === undefined ? {} : { as: options.as };
    wire.emit('open', { match, ...since, ...watch, ...as, ...reveal }, (answer) => {
      if (closed || mine !== opening) return;
      unanswered = false;
      if (!answer.ok) {
        if (mayPass(answer.error.code)) {
          // A restart is soon over.
          if (++refusals > 1) tell(withoutTable(), answer.error);
          options.later(reopen, gapMs);
          return;
        }
        // A chair may end while there is no connection.
        tell(
          'refused',
          companion !== null && answer.error.code === 'seat.none' ? tableFailures.chair : answer.error,
        );
        return;
      }
      refusals = 0;
      ({ seat, companion = null } = answer);
      open = true;
      events.onHead(answer.head);
      if ('view' in answer) take(answer.view, answer.version);
      else if (answer.since === version) {
        if (answer.changes.length > 0 || answer.version !== version) apply(answer.changes, answer.version);
      } else {
        version = -1;
        reopen();
        return;
      }
      stopDoubt();
      tell('live');
      const arrived = early;
      early = [];
      for (const update of arrived) onUpdate(update);
      flush();
    });
  };

  /** A connection that was cut off while the machine slept still looks open. If it does not answer, it is renewed. */
  const probe = (): void => {
    if (closed || state === 'refused' || options.awake === undefined || stopProbe !== null) return;
    const lost = !wire.connected;
    // An attempt to connect gets its time before another one begins.
    if (lost) renew();
    const stop = options.later(
      () => {
        stopProbe = null;
        if (!lost) renew();
      },
      lost ? attemptMs : probeMs,
    );
    const answered = (stopProbe = () => {
      stop();
      if (stopProbe === answered) stopProbe = null;
    });
    if (!lost) wire.emit('looking', { looking: options.awake.looking }, answered);
  };
  const renew = (): void => {
    wire.disconnect();
    wire.connect();
  };
  const stopAwake = options.awake?.follow({
    onWake: probe,
    onLooking: (looking) => wire.connected && wire.emit('looking', { looking }, () => {}),
  });

  wire.on('connect', () => {
    stopProbe?.();
    failed = 0;
    // A new connection counts as looking until it says otherwise.
    if (options.awake?.looking === false) wire.emit('looking', { looking: false }, () => {});
    reopen();
  });
  wire.on('disconnect', () => {
    stopProbe?.();
    open = false;
    early = [];
    opening++;
    for (const entry of waiting.values()) entry.sent = false;
    if (closed) return;
    tell(state === 'opening' ? 'opening' : 'away');
    doubt();
  });
  wire.on('connect_error', (error) => {
    if (closed) return;
    const code = codeOf(error);
    if (code !== null) {
      tell('refused', { code, message: error.message });
      return;
    }
    tell(withoutTable());
    // No explanation while a server restarts, nor before the other kind of connection was tried.
    failed += 1;
    if (failed > 1) explain(error);
  });
  wire.on('update', onUpdate);
  wire.on('chairs', (notice) => {
    if (closed || notice.match !== match) return;
    const { chairs, dice, ...time } = notice;
    events.onChairs(chairs, dice, time);
  });
  wire.on('unseated', (notice) => {
    // This browser may no longer see the match.
    if (closed || notice.match !== match) return;
    if (notice.why !== 'closed') tell('refused', tableFailures[notice.why]);
    // The answer says why.
    else reopen();
  });
  doubt();
  if (wire.connected) reopen();
  else wire.connect();

  return {
    command: (command) =>
      new Promise((answer) => {
        if (closed) {
          answer({ ok: false, error: tableFailures.closed });
          return;
        }
        const request: CommandRequest = {
          match,
          id: options.newId(),
          version: Math.max(version, 0),
          command,
        };
        const entry: Waiting = { request, answer, sent: false, late: false };
        waiting.set(request.id, entry);
        options.later(() => {
          if (waiting.get(request.id) !== entry) return;
          entry.late = true;
          tellSending();
          probe();
        }, lateMs);
        if (wire.connected && open) send(entry);
        watchPatience();
      }),
    advise: () =>
      new Promise((answer) => {
        const stop = options.later(() => answer({ ok: false, error: unreachable }), adviceMs);
        wire.emit('advise', { match }, (given) => {
          stop();
          answer(given.ok ? { ok: true, value: given } : { ok: false, error: given.error });
        });
      }),
    close: () => {
      closed = true;
      stopPatience();
      stopDoubt();
      stopProbe?.();
      stopAwake?.();
      wire.disconnect();
      for (const entry of waiting.values()) entry.answer({ ok: false, error: tableFailures.closed });
      waiting.clear();
    },
  };
}

/**
 * The code in the error of a connection. A server that refuses a connection for good puts a code into the error's data.
 */
function codeOf(error: Error): string | null {
  if (!('data' in error)) return null;
  const { data } = error;
  if (typeof data === 'object' && data !== null && 'code' in data && typeof data.code === 'string') {
    return data.code.startsWith('server.') ? null : data.code;
  }
  return null;
}
