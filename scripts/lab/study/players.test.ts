import { firstBattleOfBritain as game, seededDice, submitCommand, viewFor } from '@1bob/rules';
import { expect, it } from 'vitest';
import { playerFor, type PlayerName } from './players.ts';

/** Months to play. */
const months = 4;

/** Types of the counters that British movements head for. */
function hunted(british: PlayerName): string[] {
  const made = game.create({ scenario: 'first-phase', options: {} });
  if (!made.ok) throw new Error(made.error.message);
  let { match } = made;
  const players = {
    german: playerFor('captain', 'german', '1', () => match),
    british: playerFor(british, 'british', '1', () => match),
  };
  const dice = seededDice(7);
  const prey: string[] = [];
  while (match.month < match.firstMonth + months) {
    const [seat] = game.summary(match).toMove;
    const command = seat && players[seat].choose(viewFor(match, seat));
    if (!seat || !command) throw new Error('nobody moves');
    if (seat === 'british' && command.kind === 'move' && !command.land)
      for (const { side, hex, counters } of Object.values(match.groups))
        if (side === 'german' && hex === command.path.at(-1))
          prey.push(...counters.map((id) => match.units[match.flying[id]?.unit ?? '']?.type ?? ''));
    const outcome = submitCommand(match, seat, command, dice);
    if (!outcome.ok) throw new Error(outcome.error.message);
    ({ match } = outcome);
  }
  return prey;
}

it('a captain that knows the truth flies at no fake, and one that does not know it flies at fakes', () => {
  expect(hunted('captain')).toContain('FAKE');
  const seen = hunted('seeing-captain');
  expect(seen).toContain('GB');
  expect(seen).not.toContain('FAKE');
});
