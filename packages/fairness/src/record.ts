import type { ChainedEntry, MatchHeader } from './chain.ts';
import type { Contribution, RolledDie } from './dice.ts';

export const RECORD_FORMAT = '1bob-record/1';

/** A secret of the server as it is opened at the end, and the shares of the seats that went with it. */
export interface OpenedSecret {
  /** Opened: 32 bytes, hex. */
  secret: string;
  /** As it was published before the first die. */
  secretHash: string;
  contributions: readonly Contribution[];
}

/** What an entry commits to. More members may stand beside these; all are hashed. */
export interface EntryBody {
  seat: string;
  command: unknown;
  dice: readonly RolledDie[];
  facts: unknown;
  /** `keyCommitment` of the key these dice were rolled with; there wherever a die was rolled. */
  key?: string;
  /** The match was brought back from a copy: from here on the dice come from the secret with this hash. */
  secretHash?: string;
}

/** A whole match, as it is handed out after its end. */
export interface MatchRecord extends MatchHeader {
  format: typeof RECORD_FORMAT;
  /** The match before the first command; `startHash` commits to it. All else follows from it by the facts. */
  start: unknown;
  dice: OpenedSecret & {
    scheme: string;
    /** One for each time the match was brought back from a copy, in that order. */
    renewed: readonly OpenedSecret[];
  };
  entries: readonly (ChainedEntry & { body: EntryBody })[];
}
