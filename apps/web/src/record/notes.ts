/** What computer players noted in the record about their decisions, month by month. */
import type { MatchRecord } from '@1bob/fairness';
import { reasons, type Reason } from '@1bob/protocol';
import type { Side } from '@1bob/rules/player';
import type { Reel } from './reel.ts';

export interface MonthNotes {
  readonly month: number;
  readonly side: Side;
  readonly reasons: readonly OfficersNote[];
}
/** `inTurn` is the flying turn of the note, or of the flight that it plans. Null in planning. */
export type OfficersNote = Reason & { readonly inTurn: number | null };

/** Reasons that come again every turn, and so are left out. */
const routine: ReadonlySet<string> = new Set(['orders', 'onward', 'homeward', 'stays', 'turnOver']);

/** Reasons for a flight that is planned in one turn for another. */
const planned: ReadonlySet<string> = new Set(['raid', 'decoy']);

/** Notes in order of months and turns. A month without notes is left out. */
export function notesIn({ entries }: Pick<MatchRecord, 'entries'>, reel: Reel): readonly MonthNotes[] {
  const notes = new Map<string, { month: number; side: Side; reasons: OfficersNote[] }>();
  for (const [at, { seat, body }] of entries.entries()) {
    if (seat !== 'german' && seat !== 'british') continue;
    const given = reasons.safeParse((body as { readonly reasons?: unknown }).reasons);
    const told = given.success ? given.data.filter(({ code }) => !routine.has(code)) : [];
    if (told.length === 0) continue;
    const { month, stage } = reel.match(at);
    const key = `${month} ${seat}`;
    const note = notes.get(key) ?? { month, side: seat, reasons: [] };
    notes.set(key, note);
    // Thoughts come again from turn to turn. Reading each once is enough.
    const known = new Set(note.reasons.map((each) => JSON.stringify({ ...each, inTurn: undefined })));
    const turn = stage.kind === 'flying' ? stage.turn : null;
    for (const each of told) {
      const inTurn = (planned.has(each.code) ? each.turn : null) ?? turn;
      if (!known.has(JSON.stringify(each))) note.reasons.push({ ...each, inTurn });
      known.add(JSON.stringify(each));
    }
  }
  for (const { reasons } of notes.values()) reasons.sort((a, b) => (a.inTurn ?? 0) - (b.inTurn ?? 0));
  return [...notes.values()].sort((a, b) => a.month - b.month);
}
