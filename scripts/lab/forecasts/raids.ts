/** The raids of a game of Captain against Captain: what was expected of each when it was ordered, and what came of it. */
import { captain, type Player } from '@1bob/bots';
import { estimatorOf, type Outlook } from '@1bob/bots/estimate';
import { DICE_SCHEME, diceKey, keyedDice, sha256Hex, shuffleKey } from '@1bob/fairness';
import {
  editions,
  gameWith,
  type CommandOf,
  type CounterId,
  type Match,
  type ScenarioId,
  type Seat,
  type UnitId,
} from '@1bob/rules';
import { ofView, type PlayerView, type View } from '@1bob/rules/player';
import { absence, briefOf, lossOf, missedFor, type Brief } from '../../../packages/bots/src/captain/brief.ts';
import { asWeighed } from '../../../packages/bots/src/captain/manner.ts';
import { play } from '../play-out/play.ts';
import { readOptions } from '../play-out/wishes.ts';
import { eventReader, type Event } from '../study/events.ts';
import { lossReader } from '../study/losses.ts';

/** Points of a raid from its own side, by their source. Aircraft count as in the estimate. */
export interface Parts {
  bombs: number;
  fire: number;
  landing: number;
}
export interface Raid {
  readonly side: Seat;
  readonly target: string;
  readonly expected: Outlook;
  readonly came: Parts;
  /** Whether its bombs fell. */
  fell: boolean;
}

/** A raid from its order until its last unit is down. */
interface Open extends Raid {
  readonly brief: Brief;
  readonly units: readonly UnitId[];
  readonly counters: Set<CounterId>;
}

/** The game with the charts of new matches. */
const game = gameWith(editions);

/** The raids of a game, and the match at its end. Throws `DeadEnd` if the game cannot go on. */
export function raidsOf(
  scenario: ScenarioId,
  options: string,
  seed: string,
): { readonly raids: readonly Raid[]; readonly match: Match } {
  const made = game.create({ scenario, options: readOptions(options) });
  if (!made.ok) throw new Error(made.error.message);
  const secret = sha256Hex(`${scenario}\n${seed}`);
  const keys = { key: diceKey(secret, []), shuffleKey: shuffleKey(secret) };
  const watch = watchRaids();
  const noting: Player = {
    name: 'captain',
    choose(view) {
      const command = captain.choose(view);
      if (command?.kind === 'plan' && view.own !== null) watch.order(view as View & PlayerView, command);
      return command;
    },
  };
  const match = play(
    game,
    made.match,
    { german: noting, british: noting },
    (entry) => keyedDice(DICE_SCHEME, keys, 'study', entry),
    (_, after) => watch.see(after),
  );
  return { raids: watch.over, match };
}

function watchRaids() {
  const over: Raid[] = [];
  const ordered = new Map<UnitId, Open>();
  const aloft = new Map<CounterId, Open>();
  const events = eventReader();
  let units: Match['units'] = {};
  let [month, first] = [0, 0];
  const flown = new Map<string, UnitId>();
  const typeOf = (counter: string): string => units[flown.get(counter) ?? '']?.type ?? '';
  const lossIn = lossReader((counter) => typeOf(counter) === 'FAKE');
  /** The raid and the part of it to which points belong that follow. */
  let cause: { raid: Open; part: 'bombs' | 'fire' } | null = null;
  const raidOf = (sightings: readonly { readonly counter: CounterId }[]): Open | undefined =>
    sightings.flatMap(({ counter }) => aloft.get(counter) ?? [])[0];
  const because = (raid: Open | undefined, part: 'bombs' | 'fire'): void => {
    cause = raid === undefined ? null : { raid, part };
  };

  function read(event: Event): void {
    const { what, to } = event;
    const loss = lossIn(event);
    switch (what.kind) {
      case 'tookOff':
        what.units?.forEach((unit, i) => {
          const counter = what.counters[i];
          const raid = ordered.get(unit);
          if (counter === undefined) return;
          flown.set(counter, unit);
          if (raid === undefined) return;
          raid.counters.add(counter);
          aloft.set(counter, raid);
          ordered.delete(unit);
        });
        break;
      case 'landed':
        what.counters.forEach(leave);
        break;
      case 'combat':
        because(raidOf(what.defender.sightings) ?? raidOf(what.attacker.sightings), 'fire');
        break;
      case 'antiAircraft':
        because(raidOf(what.against), 'fire');
        break;
      case 'bombing': {
        const raid = raidOf(what.sightings);
        if (raid !== undefined) raid.fell = true;
        because(raid, 'bombs');
        break;
      }
      case 'points':
        if (what.cause === 'captured' || cause === null || to.length < 2) break;
        cause.raid.came[cause.part] += what.side === cause.raid.side ? what.amount : -what.amount;
        break;
      default:
    }
    if (loss === null) return;
    const months = 'months' in what ? what.months : 0;
    if (loss.cause === 'bombs') {
      // What stood on the ground counts by the figures of the estimate beside the points for it.
      if (cause?.raid !== undefined && loss.side !== cause.raid.side)
        cause.raid.came.bombs += loss.eliminated ? 0.7 : absence(cause.raid.brief, months, 'ready');
      return;
    }
    const raid = loss.counter === null ? undefined : aloft.get(loss.counter);
    const type = loss.counter === null ? undefined : raid?.brief.view.pack.types[typeOf(loss.counter)];
    if (raid === undefined || type === undefined || loss.counter === null) return;
    const away = loss.eliminated
      ? missedFor(raid.brief, type)
      : absence(raid.brief, monthsAway(loss.counter, event.month));
    if (loss.cause === 'fighters' || loss.cause === 'guns') raid.came.fire -= away;
    else raid.came.landing -= loss.cause === 'captured' ? lossOf(raid.brief, type) : away;
    leave(loss.counter);
  }
  /** Months until a recycled unit is back. `now`: months since the first one. */
  function monthsAway(counter: CounterId, now: number): number {
    const where = units[flown.get(counter) ?? '']?.where;
    return where?.at === 'recycling' ? where.month - first - now : Infinity;
  }
  function leave(counter: CounterId): void {
    const raid = aloft.get(counter);
    aloft.delete(counter);
    if (raid === undefined) return;
    raid.counters.delete(counter);
    if (raid.counters.size > 0) return;
    const { side, target, expected, came, fell } = raid;
    over.push({ side, target, expected, came, fell });
  }

  return {
    over,
    order(view: View & PlayerView, { plan }: CommandOf<'plan'>): void {
      const where = view.own.units[plan.units[0] ?? '']?.where;
      for (const unit of plan.units) ordered.delete(unit);
      if (!plan.bomb || !plan.land || where?.at !== 'base') return;
      const position = ofView(view);
      const raiders = { units: plan.units, hex: where.hex, group: null, bomb: plan.bomb };
      const expected = estimatorOf(view, position).outlook(raiders, plan.route, plan.from);
      if (expected === null) return;
      const raid: Open = {
        ...{ side: view.own.side, target: plan.bomb.target.kind, expected, fell: false },
        came: { bombs: 0, fire: 0, landing: 0 },
        ...{ brief: briefOf(view, asWeighed, { position }), units: plan.units, counters: new Set() },
      };
      for (const unit of plan.units) ordered.set(unit, raid);
    },
    see(match: Match): void {
      ({ units, firstMonth: first } = match);
      events(match).forEach(read);
      if (match.month !== month) {
        ordered.clear();
        aloft.clear();
        cause = null;
      }
      ({ month } = match);
    },
  };
}
