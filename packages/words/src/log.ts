/** The log of a view as a list with stable keys. */
import type { Communique, View } from '@1bob/rules/player';

export interface Entry {
  /** "1918-01.07/3": page and index on it. Pages only grow, so the key is stable. */
  readonly key: string;
  readonly month: string;
  /** Flying turn; 0 means planning, 25 the end of the month. */
  readonly turn: number;
  readonly what: Communique;
}

/**
 * Whether the entry on reinforcements or on a month's rest has already named these points. The ledger keeps both entries.
 */
const saidBefore = (c: Communique): boolean =>
  c.kind === 'points' && (c.cause === 'reinforcement' || c.cause === 'rest');

/** Whether the previous entry has already told the owner of the loss in full, with the unit and the die (8.9, ruling 18). */
const saidInFull = (c: Communique, before: Communique | undefined): boolean =>
  c.kind === 'leftMap' && before?.kind === 'check' && before.hex === c.hex && before.fate === c.fate;

const pages = new WeakMap<readonly Communique[], readonly Entry[]>();

function entriesOf(page: string, list: readonly Communique[]): readonly Entry[] {
  const known = pages.get(list);
  if (known) return known;
  const [month = '', turn = '0'] = page.split('.');
  const made = list.flatMap((what, i): Entry | [] =>
    saidBefore(what) || saidInFull(what, list[i - 1])
      ? []
      : { key: `${page}/${String(i).padStart(3, '0')}`, month, turn: Number(turn), what },
  );
  pages.set(list, made);
  return made;
}

/** Oldest first. */
export const entries = (log: View['log']): readonly Entry[] =>
  Object.keys(log)
    .sort()
    .flatMap((page) => entriesOf(page, log[page] ?? []));

/** Entries of a newer log that an older one lacks. */
export function toldSince(before: View['log'], now: View['log']): readonly Entry[] {
  const last = entries(before).at(-1)?.key ?? '';
  return entries(now).filter(({ key }) => key > last);
}

/** Whether an entry is of a kind that the map shows anyway. The list shortens such entries. */
export const isMinor = (c: Communique): boolean =>
  c.kind === 'moved' || c.kind === 'displaced' || (c.kind === 'ace' && !c.made);

/** "1918-01" as a month number of the rules. */
export const monthOfKey = (month: string): number => {
  const [year = '0', of = '1'] = month.split('-');
  return Number(year) * 12 + Number(of) - 1;
};
