/**
 * A second reading of the charts, from the rulebook and the state before a command. Its code shares nothing with the
 * sections. Tests compare the logged chart uses with it.
 */
import { distance, hasLand, hexAt, isAllSea, type HexId } from '@1bob/atlas';
import { monthOfYear } from '../state/calendar.ts';
import type { Charts, UnitType } from '../charts/pack.ts';
import type { BombTarget, Match, Side, UnitId } from '../state/match.ts';

/** Key among `<=-3`, `-2..-1`, `5`, `>=6` that matches a number; the nearest one beyond the end of the chart. */
function keyOf(keys: readonly string[], n: number): string {
  const gap = (key: string): number => {
    const ends = (key.match(/-?\d+/g) ?? []).map(Number);
    const from = key.startsWith('<=') ? -Infinity : Math.min(...ends);
    const to = key.startsWith('>=') ? Infinity : Math.max(...ends);
    return Math.max(from - n, n - to, 0);
  };
  return [...keys].sort((a, b) => gap(a) - gap(b))[0] ?? '';
}
const cell = <T>(rows: Readonly<Record<string, T>>, die: number): T | undefined =>
  rows[keyOf(Object.keys(rows), die)];
const columnOf = (columns: readonly string[], n: number): number => columns.indexOf(keyOf(columns, n));

/** The state before a command, queried in the rulebook's terms. */
export class Reading {
  private readonly charts: Charts;
  constructor(private readonly match: Match) {
    this.charts = match.pack.charts;
  }

  private type(id: UnitId): UnitType {
    const type = this.match.pack.types[this.match.units[id]?.type ?? ''];
    if (!type) throw new Error(`no type of ${id}`);
    return type;
  }
  private unit(id: UnitId) {
    const unit = this.match.units[id];
    if (!unit) throw new Error(`no unit ${id}`);
    return unit;
  }
  unitsOf(group: string): UnitId[] {
    return (this.match.groups[group]?.counters ?? []).flatMap((c) => this.match.flying[c]?.unit ?? []);
  }
  hexOf = (group: string): HexId | undefined => this.match.groups[group]?.hex;
  private get night(): boolean {
    const { stage, month } = this.match;
    const from = this.charts.nightFallsAtFlyingTurn[String(monthOfYear(month))] ?? 25;
    return stage.kind === 'flying' && stage.turn >= from; // 16.2
  }
  private landUnitsOf(side: Side) {
    return Object.entries(this.match.land).flatMap(([hex, stack]) =>
      stack.side === side ? stack.units.map((unit) => ({ ...unit, hex: hex as HexId })) : [],
    );
  }
  private near(kind: string, side: Side, hex: HexId, hexes: number): boolean {
    return this.landUnitsOf(side).some((u) => u.kind === kind && distance(u.hex, hex) <= hexes);
  }
  /** Pursuit modifiers common to fights and guns (17.6, 16, 22). */
  private ofTheHour(attacker: Side, hex: HexId): number {
    const of = this.charts.pursuit.modifiers;
    const enemy = attacker === 'german' ? 'british' : 'german';
    return (
      (this.near('headquarters', attacker, hex, 4) ? (of.attackerNearOwnHeadquarters ?? 0) : 0) +
      (this.near('headquarters', enemy, hex, 4) ? (of.defendingAirNearOwnHeadquarters ?? 0) : 0) +
      (this.night ? (of.night ?? 0) : 0) +
      (this.match.weather === 'fair' ? 0 : (of.badWeather ?? 0))
    );
  }

  /** 12.4(2), 12.4(3), 12.8(1), 26.1(2): differential at the start of a fight, and the side with the bounce. */
  bounce(side: Side, attacker: string, defender: string, die: number) {
    const { stage, options } = this.match;
    const group = this.match.groups[attacker];
    const turn = stage.kind === 'flying' ? stage.turn : 0;
    const climbs = options.scrambling && !group?.patrol;
    const pursuit = (group?.counters ?? []).map((c) => {
      const flyer = this.match.flying[c];
      return flyer ? this.type(flyer.unit).pursuit - (climbs && flyer.tookOff === turn ? 1 : 0) : 0;
    });
    const against = this.unitsOf(defender).map((id) => this.type(id).pursuit);
    const differential = Math.min(...pursuit) - Math.min(...against);
    const of = this.charts.pursuit.modifiers;
    const units = this.unitsOf(attacker).map((id) => this.unit(id));
    let modified = die + this.ofTheHour(side, group?.hex ?? ('' as HexId));
    if (units.some((u) => u.ace === 'fighter')) modified += of.fighterAceInAttackingGroup ?? 0;
    if (this.night && options.training && units.every((u) => u.nightTrained))
      modified += of.attackersAllNightTrainedAtNight ?? 0;
    const column = columnOf(this.charts.pursuit.columns, differential);
    return { differential, code: cell(this.charts.pursuit.rows, modified)?.[column] };
  }

  /** 12.8(2), 2.20, 24.3: strength and result of the first fire of a fight. */
  firstFire(from: string, at: string, die: number) {
    const units = this.unitsOf(from);
    const strength = units.reduce((sum, id) => sum + this.type(id).airCombat, 0);
    const of = this.charts.airCombat.modifiers;
    let modified = die;
    if (units.some((id) => this.unit(id).ace === 'fighter')) modified += of.fighterAceFiring ?? 0;
    const zeppelin = this.unitsOf(at).some((id) => this.type(id).cls === 'LZ');
    if (zeppelin && units.some((id) => this.type(id).code === 'B2F')) modified += of.be2AgainstZeppelin ?? 0;
    const { columns, rows } = this.charts.airCombat;
    const up = this.match.options.training && units.every((id) => this.unit(id).up) ? 1 : 0;
    const column = Math.min(columnOf(columns, strength) + up, columns.length - 1);
    return { strength, code: cell(rows, modified)?.[column] };
  }

