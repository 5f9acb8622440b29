/** Whole games in which every command must be legal as given. */
import {
  firstBattleOfBritain as game,
  logIn,
  seededDice,
  viewFor,
  type Command,
  type Match,
  type ScenarioId,
  type Seat,
  type Variant,
} from '@1bob/rules';
import type { Player } from '../player.ts';

export interface Played {
  readonly match: Match;
  /** Kinds of commands given. */
  readonly kinds: ReadonlySet<Command['kind']>;
  /** Hexes in which a side's groups ended a movement overstacked (9.4), by side. */
  readonly overstacked: Readonly<Record<Seat, number>>;
}

interface Setting {
  readonly scenario: ScenarioId;
  readonly options?: Partial<Variant>;
  readonly seed: number;
  /** Most months to play; default: all of the scenario. */
  readonly months?: number;
}

/** Throws when a player gives no command on its turn, or an illegal one. */
export function playStrictly(setting: Setting, players: Readonly<Record<Seat, Player>>): Played {
  const made = game.create({ scenario: setting.scenario, options: setting.options ?? {} });
  if (!made.ok) throw new Error(made.error.message);
  let { match } = made;
  const dice = seededDice(setting.seed);
  const kinds = new Set<Command['kind']>();
  const overstacked = { german: 0, british: 0 };
  for (let summary = game.summary(match); summary.result === null; summary = game.summary(match)) {
    if (match.month - match.firstMonth >= (setting.months ?? Infinity)) break;
    const [seat] = summary.toMove;
    if (!seat) throw new Error('no side is to move');
    const command = players[seat].choose(viewFor(match, seat));
    if (!command) throw new Error(`${players[seat].name} (${seat}) does not know what to do`);
    kinds.add(command.kind);
    const outcome = game.submit(match, seat, command, dice);
    if (!outcome.ok)
      throw new Error(`${players[seat].name} (${seat}): ${outcome.error.code} ${JSON.stringify(command)}`);
    for (const what of newIn(match, outcome.match))
      if (what.kind === 'overstacked') overstacked[what.side] += 1;
    match = outcome.match;
  }
  return { match, kinds, overstacked };
}

/** Log entries added by a command. */
function newIn(before: Match, after: Match) {
  const known = logIn(before);
  return Object.entries(logIn(after)).flatMap(([page, entries]) =>
    entries.slice(known[page]?.length ?? 0).map(({ what }) => what),
  );
}
