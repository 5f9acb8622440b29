/**
 * A match consistent with a seat's view: it shows that seat the same view. Its hidden facts are chosen from all that the
 * view allows (docs/decisions/014). It reads only the view.
 */
import { bornNightTrained, isFake, isFighter, isZeppelin } from '../forces/counters.ts';
import { noAces } from '../forces/counters.ts';
import type { UnitType } from '../charts/pack.ts';
import type { Dice } from '../game.ts';
import { ofView } from '../position/of-view.ts';
import type { PlayerView } from '../seen/player-view.ts';
import type {
  AirUnit,
  CounterId,
  Match,
  OnPatrol,
  Side,
  Stage,
  UnitId,
  Whereabouts,
} from '../state/match.ts';
import { idsInOrder } from '../state/tables.ts';
import { enemyOf } from '../state/terms.ts';
import { redeployInSecret } from './behind-curtain.ts';
import { byDice, type Beliefs, type Chooser } from './chooser.ts';
import { renewMarks, withDecisions } from './decided.ts';
import { stacksOfEnemy, shipsOfEnemy } from './ground.ts';
import { hear, tracksOf, type Heard, type Track } from '../deduced/heard.ts';
import { canFill, fill, type Place } from '../deduced/matching.ts';
import { openingsOf, startOf, typesIn, type Opening } from '../deduced/openings.ts';
import { shareAces, trainEnemy, type Canvas } from './learned.ts';
import { flightsOf, latestTurn, type EnemyPatrols } from './in-the-air.ts';
import { sideIn } from './sides.ts';
import { namesIn, rollsIn } from './running-numbers.ts';
import { logFrom } from './told.ts';

/**
 * A match consistent with this view, drawn by the seat's beliefs about hidden facts. The same dice and beliefs give the same
 * match.
 */
export const determinise = (view: PlayerView, dice: Dice, beliefs: Beliefs = {}): Match =>
  imagine(view, byDice(dice, beliefs), dice);

/**
 * A match consistent with this view, with the choices of a `chooser`. The dice name the pieces that move behind the curtain.
 */
export const imagine = (view: PlayerView, chooser: Chooser, dice: Dice): Match =>
  new Picture(view, chooser, dice).match();

/** How likely a group of fighters is on patrol. One that was sent home has been stopped on its way, which is rare. */
const onPatrol = { false: 4, true: 1, goingHome: 0.1 } as const;

class Picture {
  private readonly side: Side;
  private readonly enemy: Side;
  private readonly position;
  private readonly heard: Heard;
  /** Flights of both sides. */
  private readonly tracks: ReadonlyMap<CounterId, Track>;
  private readonly typeOf: (unit: string) => UnitType;
  /** Whether no unit can have been lost yet. */
  private readonly pristine: boolean;
  private readonly units: Record<string, AirUnit> = {};

  constructor(
    private readonly view: PlayerView,
    private readonly chooser: Chooser,
    private readonly dice: Dice,
  ) {
    this.side = view.own.side;
    this.enemy = enemyOf(this.side);
    this.position = ofView(view);
    this.heard = hear(view, this.enemy);
    this.tracks = new Map([...tracksOf(view, this.side), ...this.heard.tracks]);
    this.typeOf = typesIn(view);
    const { stage, month, firstMonth } = view;
    this.pristine = stage.kind === 'setUp' || (stage.kind === 'planning' && month === firstMonth);
  }

  private typed = (id: string) => ({ type: this.typeOf(id).code });
  private get enemies(): UnitId[] {
    return this.view.pack.units.flatMap(({ id, side }) => (side === this.enemy ? (id as UnitId) : []));
  }

  private get canvas(): Canvas {
    const { view, chooser, enemy, enemies, units, typeOf } = this;
    const change = (id: UnitId, made: Partial<AirUnit>): void => this.change(id, made);
    return { view, chooser, enemy, enemies, units, typeOf, change };
  }

  match(): Match {
    const { view } = this;
    const patrols = this.patrolsOfEnemy();
    const placed = this.place(patrols);
    this.writeUnits(placed);
    shareAces(this.canvas);
    const land = { ...stacksOfEnemy(this.position, this.chooser), ...view.own.land };
    const ships =
      this.side === 'british'
        ? { ...view.own.ships }
        : shipsOfEnemy(this.position, this.chooser, !this.pristine);
    trainEnemy(this.canvas);
    const { flying, groups } = flightsOf({ ...this.canvas, tracks: this.tracks }, patrols);
    const redeployed = view.stage.kind === 'planning' && view.stage.phase === 'reinforcement';
    const made: Match = {
      format: 2,
      rulesVersion: view.rulesVersion,
      scenario: view.scenario,
      options: view.rules,
      pack: view.pack,
      stage: this.stage(),
      month: view.month,
      firstMonth: view.firstMonth,
      lastMonth: view.lastMonth,
      weather: view.weather,
      event: view.event,
      raf: view.raf,
      quietMonths: view.quietMonths,
      sides: { german: sideIn(view, 'german'), british: sideIn(view, 'british') },
      units: this.units,
      flying,
      groups,
      land,
      ships,
      bombed: view.bombed,
      bombedThisTurn: view.bombedThisTurn,
      curtain: this.isCurtained() ? { bases: view.bases, land: view.land, ships: view.ships } : null,
      log: logFrom(view.log, this.side, (unit) => isZeppelin(this.typed(unit))),
      ledger: view.ledger,
      names: namesIn(view),
      rolls: rollsIn(view),
    };
    return this.decide(redeployed ? redeployInSecret(made, this.enemy, this.chooser, this.dice) : made);
  }

