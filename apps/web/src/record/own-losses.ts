/** What the reader lost in a month, by name. */
import type { Communique, MonthReport, Side, View } from '@1bob/rules/player';
import { entries, monthOfKey, type Speaker } from '@1bob/words';
import { sentence } from '../words/say.ts';
import { t } from '../words/story.ts';

/** Whether an entry tells this side that it lost something, for good or for a time. */
function isLossOf(side: Side, c: Communique): boolean {
  switch (c.kind) {
    case 'eliminated':
      return c.sighting.side === side;
    case 'damage':
      return c.sighting.side === side && (c.fate === 'eliminated' || c.fate === 'recycled');
    case 'check':
    case 'baseUnitHit':
      return c.fate === 'eliminated' || c.fate === 'recycled';
    case 'leftMap':
      // A unit that was lost in another way has an entry of its own.
      return c.side === side && (c.fate === 'captured' || c.fate === 'interned');
    case 'groundLoss':
      return c.side === side;
    default:
      return false;
  }
}

export interface Loss {
  /** The key of the log entry that tells it. */
  readonly key: string;
  readonly turn: number;
  readonly text: string;
}

/**
 * The reader's own losses of a month by name. Null for a spectator, and for a month that is no longer in the log.
 */
export function ownLosses({ own, log }: View, { month }: MonthReport, say: Speaker): readonly Loss[] | null {
  const told = entries(log).filter((entry) => monthOfKey(entry.month) === month);
  if (own === null || told.length === 0) return null;
  // The owner's log names the units of a group when it takes off.
  const units = new Map(
    told.flatMap(({ what }) =>
      what.kind === 'tookOff' ? what.counters.map((counter, i) => [counter, what.units?.[i]] as const) : [],
    ),
  );
  return told
    .filter(({ what }) => isLossOf(own.side, what))
    .map(({ key, turn, what }) => {
      const unit = what.kind === 'leftMap' ? units.get(what.counter) : undefined;
      const text =
        what.kind === 'leftMap' && what.fate !== null && unit !== undefined
          ? t.front.taken(say.unit(unit), say.hex(what.hex), t.field.fate[what.fate])
          : sentence(what, say);
      return { key, turn, text };
    });
}
