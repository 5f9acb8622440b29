/**
 * Details of an advised order, so that a player sees all of it before giving it: its units one by one, and its way on the
 * map.
 */
import type { HexId } from '@1bob/atlas';
import type { Choice, Command, FlightPlan, UnitId } from '@1bob/rules/player';
import { positionOf } from '../table/position.ts';
import type { PlayerView } from '../table/table.svelte.ts';
import { Sortie } from '../flight/sortie.svelte.ts';
import { t } from '../words/advice.ts';
import { speaker } from '../words/say.ts';

/** The parts of a choice, one line each. Empty if the sentence of the choice says it all. */
export function linesOf(choice: Choice, view: PlayerView): readonly string[] {
  const say = speaker(view.pack);
  const at = (place: string): string =>
    place === 'carrier' ? (t.ship[place] ?? place) : say.hex(place as HexId);
  const air = (placed: readonly { unit: UnitId; to: string }[]): string[] =>
    placed.map(({ unit, to }) => `${say.unit(unit)}: ${at(to)}`);
  switch (choice.phase) {
    case 'redeployment':
      return [
        ...air(choice.air),
        ...choice.land.map(({ kind, from, to }) => `${t.land[kind]}: ${at(from)} – ${at(to)}`),
        ...choice.ships.map(({ ship, to }) => `${t.ship[ship] ?? ship}: ${at(to)}`),
      ];
    case 'reinforcement':
      return [
        ...air(choice.air),
        ...choice.land.map(({ kind, hex }) => `${t.land[kind]}: ${at(hex)}`),
        ...choice.ships.map(({ ship, hex }) => `${t.ship[ship] ?? ship}: ${at(hex)}`),
        ...choice.upgrades.map(({ unit, to }) => `${say.unit(unit)}: ${say.unit(to)}`),
      ];
    case 'training':
      return [
        ...choice.up.map((unit) => `${say.unit(unit)}: ${t.plan.rest}`),
        ...choice.night.map((unit) => `${say.unit(unit)}: ${t.plan.nightTraining}`),
      ];
    case 'recon':
      return choice.plots.map(({ hex }) => at(hex));
    case 'missionPreparation':
      return [
        ...choice.targets.map(({ unit, hex }) => `${say.unit(unit)}: ${at(hex)}`),
        ...choice.patrols.map(
          ({ units, hex }) => `${say.list(units.map((unit) => say.unit(unit)))}: ${at(hex)}`,
        ),
      ];
    default:
      return [];
  }
}

/** The flight of a command, drafted from where it begins. Null for a command without a flight. */
export function flightOf(command: Command, view: PlayerView): Sortie | null {
  if (command.kind !== 'plan' && command.kind !== 'move') return null;
  const plan: FlightPlan =
    command.kind === 'plan'
      ? command.plan
      : {
          ...{ id: 'advice', from: 1, bomb: null, haltWhenSpotted: false },
          ...{ units: command.units, route: command.path, land: command.land },
        };
  const where = positionOf(view).unit(plan.units[0] ?? '')?.where;
  if (where === undefined || (where.at !== 'base' && where.at !== 'air')) return null;
  return new Sortie(() => view, where.hex, where.at === 'air' ? where.group : null, plan.units, plan);
}

/** When the flight sets out, bombs and lands, in the words used for a plan. '' for a command flown at once. */
export function timesOf(command: Command, flight: Sortie | null, { pack }: PlayerView): string {
  if (command.kind !== 'plan' || flight === null) return '';
  const { arrival } = flight.forecast;
  return [
    ...(flight.group === null ? [t.fly.carries.off(flight.start.turn)] : []),
    ...(flight.bombers.length > 0 ? [t.fly.carries.bombs(flight.bombTurn)] : []),
    flight.land ? t.fly.carries.lands(arrival) : t.fly.carries.stays(speaker(pack).hex(flight.end), arrival),
  ].join(', ');
}
