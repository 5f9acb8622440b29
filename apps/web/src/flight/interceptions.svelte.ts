/**
 * How own units can meet an enemy in the air: the possible interceptors, their odds, and the commands that take one of
 * them there and attack. Each command is given only when the one before has ended as expected. If it has not, the page
 * says which commands were not given.
 */
import type { HexId } from '@1bob/atlas';
import {
  forecastFight,
  legalAttacks,
  meetingsWith,
  type CommandInput,
  type FlightPlan,
  type FightForecast,
  type GroupId,
  type Meeting,
  type UnitId,
} from '@1bob/rules/player';
import type { Step } from '../table/next-step.svelte.ts';
import { positionOf } from '../table/position.ts';
import type { PlayerView } from '../table/table.svelte.ts';
import { t } from '../words/table.ts';
import { speaker } from '../words/say.ts';
import type { EnemyAloft } from './enemies.ts';
import type { FlightDue } from './flights-due.ts';
import { move } from './orders.ts';
import { whereabouts } from './route-words.ts';
import { shown } from './shown.ts';
import { planCommand, planId, planOf } from './sortie.svelte.ts';

export interface Interceptor {
  readonly key: string;
  readonly meeting: Meeting;
  readonly odds: FightForecast;
  /** Whether the units follow a flight plan, which an interception would replace. */
  readonly planned: boolean;
}

/** Units already on their way to an enemy. */
export interface Ordered {
  readonly with: Interceptor;
  readonly units: string;
  readonly plan: FlightPlan;
  /** Whether the units are still at their base, so that the enemy has seen nothing. */
  readonly unseen: boolean;
}

export interface InterceptionTable {
  readonly view: () => PlayerView;
  /** Own flights that wait for orders. */
  readonly due: () => readonly FlightDue[];
  readonly give: (command: CommandInput) => Promise<boolean>;
  /** Brings the meeting hex into view. */
  readonly show: (hex: HexId) => void;
}

export class Interceptions {
  readonly #table: InterceptionTable;
  #chosen = $state.raw<Readonly<Record<GroupId, string>>>({});
  /** The commands of a sequence that were not given, and the flying turn in which that happened. */
  #left = $state.raw<{ readonly turn: string; readonly text: string } | null>(null);

  constructor(table: InterceptionTable) {
    this.#table = table;
  }

