import type { Binding, RolledDie, ShownBinding } from '@1bob/fairness';
import type { Game, Seat } from '@1bob/rules';
import { z } from 'zod';
import type { Entry } from '../store/index.ts';
import { nothingSpent, spent, spentAfter, type Spent } from './allowance.ts';
import { perViewer, type PerViewer, type Viewer } from './sight.ts';

/** A snapshot as it lies in the store: the match as the game knows it, and what the table counts beside it. */
export interface TableState {
  match: unknown;
  /** Version of each audience's view. */
  versions: PerViewer<number>;
  /** Chain value of the entry that last changed each audience's view. */
  heads: PerViewer<string>;
  /** Whether dice have been rolled: from then on no share in them is accepted. */
  diceInUse: boolean;
  /** The entry that binds the shares of the present round of dice. */
  binding: ShownBinding | null;
  /** Version of each seat's view after the last entry of that seat. */
  own: Record<Seat, number>;
  spent: Record<Seat, Spent>;
}

/** What stands beside a match before its first entry. */
export const untouched = {
  diceInUse: false,
  binding: null,
  own: { british: 0, german: 0 },
  spent: { british: nothingSpent, german: nothingSpent },
} as const satisfies Partial<TableState>;

const each = <T extends z.ZodType>(schema: T) =>
  z.object({ british: schema, german: schema, observer: schema } satisfies Record<Viewer, T>);

const tableState = z.object({
  match: z.unknown(),
  versions: each(z.int().min(0)),
  heads: each(z.string()),
  diceInUse: z.boolean(),
  // Snapshots of earlier versions lack what follows.
  binding: z.object({ salt: z.string(), body: z.unknown() }).nullable().default(null),
  own: z.object({ british: z.int(), german: z.int() }).default(untouched.own),
  spent: z.object({ british: spent, german: spent }).default(untouched.spent),
});

/** Reads a snapshot out of the store. Throws when it is not one. */
export function readTableState(stored: unknown): TableState {
  return tableState.parse(stored);
}

/** Where the record of a match stands. */
export interface Present {
  state: TableState;
  /** Number of the last entry, 0 before the first. */
  sequence: number;
  /** Chain value of the last entry, or the genesis value. */
  head: string;
}

/**
 * The present of a match from a snapshot and the entries after it: the facts are folded, nothing is decided again.
 * `head` is the chain value at the snapshot. Throws when an entry is missing.
 */
export function fold(game: Game<unknown>, from: Present, entries: readonly Entry[]): Present {
  let { state, sequence, head } = from;
  for (const entry of entries) {
    if (entry.sequence !== sequence + 1) throw new Error('the record has a gap');
    const body = readEntryBody(entry.body);
    state = {
      match: game.apply(state.match, body.facts),
      heads: perViewer((viewer) =>
        entry.versions[viewer] === state.versions[viewer] ? state.heads[viewer] : entry.hash,
      ),
      versions: entry.versions,
      ...besides(state, entry, body, JSON.stringify(body).length),
    };
    ({ sequence, hash: head } = entry);
  }
  return { state, sequence, head };
}

/** What a table counts beside the match and its views, after an entry. `bytes`: length of its body as JSON. */
export function besides(
  { diceInUse, binding, own, spent, versions }: Omit<TableState, 'match' | 'heads'>,
  entry: Pick<Entry, 'seat' | 'versions' | 'salt' | 'at'>,
  body: EntryBody,
  bytes: number,
): Pick<TableState, 'diceInUse' | 'binding' | 'own' | 'spent'> {
  const seat = entry.seat === 'host' ? null : entry.seat;
  const renewed = body.secretHash !== undefined;
  return {
    diceInUse: !renewed && (diceInUse || body.key !== undefined),
    binding: renewed ? null : body.binding === undefined ? binding : { salt: entry.salt, body },
    own: seat === null ? own : { ...own, [seat]: entry.versions[seat] },
    spent: spentAfter(spent, {
      seat,
      bytes,
      seen: entry.versions.observer !== versions.observer,
      at: entry.at,
    }),
  };
}

/** Body of an entry: what the chain commits to. The record of an ended match shows it as it is. */
export interface EntryBody {
  seat: string;
  command: unknown;
  dice: readonly RolledDie[];
  facts: readonly { op: string; path: string; value?: unknown }[];
  /** Rules version that decided. */
  rules: string;
  /** Commitment to the key of the dice, where chance was asked. */
  key?: string;
  /** A new round of dice begins: commitment to the secret from here on. */
  secretHash?: string;
  /** Binds the shares of the round. */
  binding?: Binding;
}

const entryBody = z.object({
  seat: z.string(),
  command: z.unknown(),
  dice: z.array(
    z.object({ cause: z.string(), at: z.string().optional(), ordinal: z.number(), value: z.number() }),
  ),
  facts: z.array(z.object({ op: z.string(), path: z.string(), value: z.unknown().optional() })),
  rules: z.string(),
  key: z.string().optional(),
  secretHash: z.string().optional(),
  binding: z.object({ secretHash: z.string(), seals: z.array(z.unknown()) }).optional(),
});

/** Reads the body of an entry out of the store. Throws when it is not one. */
export function readEntryBody(stored: unknown): EntryBody {
  entryBody.parse(stored);
  // The object itself, not the parsed copy: the chain holds every member of it, known here or not.
  return stored as EntryBody;
}
