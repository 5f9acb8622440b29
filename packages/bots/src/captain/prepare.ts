/** Preparations for a month after units are placed: recon, training, targets and patrols (14, 24, 25, 27). */
import type { HexId } from '@1bob/atlas';
import {
  forecastBombs,
  isFighter,
  supposing,
  typeOf,
  type ChoiceOf,
  type Position,
  type UnitId,
} from '@1bob/rules/player';
import { isHunter, monthsLeft, type Brief, type Offered } from './brief.ts';
import { experienceOf } from './experience.ts';
import { planMonth } from './month.ts';
import { patrolsFor } from './patrols.ts';
import type { Raid } from './raids.ts';

/** Flights to one hex, and the chance that they place a marker. */
const tries = 2;
/** Points that are kept when recon is bought. */
const reserve = 2;

/** 14: recon of the hexes of the best raids, if a marker there is worth more than the flights cost. */
export function scout(brief: Brief, budget: number, empty: ChoiceOf<'recon'>): ChoiceOf<'recon'> | null {
  if (brief.manner.hurried) return null;
  const raids = planMonth(brief);
  const { charts } = brief.view.pack;
  const codes = Object.values(charts.recon.rows);
  const marked = 1 - (1 - codes.filter((code) => code === 'examineAndMark').length / codes.length) ** tries;
  const price = (charts.costs.recon ?? 0) * tries;
  const gains = new Map<HexId, number>();
  for (const raid of raids)
    gains.set(raid.hex, (gains.get(raid.hex) ?? 0) + marked * markerGain(brief, raid));
  const worth = [...gains].filter(([, gain]) => gain > price).sort((a, b) => b[1] - a[1]);
  const plots = worth
    .slice(0, Math.max(0, Math.floor((budget - reserve) / Math.max(0.5, price))))
    .map(([hex]) => ({ hex, times: tries }));
  return plots.length > 0 ? { ...empty, plots } : null;
}

/** Points that a marker in its hex adds to a raid. */
function markerGain({ position }: Brief, { hex, target, units, over }: Raid): number {
  const ids = units.map(({ id }) => id);
  const recon = { ...position.recon, [position.side]: [...position.recon[position.side], hex] };
  const on = (table: typeof position): number => {
    const { average } = forecastBombs(table, { hex, target, units: ids, group: ids, turn: over });
    return average.bomber - average.bombed;
  };
  return on(supposing(position, { recon })) - on(position);
}

/** 24: units without orders this month rest. If raids will fly by night, they train for the night. */
export function train(
  brief: Brief,
  open: Offered<'training'>,
  empty: ChoiceOf<'training'>,
): ChoiceOf<'training'> | null {
  const { position, view } = brief;
  // 24.2: rest helps only in the months after this one.
  if (monthsLeft(brief) === 0) return null;
  const raids = planMonth(brief);
  const busy = new Set<UnitId>(raids.flatMap(({ units }) => units.map(({ id }) => id)));
  const { raided } = experienceOf(brief);
  const free = (id: UnitId): boolean => {
    const unit = position.unit(id);
    if (!unit || busy.has(id)) return false;
    if (position.side === 'german') return !isHunter(brief, unit);
    // An enemy who has rested comes in the next month (ruling 7).
    return raided === 0 && !view.rested.german;
  };
  const pupils = nightPupils(brief, open);
  const night = view.nightFrom <= dark ? open.night.filter((id) => free(id) || pupils.includes(id)) : [];
  const others = open.up.filter((id) => !night.includes(id));
  const spared = inTurn(brief, others, night.length);
  const up = others.filter((id) => free(id) || spared.includes(id));
  return night.length + up.length > 0 ? { ...empty, up, night } : null;
}

/** 24.2: chooses from the fighters that have not rested yet, the best pursuit first, as long as most stay ready. */
function inTurn({ position, weights }: Brief, ids: readonly UnitId[], learning: number): readonly UnitId[] {
  if (position.side !== 'british') return [];
  const based = position
    .units()
    .filter((unit) => unit.where.at === 'base' && isFighter(typeOf(position, unit.type)));
  return byPursuit(position, ids).slice(0, Math.max(0, Math.floor(based.length * weights.away) - learning));
}

/** 29.1: only trained fighters may attack by night. Half of them train at a time. */
function nightPupils({ position, view }: Brief, open: Offered<'training'>): readonly UnitId[] {
  if (position.side !== 'british' || !view.rules.advancedNight) return [];
  const fighters = byPursuit(position, open.night);
  return fighters.slice(0, Math.ceil(fighters.length / 2));
}

/** The fighters among these, those with the best pursuit first. */
function byPursuit(position: Position, ids: readonly UnitId[]): UnitId[] {
  const type = (id: UnitId) => typeOf(position, position.unit(id)?.type ?? '');
  return ids.filter((id) => isFighter(type(id))).sort((a, b) => type(b).pursuit - type(a).pursuit);
}

/** If night falls by this flying turn, raids of the month come home in the dark. */
const dark = 15;

/** 25, 27: targets for raiders, patrols for waiting fighters. */
export function prepare(
  brief: Brief,
  open: Offered<'missionPreparation'>,
  empty: ChoiceOf<'missionPreparation'>,
): ChoiceOf<'missionPreparation'> | null {
  const { rules } = brief.view;
  const targets = rules.designatedTargets
    ? planMonth(brief).flatMap(({ units, hex, target }) => units.map(({ id }) => ({ unit: id, hex, target })))
    : [];
  const raiders = new Set(targets.map(({ unit }) => unit));
  const fighters = open.fighters.filter(({ unit }) => !raiders.has(unit));
  const patrols = rules.patrols ? patrolsFor(brief, { ...open, fighters }) : [];
  return targets.length + patrols.length > 0 ? { ...empty, targets, patrols } : null;
}