  /** 15.1, 15.4: the guns that fire in a hex. */
  guns(side: Side, hex: HexId): number {
    const rating = this.charts.antiAircraftRating;
    const land = this.landUnitsOf(side)
      .filter((u) => u.hex === hex)
      .reduce((sum, u) => {
        if (u.kind === 'antiAircraft') return sum + u.points * rating.artilleryPoint;
        return sum + (u.kind === 'aerodrome' ? rating.aerodrome : 0);
      }, 0);
    const ships = Object.values(this.match.ships)
      .filter(({ where }) => side === 'british' && where.at === 'sea' && where.hex === hex)
      .map(({ kind }) => (kind === 'carrier' ? rating.aircraftCarrier : rating.seaplaneTender));
    return ships.reduce((sum, n) => sum + n, land);
  }
  /** 15.5(3): whether the guns fire, and how well. */
  gunsBear = (side: Side, hex: HexId, die: number) =>
    cell(this.charts.pursuit.antiAircraftRows, die + this.ofTheHour(side, hex));
  /** 15.5(4) */
  gunsHit(points: number, effect: string | undefined, die: number) {
    const of = this.charts.airCombat.modifiers;
    const modified =
      die +
      (effect === 'reduced' ? (of.reducedAntiAircraft ?? 0) : 0) +
      (effect === 'full' && points >= 4 ? (of.fullAntiAircraftOfFourOrMore ?? 0) : 0);
    return cell(this.charts.airCombat.rows, modified)?.[columnOf(this.charts.airCombat.columns, points)];
  }

  /** 13.5(2) to 13.5(4); column -1 is off the chart on the left, where no die is rolled (ruling 49). */
  bombs(side: Side, group: string, units: readonly UnitId[], target: BombTarget, die: number | null) {
    const hex = this.hexOf(group) ?? ('' as HexId);
    const of = this.charts.bombardment.columnShifts;
    const { columns, rows } = this.charts.bombardment;
    const all = this.unitsOf(group).filter((id) => this.type(id).cls !== 'Fake');
    const plans = units.map((id) => {
      const plan = this.unit(id).target;
      if (!plan) return 'none';
      const same = plan.hex === hex && describe(plan.target) === describe(target);
      return same ? 'plannedTarget' : 'otherThanPlannedTarget';
    });
    const plan = plans.includes('otherThanPlannedTarget')
      ? 'otherThanPlannedTarget'
      : plans.every((p) => p === 'plannedTarget')
        ? 'plannedTarget'
        : null;
    const { options, sides, bombed, weather } = this.match;
    const shifts = [
      sides[side].recon.includes(hex) && 'reconMarker',
      target.kind === 'place' && bombed.includes(hex) && 'targetAlreadyBombed',
      this.night && 'night',
      weather !== 'fair' && 'badWeather',
      options.training && all.every((id) => this.unit(id).up) && 'up',
      units.some((id) => ['bomber', 'zeppelin'].includes(this.unit(id).ace ?? '')) && 'bomberOrZeppelinAce',
      options.designatedTargets && plan,
    ].flatMap((name) => (name ? (of[name] ?? 0) : 0));
    const strength = units.reduce((sum, id) => sum + this.type(id).bombardment, 0);
    const shifted = columnOf(columns, strength) + shifts.reduce((sum, n) => sum + n, 0);
    const column = shifted < 0 ? -1 : Math.min(shifted, columns.length - 1);
    return { strength, column, code: column < 0 || die === null ? null : rows[String(die)]?.[column] };
  }

  /** 8.9, 9.2, 16.1, 24.5: the modifiers of a check, except that for a full base. */
  checkModifier(id: UnitId, hex: HexId, why: 'landing' | 'fuel'): number {
    const unit = this.unit(id);
    const type = this.type(id);
    const of = this.charts.crash.modifiers;
    const { carrier } = this.match.ships;
    const aboard = type.cls.startsWith('CV') && carrier?.where.at === 'sea' && carrier.where.hex === hex;
    const aerodrome = this.near('aerodrome', unit.side, hex, 0);
    const grounded = hasLand(hex) && hexAt(hex).control === unit.side;
    const night = this.night && type.cls !== 'LZ' && type.code !== 'B2F';
    return (
      (why === 'fuel' ? (of.enduranceExpired ?? 0) : 0) +
      (aboard || aerodrome ? 0 : (of.notAnAerodrome ?? 0)) +
      (night ? (of.night ?? 0) : 0) +
      (night && this.match.options.training && unit.nightTrained ? (of.nightTrained ?? 0) : 0) +
      (this.match.weather === 'fair' ? 0 : (of.badWeather ?? 0)) +
      (this.match.weather === 'fog' ? (of.fog ?? 0) : 0) +
      (!aboard && !grounded && isAllSea(hex) ? (of.overSea ?? 0) : 0)
    );
  }
}
const describe = (target: BombTarget): string => JSON.stringify(Object.entries(target).sort());
