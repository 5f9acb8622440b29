/** What computer players noted in the record as they decided, month by month. */
import type { MatchRecord } from '@1bob/fairness';
import { reasons, type Reason } from '@1bob/protocol';
import type { Side } from '@1bob/rules/player';
import type { Reel } from '../replay/reel.ts';

export interface MonthNotes {
  readonly month: number;
  readonly side: Side;
  readonly reasons: readonly (Reason & { /** Null in planning. */ readonly turn: number | null })[];
}

/** Said of every turn: no notes. */
const routine: ReadonlySet<string> = new Set(['orders', 'onward', 'homeward', 'stays', 'turnOver']);

/** In order of the months; a month in which nothing was noted is left out. */
export function notesIn({ entries }: Pick<MatchRecord, 'entries'>, reel: Reel): readonly MonthNotes[] {
  const notes = new Map<string, { month: number; side: Side; reasons: MonthNotes['reasons'][number][] }>();
  for (const [at, { seat, body }] of entries.entries()) {
    if (seat !== 'german' && seat !== 'british') continue;
    const given = reasons.safeParse((body as { readonly reasons?: unknown }).reasons);
    const told = given.success ? given.data.filter(({ code }) => !routine.has(code)) : [];
    if (told.length === 0) continue;
    const { month, stage } = reel.match(at);
    const key = `${month} ${seat}`;
    const note = notes.get(key) ?? { month, side: seat, reasons: [] };
    notes.set(key, note);
    // What was thought in one turn is thought again in the next: once is enough to read.
    const known = new Set(note.reasons.map((each) => JSON.stringify({ ...each, turn: undefined })));
    const turn = stage.kind === 'flying' ? stage.turn : null;
    for (const each of told) {
      if (!known.has(JSON.stringify(each))) note.reasons.push({ ...each, turn });
      known.add(JSON.stringify(each));
    }
  }
  return [...notes.values()].sort((a, b) => a.month - b.month);
}