  /** Ruling 4: the view shows positions before this month's redeployment. */
  private isCurtained(): boolean {
    const { stage } = this.view;
    return stage.kind === 'planning' && (stage.phase === 'redeployment' || stage.phase === 'reinforcement');
  }

  // Where the enemy's units are

  private patrolsOfEnemy(): EnemyPatrols {
    const { view } = this;
    const patrols = new Map<string, OnPatrol>();
    if (!view.rules.patrols) return patrols;
    const onPost = (ids: readonly CounterId[]): boolean =>
      ids.every((id) => {
        const track = this.tracks.get(id);
        return track !== undefined && (track.interceptions > 0 || !this.hasMovedOn(id, track));
      });
    for (const id of idsInOrder(view.groups)) {
      const group = view.groups[id];
      if (group?.side !== this.enemy) continue;
      const among: OnPatrol[] = [false];
      if (onPost(group.counters)) among.push(true);
      // Ruling 87: one that was sent home attacks nobody.
      const turn = latestTurn({ view, enemy: this.enemy });
      if (
        this.position.variant.version >= 7 &&
        group.counters.every((c) => this.tracks.get(c)?.attackedIn !== turn)
      )
        among.push('goingHome');
      if (among.length === 1) continue;
      const faces = group.counters.map((c) => view.counters[c]?.unit);
      if (faces.some((face) => face && !isFighter(this.typeOf(face.id)))) continue;
      const open = faces.filter((face) => !face).length;
      const fighters = this.enemies.filter((unit) => isFighter(this.typeOf(unit)));
      if (fighters.length < open) continue;
      const is = this.chooser.choose('patrol', id, among, (answer) => onPatrol[`${answer}`]);
      if (is !== false) patrols.set(id, is);
    }
    return patrols;
  }
  /** A patrol moves only after it has come up to intercept (25.1, 25.4). */
  private hasMovedOn(id: CounterId, track: Track): boolean {
    const tookOff = this.view.counters[id]?.tookOff ?? 0;
    return [...track.moved.keys()].some((turn) => turn > tookOff);
  }

  private place(patrols: EnemyPatrols): ReadonlyMap<UnitId, Whereabouts> {
    const { view, heard } = this;
    const { placed, places } = openingsOf(view, this.enemy, heard, (group) => patrols.has(group));
    const units = this.enemies.filter((unit) => !placed.has(unit));
    this.loseFakes(units, places);
    const required = new Set(units.filter((unit) => heard.evidence.get(unit)?.away === 'no'));
    const weight = this.likelihood();
    const filled = fill(places, units, required, (place, able) =>
      this.chooser.choose('unit', place.id, able, (unit) => weight(unit, place.id)),
    );
    for (const [place, unit] of filled) placed.set(unit, (place as Opening).where);
    return placed;
  }

  /** 20.6: fakes that were found out this month stay off the map until next month. */
  private loseFakes(units: UnitId[], places: readonly Place[]): void {
    const { heard } = this;
    for (let n = heard.fakesFound; n > 0; n--) {
      const able = units.filter((unit) => {
        if (!isFake(this.typed(unit)) || heard.evidence.get(unit)?.away === 'no') return false;
        return canFill(
          places,
          units.filter((other) => other !== unit),
        );
      });
      const fake = this.chooser.choose('fake', `${n}`, able);
      units.splice(units.indexOf(fake), 1);
      this.found.add(fake);
    }
  }
  private readonly found = new Set<UnitId>();

  /** Squadrons of the scenario's start are likelier than others. A unit tends to stay where it was last seen. */
  private likelihood(): (unit: UnitId, place: string) => number {
    const first = new Set(startOf(this.view, this.enemy));
    return (unit) => (this.pristine && first.has(unit) ? 1000 : first.has(unit) ? 4 : 1);
  }