  get #view(): PlayerView {
    return this.#table.view();
  }
  get #turn(): string {
    return JSON.stringify(this.#view.stage);
  }
  get left(): string | null {
    return this.#left?.turn === this.#turn ? this.#left.text : null;
  }
  forget(): void {
    this.#left = null;
  }

  /** Computed on first use, because most enemies are only listed. */
  readonly #found = $derived.by(() => {
    const position = positionOf(this.#view);
    const known: Record<GroupId, readonly Interceptor[]> = {};
    return (enemy: GroupId): readonly Interceptor[] => {
      const before = known[enemy];
      if (before !== undefined) return before;
      const pays = ({ odds: { odds } }: Interceptor): number => Number(odds.points > 0);
      const found = meetingsWith(position, enemy)
        .flatMap((meeting): Interceptor[] => {
          // Units that are already there are offered the fight instead.
          if (meeting.now && meeting.group !== null && meeting.path.length === 0) return [];
          const odds = forecastFight(position, meeting);
          const planned = meeting.units.some((unit) => planOf(position.plans, unit) !== null);
          // Units that leave a base form another flight than those that stay, so a row never changes its flight.
          const key = `${meeting.group ?? meeting.from} ${meeting.units.join(' ')}`;
          return odds === null ? [] : [{ key, meeting, odds, planned }];
        })
        .toSorted(
          (a, b) =>
            pays(b) - pays(a) || a.meeting.turn - b.meeting.turn || b.odds.odds.points - a.odds.odds.points,
        );
      known[enemy] = found;
      return found;
    };
  });
  /** The interceptors of an enemy group. Those whose fight gains points on average come first, then the soonest. */
  interceptorsOf(enemy: GroupId): readonly Interceptor[] {
    return this.#view.options.kinds.includes('plan') ? this.#found(enemy) : [];
  }
  choiceAgainst(enemy: GroupId): Interceptor | null {
    const all = this.interceptorsOf(enemy);
    const free = all.find(({ planned }) => !planned) ?? all[0] ?? null;
    return all.find(({ key }) => key === this.#chosen[enemy]) ?? free;
  }
  /**
   * The units whose flight plan leads them to the enemy. They are read from the plans, so that a reload finds them too.
   */
  ordersAgainst(enemy: GroupId): readonly Ordered[] {
    const { own } = this.#view;
    return this.interceptorsOf(enemy).flatMap((with_): Ordered[] => {
      const { units, hex } = with_.meeting;
      const plan = units[0] === undefined ? null : planOf(own.plans, units[0]);
      if (plan === null || plan.bomb !== null || plan.land || plan.route.at(-1) !== hex) return [];
      const unseen = units.every((unit) => own.units[unit]?.where.at !== 'air');
      return [{ with: with_, units: this.#named(units), plan, unseen }];
    });
  }
  async takeBack({ plan }: Ordered): Promise<void> {
    await this.#table.give({ kind: 'dropPlan', id: plan.id });
  }
  choose(enemy: GroupId, key: string): void {
    this.#chosen = { ...this.#chosen, [enemy]: key };
  }

  /** The step offered against an enemy, with its effects. */
  step(enemy: GroupId): Step | null {
    const with_ = this.choiceAgainst(enemy);
    if (with_ === null) return null;
    const say = speaker(this.#view.pack);
    const { units, from, group, now, off, turn } = with_.meeting;
    const act = (): Promise<void> => this.#carryOut(with_);
    // A hex in the air has no name of its own.
    const where = group === null ? say.place(from) : whereabouts(from, say);
    if (now) {
      const note = group === null ? t.intercept.note(units.length, where) : t.intercept.noteAloft(where);
      return { label: t.intercept.go, note, brief: t.plain.dice, act, asks: this.#lastChance(with_) };
    }
    const atOnce = group !== null || off <= this.#next;
    const note = atOnce && this.#moves ? t.intercept.noteSetsOut(where) : t.intercept.notePlanned(off);
    const brief = atOnce && this.#moves ? t.plain.seenOff : t.plain.secret;
    return { label: t.intercept.goLater(turn), note, brief, act };
  }
  /** The attack ends the movement. Other flights may then have lost their last chance to fly home. */
  #lastChance({ meeting }: Interceptor): Step['asks'] {
    const left = this.#table
      .due()
      .filter(({ lastChance, home, group }) => lastChance && home !== null && group !== meeting.group);
    if (left.length === 0) return undefined;
    const units = left.flatMap(({ group }) => this.#view.own.groups[group]?.units ?? []);
    return { question: t.plain.askLastChance(this.#named(units)), yes: t.intercept.go };
  }
  /**
   * The step in the footer: the interceptor chosen in the list, or else a fight this turn that gains points on average.
   * If there are several enemies, the selected one comes first.
   */
  obvious(enemies: readonly EnemyAloft[], selected: GroupId | null): Step | null {
    if (!this.#moves) return null;
    const asked = enemies.toSorted((a, b) => Number(b.group === selected) - Number(a.group === selected));
    for (const { group } of asked) {
      const with_ = this.choiceAgainst(group);
      if (with_ === null || with_.planned) continue;
      const { meeting, odds, key } = with_;
      const wanted = this.#chosen[group] === key;
      if (!wanted && this.ordersAgainst(group).length > 0) continue;
      if (!wanted && (!meeting.now || odds.odds.points <= 0)) continue;
      const step = this.step(group);
      const label = meeting.now ? t.intercept.goWith(this.#named(meeting.units)) : (step?.label ?? '');
      return step && { ...step, label };
    }
    return null;
  }

  get #moves(): boolean {
    return this.#view.own.step === 'movement';
  }
  get #next(): number {
    const { stage } = this.#view;
    return stage.kind === 'flying' ? stage.turn : 1;
  }
  #named(units: readonly UnitId[]): string {
    const say = speaker(this.#view.pack);
    return units.length > shown.named
      ? t.next.aircraft(units.length)
      : say.list(units.map((id) => say.unit(id, this.#view.own.units[id]?.type)));
  }

  async #carryOut({ meeting, odds }: Interceptor): Promise<void> {
    this.#left = null;
    const { [meeting.enemy]: _done, ...others } = this.#chosen;
    this.#chosen = others;
    this.#table.show(meeting.hex);
    const { units, path, now, off } = meeting;
    if (!now) {
      const plan = {
        ...{ id: planId(units), units, from: off, route: path, bomb: null, land: false },
        ...{ haltWhenSpotted: false, pressOn: true },
      };
      await this.#table.give(planCommand(plan));
      return;
    }
    if (!(await move(this.#table, { units, path, land: false }))) return;
    const group = this.#arrived(meeting, odds.supposed);
    if (group === null) return;
    if (!(await this.#table.give({ kind: 'endMovement' }))) return;
    // Two own groups in the hex risk damage when the movement ends (9.4).
    const there = this.#arrived(meeting, odds.supposed);
    if (there === null) return;
    const attack = { group: there, target: meeting.enemy, hitFirst: [], displace: [] };
    await this.#table.give({ kind: 'attack', ...attack });
  }

  /** The player's group, if it has arrived where the intended enemy is. If not, notes the commands that are not given. */
  #arrived({ units, enemy, hex }: Meeting, supposed: string | null): GroupId | null {
    const view = this.#view;
    const say = speaker(view.pack);
    const aloft = units.flatMap((id) => {
      const where = view.own.units[id]?.where;
      return where?.at === 'air' ? where : [];
    });
    const lead = aloft.find((where) => where.hex === hex) ?? aloft[0];
    const target = view.groups[enemy];
    const faces = target?.counters.map((id) => ({ unit: view.counters[id]?.unit ?? null })) ?? [];
    const surprise = supposed !== null && faces.some(({ unit }) => unit !== null && unit.type !== supposed);
    const attacks = legalAttacks(positionOf(view)).some(
      (option) => option.group === lead?.group && option.targets.includes(enemy),
    );
    const left =
      lead === undefined
        ? t.intercept.lost
        : lead.hex !== hex
          ? t.intercept.stopped(this.#named(units), whereabouts(lead.hex, say))
          : target?.hex !== hex
            ? t.intercept.gone
            : !attacks
              ? t.intercept.barred
              : surprise
                ? t.intercept.revealed(say.sightings(faces))
                : null;
    if (left === null && lead !== undefined) return lead.group;
    this.#left = left === null ? null : { turn: this.#turn, text: left };
    return null;
  }
}
