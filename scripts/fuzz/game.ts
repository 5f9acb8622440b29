/** One game of the fuzzer: random play mixed with hostile commands. */
import { cadet } from '@1bob/bots';
import { viewFor, type Match, type Variant, type ScenarioId, type Seat } from '@1bob/rules';
import { Chance } from '../../packages/rules/src/testing/chance.ts';
import { altered, anyCommand, namesIn } from '../../packages/rules/src/testing/hostile.ts';
import { listed, type PlayerView } from '../../packages/rules/src/testing/listed.ts';
import { randomAside, randomCommand } from '../../packages/rules/src/testing/random.ts';
import type { Find } from './find.ts';
import { begin, Broken, Trial, type Deed, type Setting } from './trial.ts';

export interface Tally {
  commands: number;
  listed: number;
  hostile: number;
  accepted: number;
}

const seats = ['british', 'german'] as const;
const scenarios: readonly ScenarioId[] = ['first-phase', 'second-phase', 'campaign'];
/** No game takes this many commands; a game that has not ended by then will never end. */
const most = 20_000;

/**
 * Plays one game and returns a find if a check is broken, otherwise null. Adds to the tally. Stops early when `time` returns
 * false.
 */
export function fuzz(
  seed: number,
  optionalRuleNames: readonly (keyof Variant)[],
  tally: Tally,
  time: () => boolean,
) {
  const chance = new Chance(seed);
  const setting = aSetting(optionalRuleNames, chance);
  const trial = new Trial(begin(setting) as Match);
  const deeds: Deed[] = [];
  const deed = (seat: Seat, command: unknown): Deed => ({ seat, command, seed: chance.below(0x7fff_ffff) });
  const british = chance.often(20);
  const german = chance.often(20);

  /** The next command: usually one of the seat to move, sometimes a private one (orders, plans) that either seat may give. */
  function next(): Deed | null {
    const { stage } = trial.match;
    const [first, second] = chance.often(50) ? seats : ([seats[1], seats[0]] as const);
    if (stage.kind === 'flying' && chance.often(8)) {
      const aside = randomAside(viewFor(trial.match, first), chance);
      if (aside) return deed(first, aside);
    }
    for (const seat of [first, second]) {
      const view = viewFor(trial.match, seat);
      if (view.options.advance === null) continue;
      const wish = (seat === 'british' ? british : german) ? cadet.choose(view) : randomCommand(view, chance);
      if (wish) return deed(seat, wish);
    }
    return null;
  }

  /** Tries all kinds of commands for one seat at one moment, without changing the match. Returns the accepted ones. */
  function pester(seat: Seat): Deed[] {
    const view = viewFor(trial.match, seat) as PlayerView;
    const legal = listed(view, chance);
    for (const command of legal) attempt({ ...deed(seat, command), listed: true });
    tally.listed += legal.length;
    const names = namesIn(trial.match);
    // The models for altered commands also include earlier commands of this game.
    const models = [...legal, ...deeds.slice(-20).map((d) => d.command)] as typeof legal;
    const tries = Array.from({ length: 12 }, (_, i) => {
      const model = chance.one(models);
      if (i > 9 || !model) return deed(seat, anyCommand(names, chance));
      return deed(
        chance.often(80) ? seat : seat === 'british' ? 'german' : 'british',
        i > 7 ? model : altered(model, names, chance),
      );
    });
    tally.hostile += tries.length;
    const accepted = tries.filter((tried) => attempt(tried));
    tally.accepted += accepted.length;
    return accepted;
  }
  function attempt(tried: Deed): boolean {
    deeds.push(tried);
    const accepted = trial.attempt(tried) !== null;
    deeds.pop();
    return accepted;
  }
  function carryOut(one: Deed): boolean {
    deeds.push(one);
    const accepted = trial.do(one);
    if (accepted) tally.commands += 1;
    else deeds.pop();
    return accepted;
  }

  try {
    while (trial.match.stage.kind !== 'ended' && time()) {
      if (trial.carriedOut > most) throw new Broken('no end', `no end after ${most} commands`);
      if (chance.often(12)) {
        const accepted = seats.flatMap((seat) => pester(seat));
        // Some accepted commands are carried out, so that games get into states into which no player would bring them.
        // Resigning is left out, because it would end every game.
        const odd = chance.one(
          accepted.filter((d) => !/"kind":"(resign|answerDraw)"/.test(JSON.stringify(d))),
        );
        if (odd && chance.often(50)) carryOut(odd);
        continue;
      }
      const one = next();
      if (one === null) throw new Broken('dead end', 'no seat is to move');
      if (carryOut(one)) continue;
      const { advance } = viewFor(trial.match, one.seat).options;
      if (advance) carryOut({ ...one, command: advance, listed: true });
    }
    return null;
  } catch (error) {
    if (!(error instanceof Broken)) throw error;
    return { ...setting, what: error.what, message: error.message, deeds } satisfies Find;
  }
}

/**
 * A scenario with all optional rules, with none, or with a random choice. It is drawn again until the options are
 * compatible.
 */
function aSetting(optionalRuleNames: readonly (keyof Variant)[], chance: Chance): Setting {
  for (;;) {
    const scenario = chance.one(scenarios) ?? 'campaign';
    const kind = chance.below(4);
    const on = optionalRuleNames.map((name) => [name, kind === 1 || chance.often(50)] as const);
    const setting = { scenario, options: kind === 0 ? {} : Object.fromEntries(on) };
    if (begin(setting)) return setting;
  }
}
