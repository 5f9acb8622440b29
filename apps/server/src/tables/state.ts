import type { Game } from '@1bob/rules';
import { z } from 'zod';
import type { Entry } from '../store/index.ts';
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
}

const each = <T extends z.ZodType>(schema: T) =>
  z.object({ british: schema, german: schema, observer: schema } satisfies Record<Viewer, T>);

const tableState = z.object({
  match: z.unknown(),
  versions: each(z.int().min(0)),
  heads: each(z.string()),
  diceInUse: z.boolean(),
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
      // Brought back from a copy, a match begins its dice anew.
      diceInUse: body.secretHash === undefined && (state.diceInUse || body.key !== undefined),
    };
    ({ sequence, hash: head } = entry);
  }
  return { state, sequence, head };
}

/** Body of an entry: what the chain commits to. The record of an ended match shows it as it is. */
export interface EntryBody {
  seat: string;
  command: unknown;
  dice: readonly { cause: string; ordinal: number; value: number }[];
  facts: readonly { op: string; path: string; value?: unknown }[];
  /** Rules version that decided. */
  rules: string;
  /** Commitment to the key of the dice, where chance was asked. */
  key?: string;
  /** The match was brought back from a copy: commitment to the secret of the dice from here on. */
  secretHash?: string;
}

const entryBody = z.object({
  seat: z.string(),
  command: z.unknown(),
  dice: z.array(z.object({ cause: z.string(), ordinal: z.number(), value: z.number() })),
  facts: z.array(z.object({ op: z.string(), path: z.string(), value: z.unknown().optional() })),
  rules: z.string(),
  key: z.string().optional(),
  secretHash: z.string().optional(),
});

/** Reads the body of an entry out of the store. Throws when it is not one. */
export function readEntryBody(stored: unknown): EntryBody {
  entryBody.parse(stored);
  // The object itself, not the parsed copy: the chain holds every member of it, known here or not.
  return stored as EntryBody;
}
