import { steadyTime } from '../common/clock.ts';
import { Refused } from '../gate/refused.ts';
import type { Asker } from '../people/sessions.ts';
import type { Store } from '../store/index.ts';

/**
 * The most open tables of one person at once, and the most seats that one person may hold at such tables before the first
 * move.
 */
const MOST_OPEN = 5;
const MOST_HELD = 5;
/** The most running matches of one person that are listed for observers. */
const MOST_LISTED = 20;
/**
 * The limits for one address. A school class of thirty shares one, and may have two dozen tables. A page of the list has
 * room for 50, so one address cannot fill it with open tables.
 */
const FROM_ONE_ADDRESS = { open: 30, held: 30, listed: 60 } as const;
/** The same limits for the store, which also counts the tables that other servers are making at this moment. */
export const TABLE_LIMITS = {
  open: { own: MOST_OPEN, from: FROM_ONE_ADDRESS.open },
  held: { own: MOST_HELD, from: FROM_ONE_ADDRESS.held },
  listed: { own: MOST_LISTED, from: FROM_ONE_ADDRESS.listed },
} as const;
/** The share of all matches between computers that one person, and one address, may have begun. It is at least one match. */
const FAIR_SHARE = { person: 1 / 4, address: 1 / 2 } as const;
const shareOf = (all: number, part: number): number => Math.max(1, Math.floor(all * part));

/** What is counted for an address too. */
type Kind = keyof typeof FROM_ONE_ADDRESS | 'computers';

/** Matches that are about to be made or joined, counting this one: by a person, and of that kind from their address. */
export interface Beginning {
  person: number;
  address: number;
}

export const THIS_ONE: Beginning = { person: 1, address: 1 };

export interface TableLimitsParts {
  store: Store;
  /** The most matches at which one person may sit: running ones, and those that wait for an opponent. */
  most: { running: number; unjoined: number };
  /** The most running matches between two computers, of all people together. */
  computerMatches: number;
  /** Milliseconds for which a match is open to anybody. */
  openFor: number;
}

/** Limits of the tables at which a person may sit, and of those made from one address. */
export class TableLimits {
  readonly #parts: TableLimitsParts;
  /** Matches that persons and addresses are about to make or join, and that the store does not count yet. */
  readonly #beginning = new Map<string, number>();
  /** The number of matches between two computers that are about to be made. */
  #computerMatches = 0;

  constructor(parts: TableLimitsParts) {
    this.#parts = parts;
  }

  /**
   * Begins one more match for a person, unless they sit at too many. `unjoined`: it waits for an opponent. `kind`: see
   * `reserve`.
   */
  async admit<T>(
    by: Asker,
    { unjoined = false, kind }: { unjoined?: boolean; kind?: Kind | undefined },
    begin: (beginning: Beginning) => Promise<T>,
  ): Promise<T> {
    const { store, most } = this.#parts;
    return this.reserve(by, kind, async (reserved) => {
      const { person: beginning } = reserved;
      const now = await store.countsOf(by.personId);
      if (now.running + beginning > most.running) throw Refused.for('match.tooMany');
      if (unjoined && now.unjoined + beginning > most.unjoined) throw Refused.for('match.tooManyUnjoined');
      return begin(reserved);
    });
  }

  /**
   * Counts before the store is asked, so that of many requests at once each sees the ones before it. `kind`: what to count
   * for their address.
   */
  async reserve<T>(
    by: Asker,
    kind: Kind | undefined,
    work: (beginning: Beginning) => Promise<T>,
  ): Promise<T> {
    const { from } = by;
    const count = (more: 1 | -1): Beginning => ({
      person: this.#count(by.personId, more),
      address: from === undefined || kind === undefined ? 0 : this.#count(`${kind} from ${from}`, more),
    });
    const beginning = count(1);
    try {
      return await work(beginning);
    } finally {
      count(-1);
    }
  }

  /** Changes the number of matches that a person or an address is about to make or join, and returns it. */
  #count(of: string, more: 1 | -1): number {
    const beginning = (this.#beginning.get(of) ?? 0) + more;
    if (beginning === 0) this.#beginning.delete(of);
    else this.#beginning.set(of, beginning);
    return beginning;
  }

  /** Begins a match between two computers. Throws `Refused` if the limit is reached. */
  async admitComputers<T>(by: Asker, begin: (beginning: Beginning) => Promise<T>): Promise<T> {
    const { store, computerMatches: most } = this.#parts;
    // Counted before the store is asked, as the matches of one person are.
    const beginning = ++this.#computerMatches;
    try {
      return await this.reserve(by, 'computers', async (own) => {
        const all = await store.countComputerMatches();
        const mine = await store.countComputerMatches({ createdBy: by.personId });
        const there = by.from === undefined ? 0 : await store.countComputerMatches({ madeFrom: by.from });
        if (
          all + beginning > most ||
          mine + own.person > shareOf(most, FAIR_SHARE.person) ||
          there + own.address > shareOf(most, FAIR_SHARE.address)
        )
          throw Refused.for('computer.tooMany');
        return begin(own);
      });
    } finally {
      this.#computerMatches -= 1;
    }
  }

  /** Throws `Refused` if the limit of listed matches of a person or an address is reached. */
  async mustBeFewListed({ personId, from }: Asker, { person, address }: Beginning): Promise<void> {
    const { store } = this.#parts;
    const [own, there] = await Promise.all([
      store.countListed({ createdBy: personId }),
      from === undefined ? 0 : store.countListed({ madeFrom: from }),
    ]);
    if (own + person > MOST_LISTED) throw Refused.for('match.listed');
    if (there + address > FROM_ONE_ADDRESS.listed) throw Refused.for('table.address');
  }

  /** Throws `Refused` if a person or an address already holds as many seats without a first move as the limits allow. */
  async mustHoldFew(by: Asker, { person, address }: Beginning): Promise<void> {
    const held = await this.#parts.store.countHeld(by.personId, by.from);
    if (held.own + person > MOST_HELD) throw Refused.for('table.holding');
    if (held.from + address > FROM_ONE_ADDRESS.held) throw Refused.for('table.address');
  }

  /** Until when a match of this person may be open. Throws `Refused` if they have too many. */
  async openUntil(by: Asker, { person, address }: Beginning): Promise<Date> {
    const { store, openFor } = this.#parts;
    const now = steadyTime();
    const stand = await store.countOpenTables(by.personId, new Date(now), by.from);
    if (stand.own + person > MOST_OPEN) throw Refused.for('table.tooMany');
    if (stand.from + address > FROM_ONE_ADDRESS.open) throw Refused.for('table.address');
    return new Date(now + openFor);
  }
}