  private placeOffMap(id: UnitId): Whereabouts {
    const { month, firstMonth, lastMonth } = this.view;
    const pool: Whereabouts = { at: 'pool' };
    if (this.pristine) return pool;
    const fake = isFake(this.typed(id));
    if (this.found.has(id)) return { at: 'recycling', month: month + 1 };
    const told = this.heard.evidence.get(id)?.away;
    const back = (m: number): Whereabouts => ({ at: 'recycling', month: m });
    const all: Whereabouts[] = [pool];
    for (let m = firstMonth + 1; m <= month + this.longest; m++)
      if (m <= lastMonth || fake) all.push(back(m));
    if (month + this.longest > lastMonth) all.push({ at: 'gone' });
    const able = told === undefined || told === 'any' || told === 'no' ? all : told;
    return this.chooser.choose('away', id, able, ({ at }) => (at === 'pool' ? 12 : 1));
  }
  /** Most months for which a chart or the western front (22) removes a unit. */
  private get longest(): number {
    const { damage, crash } = this.view.pack.charts;
    const months = [...Object.values(damage.rows), ...Object.values(crash.rows)].map((code) =>
      Number(/^recycle([1-9])/.exec(code)?.[1] ?? 0),
    );
    return Math.max(2, ...months);
  }

  private writeUnits(placed: ReadonlyMap<UnitId, Whereabouts>): void {
    for (const { id, side, type } of this.view.pack.units) {
      const own = side === this.side ? this.view.own.units[id] : undefined;
      const where = own ? whereOf(own.where) : (placed.get(id as UnitId) ?? this.placeOffMap(id as UnitId));
      this.units[id] = own
        ? { ...own, where, side, moreAces: own.moreAces }
        : {
            id: id as UnitId,
            side,
            type,
            where,
            flown: where.at === 'air',
            bombed: false,
            shaken: false,
            ...noAces,
            up: false,
            nightTrained: bornNightTrained({ type }),
            grounded: null,
            target: null,
          };
    }
    if (!this.pristine) this.thoseThatFlew();
    for (const { end, unit, shaken, bombed } of this.heard.tracks.values())
      if (unit && end !== 'left') this.change(unit, { shaken, bombed });
    for (const [counter, { end, shaken, bombed }] of this.heard.tracks) {
      if (end !== 'aloft') continue;
      const unit = Object.values(this.units).find(
        ({ where }) => where.at === 'air' && where.counter === counter,
      );
      if (unit) this.change(unit.id, { shaken, bombed });
    }
  }
  private change(id: UnitId, change: Partial<AirUnit>): void {
    const unit = this.units[id];
    if (unit) this.units[id] = { ...unit, ...change };
  }

  /**
   * 8.11: the units on the ground of a hex that have flown this month: as many as have landed there and have not been bombed
   * since.
   */
  private thoseThatFlew(): void {
    if (this.view.stage.kind !== 'flying') return;
    const at = new Map<string, UnitId[]>();
    const carrier = Object.values(this.view.ships).find((ship) => ship.aboard > 0)?.hex;
    for (const { id, side, where } of Object.values(this.units)) {
      const hex = where.at === 'base' ? where.hex : where.at === 'ship' ? carrier : undefined;
      if (side === this.enemy && hex !== undefined) at.set(hex, [...(at.get(hex) ?? []), id]);
    }
    for (const [hex, ids] of at) {
      const landed = this.heard.landings(hex);
      const known = new Set(landed.flatMap(({ unit }) => unit ?? []));
      const first = landed.map(({ end }) => (typeof end === 'object' ? end.at : 0));
      const lost = landed.length > 0 ? this.heard.hitsAfter(hex, Math.min(...first)) : 0;
      const others = ids.filter((id) => !known.has(id));
      for (const id of ids) if (known.has(id)) this.change(id, { flown: true });
      let most = landed.length - known.size;
      let least = most - lost;
      others.forEach((id, i) => {
        const rest = others.length - i;
        const able = [...(rest > least ? [false] : []), ...(most > 0 ? [true] : [])];
        const flown = this.chooser.choose('flown', id, able, (is) =>
          is ? Math.max(1, most) : Math.max(1, rest - most),
        );
        if (flown) {
          most -= 1;
          least -= 1;
          this.change(id, { flown });
        }
      });
    }
  }

  private stage(): Stage {
    const { stage, own, bombedThisTurn } = this.view;
    switch (stage.kind) {
      case 'setUp':
        return stage;
      case 'planning':
        return { kind: 'planning', phase: stage.phase };
      case 'ended':
        return stage;
      case 'flying': {
        const { turn, side } = stage;
        if (own.step !== null) return { kind: 'flying', turn, side, step: own.step };
        const fought = [...this.heard.tracks.values()].some(({ attackedIn }) => attackedIn === turn);
        const able = bombedThisTurn.length > 0 ? ['bombing'] : fought ? ['combat'] : ['movement', 'combat'];
        return {
          kind: 'flying',
          turn,
          side,
          step: this.chooser.choose('step', side, able as ('movement' | 'combat' | 'bombing')[], (step) =>
            step === 'movement' ? 3 : 1,
          ),
        };
      }
    }
  }

  private decide(match: Match): Match {
    const { stage } = this.view;
    const submitted = stage.kind === 'planning' && stage.submitted[this.enemy];
    return renewMarks(withDecisions(match, this.enemy, submitted, this.chooser), this.side);
  }
}

const whereOf = (where: PlayerView['own']['units'][string]['where']): Whereabouts =>
  where.at === 'air' ? { at: 'air', counter: where.counter } : where;
