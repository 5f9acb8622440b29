import { usualTimes, type Games as ToldGames, type UsualTime } from '@1bob/protocol';
import type { Game } from '@1bob/game';
import type { AnswerTimes, MatchRow, Store } from '../store/index.ts';
import { answerTimesOf } from './live/answer-times.ts';
import type { Reader } from '../gate/asker.ts';
import type { Folding } from './live/folding.ts';

/** How many of a person's latest games are looked at. */
const LOOKED_AT = 500;
/** How many ended games are shown, and count for the answer time. */
const LATEST = 20;

/** What may be shown of the games of a person: results and answer times of ended matches. */
export class Games {
  readonly #game: Game<unknown>;
  readonly #store: Store;
  readonly #folding: Folding;

  constructor({ game, store, folding }: { game: Game<unknown>; store: Store; folding: Folding }) {
    this.#game = game;
    this.#store = store;
    this.#folding = folding;
  }

  /**
   * The games of a person. Games against computers are left out, because they are private. Rejects as the store does, and as
   * `Folding` does.
   */
  async of(personId: string, name: string, reader: Reader): Promise<ToldGames> {
    const mine = await this.#store.matchesOf(personId, { most: LOOKED_AT });
    const ended = mine.filter(
      ({ ended: over, game, chairs }) =>
        over && game === this.#game.name && chairs.every((chair) => chair.personId !== null),
    );
    const played = ended.map((row) => ({ row, seat: seatOf(row, personId) }));
    const winners = played.map(({ row, seat }) => {
      const winner = row.summary.result?.winner ?? null;
      return winner === null ? 'drawn' : winner === seat ? 'won' : 'lost';
    });
    const count = (what: (typeof winners)[number]): number => winners.filter((each) => each === what).length;
    const latest = played.slice(0, LATEST);
    const sums = usualTimes.map(() => 0);
    for (const { row, seat } of latest)
      (await this.#answerTimes(row, reader))[seat]?.times.forEach(
        (n, step) => (sums[step] = (sums[step] ?? 0) + n),
      );
    return {
      name,
      finished: { won: count('won'), lost: count('lost'), drawn: count('drawn') },
      left: played.filter(({ row, seat }) => row.answerTimes?.[seat]?.left === true || isPlayedFor(row, seat))
        .length,
      usual: median(sums),
      games: latest.map(({ row, seat }) => ({
        scenario: row.scenario,
        seat,
        createdAt: row.createdAt.toISOString(),
        winner: row.summary.result?.winner ?? null,
        level: row.summary.result?.level ?? '',
      })),
    };
  }

  async #answerTimes(row: MatchRow, reader: Reader): Promise<AnswerTimes> {
    if (row.answerTimes !== undefined) return row.answerTimes;
    const parts = { game: this.#game, store: this.#store, folding: this.#folding };
    const times = await answerTimesOf(parts, row.id, reader);
    await this.#store.keepAnswerTimes(row.id, times);
    row.answerTimes = times;
    return times;
  }
}

const seatOf = ({ chairs }: MatchRow, personId: string): string =>
  chairs.find((chair) => chair.personId === personId)?.seat ?? '';

/** Whether a computer played the seat of a person at the end. */
const isPlayedFor = ({ chairs }: MatchRow, own: string): boolean =>
  chairs.some(({ seat, computer }) => seat === own && computer !== null);

/** The step that contains the median of all answers. */
function median(counts: readonly number[]): UsualTime | null {
  const all = counts.reduce((sum, n) => sum + n, 0);
  if (all === 0) return null;
  let below = 0;
  const step = counts.findIndex((n) => (below += n) * 2 >= all);
  return usualTimes[step] ?? null;
}
