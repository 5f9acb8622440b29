/** The log of a match as far as one side knows it. Each entry is addressed to all readers who must have read the same. */
import { enemyOf, type Side } from '../state/terms.ts';
import { isPrivate, sightingsIn, type Communique } from '../state/communique.ts';
import type { Log, LogEntry, PagesRead } from '../state/log.ts';
import { readers } from '../state/log.ts';
import { inOrder, entriesInOrder } from '../state/tables.ts';

/** Adds what the enemy and observers read where their entries differ. Entries that only the enemy reads are unknown. */
export function logFrom(pages: PagesRead, side: Side, isZeppelin: (unit: string) => boolean): Log {
  const others = [enemyOf(side), 'observer'] as const;
  const spotted = spottedIn(pages, isZeppelin);
  const split = (what: Communique): LogEntry[] => {
    const apart = (told: Communique | null): LogEntry[] => [
      { to: [side], what },
      ...(told ? [{ to: others, what: told }] : []),
    ];
    if (isPrivate(what)) return apart(null);
    switch (what.kind) {
      case 'tookOff':
      case 'landed':
        if (what.units !== null) return apart({ ...what, units: null });
        break;
      case 'leftMap':
        if (what.side === side) {
          const named = what.fate === 'captured' || what.fate === 'interned';
          return apart({ ...what, fate: named && spotted.has(what.counter) ? what.fate : null });
        }
        break;
      case 'damage':
        if (what.rule === '9.4') return apart(leaving(what, spotted));
        break;
      default:
    }
    return [{ to: readers, what }];
  };
  return Object.fromEntries(entriesInOrder(pages).map(([name, page]) => [name, page.flatMap(split)]));
}

/** 9.4: when an overstacking check removes a unit, the table learns only that a counter left the map. */
function leaving(
  { sighting: { side, counter }, hex, fate }: Extract<Communique, { kind: 'damage' }>,
  spotted: ReadonlySet<string>,
): Communique | null {
  if (fate !== 'recycled' && fate !== 'eliminated') return null;
  return {
    kind: 'leftMap',
    side,
    hex,
    counter,
    fate: spotted.has(counter) ? fate : null,
    rule: '9.4',
  };
}

/** Counters whose units everybody could name. A zeppelin is one of them from its take-off on. */
function spottedIn(pages: PagesRead, isZeppelin: (unit: string) => boolean): ReadonlySet<string> {
  const spotted = new Set<string>();
  for (const what of inOrder(pages).flat()) {
    if (what.kind === 'tookOff')
      what.units?.forEach((unit, i) => isZeppelin(unit) && spotted.add(what.counters[i] ?? ''));
    // A hidden check names the unit only to its owner.
    else if (!(what.kind === 'damage' && what.rule === '9.4'))
      for (const { counter, unit } of sightingsIn(what)) if (unit) spotted.add(counter);
  }
  return spotted;
}
