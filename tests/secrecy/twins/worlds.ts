/** One of two worlds: a match, and everything that each reader receives of it. */
import { differenceOf } from '@1bob/game';
import { type Command, type Dice, type Game, type Match, type Outcome, type Side } from '@1bob/rules';
import type { Names } from './secrets.ts';
import { renamed } from './secrets.ts';

export type Reader = Side | 'observer';
const readers: readonly Reader[] = ['british', 'german', 'observer'];

export class World {
  readonly #views: Record<Reader, object>;
  readonly #versions: Record<Reader, number> = { british: 0, german: 0, observer: 0 };

  constructor(
    readonly game: Game<Match>,
    public match: Match,
  ) {
    this.#views = {
      british: game.view(match, 'british'),
      german: game.view(match, 'german'),
      observer: game.view(match, 'observer'),
    };
  }

  /** Everything that a reader has. */
  whole(reader: Reader): string {
    return JSON.stringify(this.#views[reader]);
  }

  /** Gives a command. Returns what each reader is sent, in order, and the answer to the seat that gave it. */
  give(
    seat: Side,
    command: unknown,
    dice: Dice,
  ): { outcome: Outcome<Match>; frames: Frame[]; answer: string } {
    const outcome = this.game.submit(this.match, seat, command, dice);
    if (!outcome.ok) return { outcome, frames: [], answer: JSON.stringify(outcome.error) };
    this.match = outcome.match;
    const frames: Frame[] = [];
    for (const reader of readers) {
      const view = this.game.view(outcome.match, reader);
      const changes = differenceOf(this.#views[reader], view);
      this.#views[reader] = view;
      if (changes.length === 0) continue;
      this.#versions[reader] += 1;
      frames.push({ reader, text: JSON.stringify({ version: this.#versions[reader], changes }) });
    }
    return { outcome, frames, answer: JSON.stringify({ ok: true, version: this.#versions[seat] }) };
  }

  /** The summary that the lobby shows. */
  summary(): string {
    return JSON.stringify(this.game.summary(this.match));
  }
}

export interface Frame {
  readonly reader: Reader;
  readonly text: string;
}

/**
 * Maps units of the first world to their counterparts in the second. In the air the counter decides, because units that
 * took off together may have their counters in another order.
 */
export class Cast {
  #names: Map<string, string>;

  constructor(names: Names) {
    this.#names = new Map(names);
  }

  follow(a: Match, b: Match): void {
    for (const flyer of Object.values(a.flying)) {
      const same = b.flying[flyer.counter];
      if (same) this.#names.set(flyer.unit, same.unit);
    }
  }

  /** The command that looks the same in the second world. */
  of(command: Command): Command {
    return renamed(command, this.#names);
  }
}

/** The place where two texts begin to differ. */
export function difference(a: string, b: string): string {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  const part = (text: string): string => text.slice(Math.max(0, at - 80), at + 120);
  return `…${part(a)}… against …${part(b)}… (${a.length} and ${b.length} characters)`;
}
