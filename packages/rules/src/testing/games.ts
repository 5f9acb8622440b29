/**
 * Games played by chance, command by command, for laws that must hold after every one of them. Units are renamed
 * (`#33#`), so that a name cannot be found in a view by accident.
 */
import type { Command } from '../command.ts';
import type { Communique } from '../communique.ts';
import { createMatch } from '../create.ts';
import { seededDice } from '../dice.ts';
import type { Dice, Facts, Refusal } from '../game.ts';
import type { Match, MatchOptions, ScenarioId, Side, UnitId } from '../match.ts';
import { submitCommand } from '../submit.ts';
import { enemyOf } from '../terms.ts';
import { viewFor } from '../view.ts';
import { Chance, randomAside, randomCommand } from './random.ts';

export interface GameSpec {
  seed: number;
  scenario: ScenarioId;
  /** All optional rules that are built, or none. */
  optionalRules: boolean;
}

export interface Step {
  before: Match;
  after: Match;
  seat: Side;
  command: Command;
  facts: Facts;
}
export interface Played {
  steps: readonly Step[];
  /** What the view's own options offered and the rules refused. */
  refused: readonly { command: Command; error: Refusal }[];
}

const everything: Partial<MatchOptions> = {
  training: true,
  scrambling: true,
  designatedTargets: true,
  riesen: true,
  advancedNight: true,
  germanAirDefence: true,
};

const kept = new Map<string, Played>();
/** The same game is played once. */
export function played(spec: GameSpec, commands: number): Played {
  const key = JSON.stringify([spec, commands]);
  const known = kept.get(key);
  if (known) return known;
  const made = playOut(spec, commands);
  kept.set(key, made);
  return made;
}

function playOut({ seed, scenario, optionalRules }: GameSpec, commands: number): Played {
  const created = createMatch({ scenario, options: optionalRules ? everything : {} });
  if (!created.ok) throw new Error(created.error.message);
  const dice = seededDice(seed);
  const chance = new Chance(seed);
  let match = renamed(setUp(created.match, dice));
  const steps: Step[] = [];
  const refused: { command: Command; error: Refusal }[] = [];
  for (let i = 0; i < commands && match.stage.kind !== 'ended'; i++) {
    const toMove: Side =
      match.stage.kind === 'flying' ? match.stage.side : chance.often(50) ? 'british' : 'german';
    const aside = chance.often(8);
    const seat = aside && chance.often(50) ? enemyOf(toMove) : toMove;
    const view = viewFor(match, seat);
    const wished = aside ? randomAside(view, chance) : randomCommand(view, chance);
    if (!wished) continue;
    let command: Command = wished;
    let outcome = submitCommand(match, seat, command, dice);
    if (!outcome.ok) {
      refused.push({ command, error: outcome.error });
      if (view.options.advance === null) continue;
      command = view.options.advance;
      outcome = submitCommand(match, seat, command, dice);
      if (!outcome.ok) throw new Error(`advance was refused: ${outcome.error.message}`);
    }
    steps.push({ before: match, after: outcome.match, seat, command, facts: outcome.facts });
    match = outcome.match;
  }
  return { steps, refused };
}

function setUp(match: Match, dice: Dice): Match {
  let now = match;
  for (const seat of ['british', 'german'] as const) {
    const { advance } = viewFor(now, seat).options;
    const outcome = advance && submitCommand(now, seat, advance, dice);
    if (!outcome?.ok) throw new Error('no set-up');
    now = outcome.match;
  }
  return now;
}

const newName = (id: string): UnitId => `#${id}#` as UnitId;
function renamed(match: Match): Match {
  const { curtain } = match;
  return {
    ...match,
    pack: { ...match.pack, units: match.pack.units.map((u) => ({ ...u, id: newName(u.id) })) },
    units: Object.fromEntries(
      Object.values(match.units).map((u) => [newName(u.id), { ...u, id: newName(u.id) }]),
    ),
    curtain: curtain && {
      ...curtain,
      bases: Object.fromEntries(
        Object.entries(curtain.bases).map(([hex, base]) => [
          hex,
          { ...base, zeppelins: base.zeppelins.map((z) => ({ ...z, unit: newName(z.unit) })) },
        ]),
      ),
    },
  };
}

/** What a reader was told by a step. */
export function toldBy({ before, after }: Step, reader: Side | 'observer'): Communique[] {
  const old = before.log[reader];
  return Object.entries(after.log[reader]).flatMap(([page, entries]) =>
    entries.slice(old[page]?.length ?? 0),
  );
}
