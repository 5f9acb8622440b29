import type { View } from '@1bob/rules';
import { Chance } from '../../packages/rules/src/testing/chance.ts';
import { randomCommand } from '../../packages/rules/src/testing/random.ts';
import { codeIn, Guest } from './guest.ts';
import { Onlooker, type Traffic } from './onlooker.ts';

/**
 * The real game with random moves, in one match after the other: two players who keep their views up to date, and an
 * observer.
 */
export async function realMatch(
  url: string,
  traffic: Traffic,
  seed: number,
): Promise<{ give(): Promise<boolean> }> {
  const chance = new Chance(seed);
  const guests = {
    german: await Guest.called(`Player ${seed}`, url),
    british: await Guest.called(`Player ${seed}`, url),
  };
  const german = await Onlooker.arrive(url, traffic, guests.german.cookie);
  const british = await Onlooker.arrive(url, traffic, guests.british.cookie);
  const observer = await Onlooker.arrive(url, traffic);
  await begin();
  return { give };

  async function begin(): Promise<void> {
    const { match, links } = await guests.german.makes({
      ...{ scenario: 'second-phase', seat: 'german', opponent: 'person' },
    });
    await guests.british.asks(`/api/join/${codeIn(links.join)}`);
    await german.open({ match });
    await british.open({ match });
    await observer.open({ match, watch: codeIn(links.watch) }, false);
  }

  async function give(): Promise<boolean> {
    for (const [player, other] of [
      [german, british],
      [british, german],
    ] as const) {
      const view = player.view as View;
      const command = randomCommand(view, chance);
      if (command === null) continue;
      if (await carry(player, other, command)) return true;
      // A purchase may be refused. The seat then goes on with `options.advance`, which is always legal.
      if (view.options.advance) await carry(player, other, view.options.advance);
      return false;
    }
    if ((german.view as View).stage.kind !== 'ended') throw new Error('no side has anything to do');
    await begin();
    return false;
  }

  async function carry(player: Onlooker, other: Onlooker, command: object): Promise<boolean> {
    const others = [other, observer].map((one) => ({ one, next: one.version + 1 }));
    const answer = await player.command(command);
    if (!answer.ok) return false;
    // The player who gave the command has its update, which comes before the acknowledgement. The others get the public
    // part of it. That player cannot know their log, so the others check for themselves.
    const parts = new Set(player.latest.map(({ path }) => path.split('/', 2)[1]));
    const secret = [...parts].every((part) => part === 'own' || part === 'options');
    const open = [...parts].some((part) => part !== 'own' && part !== 'options' && part !== 'log');
    if (open) await Promise.all(others.map(({ one, next }) => one.reach(next)));
    else if (!secret) await Promise.all(others.map(({ one }) => one.settle()));
    return true;
  }
}
