import type { DiceScheme } from '@1bob/fairness';
import type { Seat, Summary } from '@1bob/rules';
import type { ChairModel, EntryModel, MatchModel } from '../generated/prisma/models.ts';
import type { Append, Chair, Entry, MatchRow } from './store.ts';

/** Between what the tables hold and what the server speaks of. JSON is text in the tables (see schema.prisma). */

/**
 * JSON text of a value. Throws `TypeError` for one that JSON has no text for, instead of storing a lie.
 */
export function toText(value: unknown): string {
  const text = JSON.stringify(value) as string | undefined; // undefined for undefined and functions
  if (text === undefined) throw new TypeError('nothing that JSON could hold');
  return text;
}

export const fromText = (text: string): unknown => JSON.parse(text);

function toChair({ matchId: _, seat, ...rest }: ChairModel): Chair {
  return { seat: seat as Seat, ...rest };
}

export function toMatch({
  options,
  summary,
  pastDice,
  diceScheme,
  chairs,
  publicAt: _,
  ...rest
}: MatchModel & { chairs: ChairModel[] }): MatchRow {
  return {
    ...rest,
    options: fromText(options),
    summary: fromText(summary) as Summary,
    diceScheme: diceScheme as DiceScheme,
    ...(pastDice === '[]' ? {} : { pastDice: fromText(pastDice) as NonNullable<MatchRow['pastDice']> }),
    chairs: chairs.map(toChair),
  };
}

export function toEntry({
  seat,
  versionBritish,
  versionGerman,
  versionObserver,
  body,
  ...rest
}: EntryModel): Entry {
  return {
    ...rest,
    seat: seat as Entry['seat'],
    versions: { british: versionBritish, german: versionGerman, observer: versionObserver },
    body: fromText(body),
  };
}

/** An entry as its table has it. */
export function fromEntry({ versions, ...rest }: Append['entry']) {
  return {
    ...rest,
    versionBritish: versions.british,
    versionGerman: versions.german,
    versionObserver: versions.observer,
  };
}

/** A new match as its table has it, without what lies in other tables. */
export function fromMatch({ chairs: _, options, summary, pastDice = [], ...rest }: MatchRow) {
  return {
    ...rest,
    options: toText(options),
    summary: toText(summary),
    pastDice: toText(pastDice),
    // It is there for all to see from now on.
    publicAt: rest.updatedAt,
  };
}
