import type { EntryBody } from './record.ts';

/** Server entries about the shares of a round. All of them are public as soon as they are written. */
export type RoundCommand =
  /** The shares are bound. `opens`: seats whose share is closed; absent in entries of earlier servers. */
  | { kind: 'bound'; opens?: readonly string[] }
  /** A seat has opened its bound share. */
  | { kind: 'opened'; seat: string }
  /**
   * The round began again. `failed`: seats that left a bound share closed for too long; `anew`: a seat that replaced its
   * bound share by sealing another.
   */
  | { kind: 'renewed'; failed?: readonly string[]; anew?: string }
  /** The match was restored from a copy. `asks`: it goes on when both seats have sealed a share again. */
  | { kind: 'restored'; asks?: true };

/** State of the shares of the current round, from the record. */
export interface ToldShares {
  /** Seats whose bound share is not open yet. */
  readonly closed: readonly string[];
  /** Both seats have been asked whether the match goes on, and at least one has not agreed yet. */
  readonly asking: boolean;
  /** Seats that have left a bound share closed for too long, in any round of the match. */
  readonly failed: readonly string[];
}

export const nothingTold: ToldShares = { closed: [], asking: false, failed: [] };

/** The state of the shares after an entry; the same object if the entry does not concern them. */
export function sharesAfter(before: ToldShares, body: EntryBody): ToldShares {
  const { closed, asking, failed } = before;
  // No die is rolled before every bound share is open.
  if (body.key !== undefined && closed.length > 0) return { ...before, closed: [] };
  const command = roundCommandOf(body);
  switch (command?.kind) {
    case 'bound':
      return !asking && !command.opens?.length
        ? before
        : { closed: command.opens ?? [], asking: false, failed };
    case 'opened':
      return closed.includes(command.seat)
        ? { ...before, closed: closed.filter((seat) => seat !== command.seat) }
        : before;
    case 'renewed': {
      const more = command.failed?.filter((seat) => !failed.includes(seat)) ?? [];
      if (!asking && closed.length + more.length === 0) return before;
      return { closed: [], asking: false, failed: [...failed, ...more] };
    }
    case 'restored': {
      const asks = command.asks ?? false;
      return asks === asking && closed.length === 0 ? before : { closed: [], asking: asks, failed };
    }
    default:
      return before;
  }
}

/** The fault in an entry about shares, or null. `at`: place in its command. */
export function wrongShares(before: ToldShares, body: EntryBody): { at: string; why: string } | null {
  const command = roundCommandOf(body);
  if (command === null && isOfShares(body)) return { at: '', why: 'this says nothing of any share' };
  const isClosed = (seat: string): boolean => before.closed.includes(seat);
  switch (command?.kind) {
    case 'bound': {
      const { opens } = command;
      const sealed = body.binding?.seals.flatMap(({ seat, seal }) => (seal === null ? [] : [seat])) ?? [];
      return opens === undefined ||
        (new Set(opens).size === opens.length && opens.every((seat) => sealed.includes(seat)))
        ? null
        : { at: '/opens', why: 'a share is to be opened that is not bound' };
    }
    case 'opened':
      return isClosed(command.seat)
        ? null
        : { at: '/seat', why: 'a share was opened that was not bound, or was open before' };
    case 'renewed': {
      const { failed = [], anew } = command;
      if (!failed.every(isClosed)) return { at: '/failed', why: 'no share of this seat was closed' };
      return anew === undefined || isClosed(anew)
        ? null
        : { at: '/anew', why: 'no share of this seat was closed' };
    }
    default:
      return null;
  }
}

const isSeats = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((seat) => typeof seat === 'string');
const isText = (value: unknown): boolean => typeof value === 'string';

/** Members of each command besides its kind. */
const forms: Readonly<Record<RoundCommand['kind'], (given: Record<string, unknown>) => boolean>> = {
  bound: ({ opens }) => opens === undefined || isSeats(opens),
  opened: ({ seat }) => isText(seat),
  renewed: ({ failed, anew }) =>
    (failed === undefined || isSeats(failed)) && (anew === undefined || isText(anew)),
  restored: ({ asks }) => asks === undefined || asks === true,
};

const commandOf = ({ command }: EntryBody): Record<string, unknown> =>
  typeof command === 'object' && command !== null ? (command as Record<string, unknown>) : {};

/** Whether a server entry is about shares, well formed or not. */
function isOfShares(body: EntryBody): boolean {
  const { kind } = commandOf(body);
  return body.seat === 'host' && typeof kind === 'string' && Object.hasOwn(forms, kind);
}

/** The command of an entry about shares; null for any other entry, and for a malformed one. */
export function roundCommandOf(body: EntryBody): RoundCommand | null {
  const command = commandOf(body);
  if (!isOfShares(body) || !forms[command['kind'] as RoundCommand['kind']](command)) return null;
  return command as RoundCommand;
}
