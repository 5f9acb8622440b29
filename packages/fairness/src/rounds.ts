import { roundCommandOf, type RoundCommand } from './openings.ts';
import type { Binding, EntryBody, MatchRecord, OpenedSecret } from './record.ts';

/** A secret of the server and the entries whose dice come from it. A match has one round unless it was renewed. */
export interface Round {
  opened: OpenedSecret;
  /** JSON pointer to the opened secret. */
  at: string;
  /** Index of the entry that announces the secret; -1 for the first, which the header announces. */
  from: number;
  binding: { at: string; index: number; salt: string; body: EntryBody; binding: Binding } | null;
  /** Index of the first entry that rolled a die; null when none did. */
  firstDie: number | null;
  /** Why the next round began, if a seat caused it. */
  ended: Pick<Extract<RoundCommand, { kind: 'renewed' }>, 'failed' | 'anew'>;
}

const pointer = (n: number): string => (n === 0 ? '/dice' : `/dice/renewed/${n - 1}`);

/**
 * The rounds of a record, in order, one per opened secret. Entries after an announcement without an opened secret count
 * towards the last round; `verifySecrets` refuses such a record.
 */
export function roundsOf({ dice, entries }: MatchRecord): Round[] {
  const rounds = [dice, ...dice.renewed].map((opened, n): Round => ({
    opened,
    at: pointer(n),
    from: -1,
    binding: null,
    firstDie: null,
    ended: {},
  }));
  let now = 0;
  for (const [index, { salt, body }] of entries.entries()) {
    const command = roundCommandOf(body);
    if (command?.kind === 'renewed') (rounds[now] as Round).ended = command;
    if (body.secretHash !== undefined && now + 1 < rounds.length) now += 1;
    const round = rounds[now] as Round; // at least one, for the header
    if (body.secretHash !== undefined) round.from = index;
    if (body.binding !== undefined && round.binding === null)
      round.binding = { at: `/entries/${index}/body/binding`, index, salt, body, binding: body.binding };
    if (body.key !== undefined) round.firstDie ??= index;
  }
  return rounds;
}
