/** Fakes that fly towards raided targets, by their own route, and back (20.6). */
import {
  basedAt,
  forecast,
  isFake,
  nextTurnOf,
  refuseFlight,
  type CommandOf,
  type FlightPlan,
  type OwnUnit,
} from '@1bob/rules/player';
import { isFree } from './airspace.ts';
import type { Brief } from './brief.ts';
import { wayBack, wayTo } from './way.ts';

/** The flight plan of a further fake for the planned raids; null if no fake can be sent. */
export function decoy(brief: Brief): CommandOf<'plan'> | null {
  const { position, view } = brief;
  const laid = Object.values(view.own.plans);
  const flying = new Set(laid.flatMap(({ units }) => units));
  const fakes = position
    .units()
    .filter((unit) => isFake(unit) && !flying.has(unit.id) && refuseFlight(position, unit) === null);
  const raids = laid.filter(({ bomb }) => bomb !== null);
  for (const fake of fakes)
    for (const [n] of raids.entries()) {
      // The fakes take the raids in turn, so that each raid has its own.
      const plan = planLike(brief, fake, raids[(n + flying.size) % raids.length]);
      if (plan !== null) return { kind: 'plan', plan };
    }
  return null;
}

type Plan = CommandOf<'plan'>['plan'];

function planLike(brief: Brief, unit: OwnUnit, raid: FlightPlan | undefined): Plan | null {
  const { position } = brief;
  const { id } = unit;
  const base = basedAt(position, unit);
  if (base === null || !raid?.bomb || raid.bomb.hex === base) return null;
  const out = wayTo(brief, base, raid.bomb.hex);
  const route = [...out, ...wayBack(brief, raid.bomb.hex, base)];
  const from = Math.max(raid.from, nextTurnOf(position, position.side));
  const there = forecast(position, { units: [id], hex: base, group: null, route, bomb: null }, from);
  if (there.pastMonth || !isFree(brief, 1, there, route)) return null;
  return {
    ...{ id: `decoy-${id}`, units: [id], from, route, bomb: null, land: true },
    ...{ haltWhenSpotted: false, pressOn: true },
  };
}
