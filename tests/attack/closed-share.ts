/**
 * An attack on the clock of an opponent. A seat of a live match seals a share in the dice and never opens it, while its
 * opponent must roll the first die. It seals another share whenever it may. The opponent plays as a page does, and asks
 * for the die again and again.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { newContribution, seal } from '@1bob/fairness';
import type { DiceRequest } from '@1bob/protocol';
import { OPEN_WAIT } from '../../apps/server/src/tables/live/round.ts';
import type { MatchAnswer } from '../../apps/web/src/net/wire.ts';
import { Person } from '../support/person.ts';
import { startServer } from '../support/server.ts';
import type { Study } from './studies.ts';

const MINUTES = 2.5;
const BANK = MINUTES * 60_000;
/** Milliseconds between two tries of either player. */
const PACE = 200;

interface Left {
  honest: number;
  vandal: number;
}

export interface Figures {
  /** Milliseconds on both clocks, when the honest share was opened and at the end. */
  opened: Left;
  end: Left;
  /** How often the honest player was told to wait. */
  waited: number;
  rounds: number;
  rolled: boolean;
  /** Seconds from the first try to the die, or to the end of the attack. */
  took: number;
}

/** One player's share in the dice. */
class Share {
  #contribution = '';

  constructor(
    readonly person: Person,
    readonly match: string,
  ) {}

  look(): Promise<MatchAnswer> {
    return this.person.call('GET', `/api/matches/${this.match}`);
  }
  async left(seat: string): Promise<number> {
    const { clocks } = await this.look();
    return clocks?.sides.find((side) => side.seat === seat)?.left ?? NaN;
  }
  /** Hands in a part. False if the server refuses it. */
  hand(part: DiceRequest): Promise<boolean> {
    return this.person.call('POST', `/api/matches/${this.match}/dice`, part).then(
      () => true,
      () => false,
    );
  }
  /** Seals if this seat has sealed nothing yet. True if the server has accepted the seal. */
  async seals(): Promise<boolean> {
    const { seat, chairs } = await this.look();
    if (chairs.find((chair) => chair.seat === seat)?.sealed) return false;
    this.#contribution = newContribution();
    return this.hand({ seal: seal(this.#contribution) });
  }
  /** Does what a page does whenever it hears of the dice. */
  async honestly(): Promise<void> {
    await this.seals();
    const { seat, chairs, dice } = await this.look();
    if (dice.binding !== null && !chairs.find((chair) => chair.seat === seat)?.opened)
      await this.hand({ contribution: this.#contribution });
  }
}

/** Runs the attack for this many seconds, or until the die has fallen. */
export async function closedShare(seconds: number): Promise<Figures> {
  const server = await startServer({ API_RATE: '100000', COMMAND_RATE: '100000' });
  const [vandal, honest] = [new Person(server.url, 'Vandal'), new Person(server.url, 'Honest')];
  try {
    await Promise.all([vandal.arrive(), honest.arrive()]);
    const pace = { kind: 'live', minutes: MINUTES, incrementSeconds: 0 } as const;
    const made = await vandal.make({
      ...{ scenario: 'second-phase', seat: 'german', opponent: 'person', options: {}, pace },
    });
    const { match } = made;
    await honest.join(made.links.join ?? '');
    await Promise.all([vandal.open(match), honest.open(match)]);
    const [theirs, own] = [new Share(vandal, match), new Share(honest, match)];
    const left = async (): Promise<Left> => ({
      honest: await own.left('british'),
      vandal: await own.left('german'),
    });
    await theirs.seals();
    await own.honestly();
    const opened = await left();

    const began = performance.now();
    const done = { waited: 0, rolled: false };
    while (performance.now() - began < seconds * 1000 && !done.rolled) {
      await theirs.seals();
      await own.honestly();
      const { advance } = vandal.sees.options;
      // The attacker plays up to the first die, and leaves the die to its opponent.
      if (advance !== null && done.waited === 0) {
        const answer = await vandal.command(advance);
        if (answer.ok) await vandal.reach(answer.version);
        if (answer.ok) continue;
      }
      const next = honest.sees.options.advance;
      if (next !== null) {
        const answer = await honest.command(next);
        if (answer.ok) await honest.reach(answer.version);
        else if (answer.error.code === 'dice.waiting') done.waited += 1;
        done.rolled = done.waited > 0 && answer.ok;
        if (answer.ok) continue;
      }
      await delay(PACE);
    }
    const took = (performance.now() - began) / 1000;
    return { opened, end: await left(), rounds: (await own.look()).dice.round, took, ...done };
  } finally {
    for (const person of [vandal, honest]) person.close();
    await server.remove();
  }
}

export const study: Study = {
  name: 'closed-share',
  about:
    'as a player of a live match, seals a share in the dice and never opens it, so that the opponent loses time',
  async report(seconds) {
    const { opened, end, waited, rounds, rolled, took } = await closedShare(seconds);
    const lost = (of: keyof Left): string => `${((BANK - end[of]) / 1000).toFixed(1)} s`;
    return [
      `of ${BANK / 1000} s each: the vandal lost ${lost('vandal')}, the honest player ${lost('honest')} (${((BANK - opened.honest) / 1000).toFixed(1)} s before their share was open)`,
      `the honest player was told to wait ${waited} times in ${took.toFixed(0)} s and ${rounds} rounds; a share may stay closed for ${OPEN_WAIT / 1000} s`,
      rolled ? 'then the die fell' : 'no die fell',
    ];
  },
};
