/**
 * What the player decides against the enemy in their own flying turn: which fight to begin, and which target each group
 * bombs. The choices are offered from the movement on, as the rules would allow them if the movement ended now. This
 * class sends nothing.
 */
import type { HexId } from '@1bob/atlas';
import {
  legalAttacks,
  legalBombings,
  type BombOption,
  type CommandInput,
  type CounterId,
  type Direction,
  type GroupId,
  type UnitId,
} from '@1bob/rules/player';
import { positionOf } from '../table/position.ts';
import type { PlayerView } from '../table/table.svelte.ts';
import { allot, firstAllotment, type Allotment } from './allotment.ts';
import { planOf } from './sortie.svelte.ts';

export interface Fight {
  readonly key: string;
  readonly group: GroupId;
  readonly target: GroupId;
  readonly hex: HexId;
}

export class Decisions {
  readonly #view: () => PlayerView;
  #chosen = $state<string | null>(null);
  /** The counter to hit first, by fight. */
  readonly hitFirst = $state<Record<string, CounterId>>({});
  /** For each fight, the direction in which enemies are driven off first (charts: scattered, formation shattered). */
  readonly toward = $state<Record<string, Direction>>({});
  #allotted = $state.raw<Readonly<Record<string, Allotment>>>({});
  /** The aircraft on the ground to hit first, by group. */
  readonly bombFirst = $state<Record<string, UnitId>>({});

  constructor(view: () => PlayerView) {
    this.#view = view;
  }

  /** Fights that could begin now. */
  readonly fights: readonly Fight[] = $derived.by(() => {
    const view = this.#view();
    if (view.own.step === null || view.own.step === 'bombing') return [];
    return legalAttacks(positionOf(view)).flatMap(({ group, targets }) => {
      const hex = view.groups[group]?.hex;
      return hex === undefined
        ? []
        : targets.map((target) => ({ key: `${group} ${target}`, group, target, hex }));
    });
  });
  get fight(): Fight | null {
    return this.fights.find(({ key }) => key === this.#chosen) ?? this.fights[0] ?? null;
  }
  choose(key: string): void {
    this.#chosen = key;
  }

  /** Groups over a target. A group whose plan bombs another target later is left out. */
  readonly raids: readonly BombOption[] = $derived.by(() => {
    const view = this.#view();
    if (view.own.step === null) return [];
    return legalBombings(positionOf(view)).filter(({ units, hex }) =>
      units.every(({ unit }) => {
        const plan = planOf(view.own.plans, unit);
        return plan === null || plan.bomb?.hex === hex;
      }),
    );
  });
  allotment(option: BombOption): Allotment {
    return this.#allotted[option.group] ?? firstAllotment(option, this.#planned);
  }
  aim(option: BombOption, unit: UnitId, key: string): void {
    this.#allotted = {
      ...this.#allotted,
      [option.group]: { ...this.allotment(option), [unit]: key },
    };
  }
  get #planned() {
    return this.#view().options.turnEnd?.bombs ?? [];
  }

  /** What the player would lose by ending the turn now: a fight, or bombs that no plan drops. */
  get undone(): readonly ('fight' | 'bombs')[] {
    const left = this.raids.some(({ units }) =>
      units.some(({ unit }) => !this.#planned.some((falls) => falls.units.includes(unit))),
    );
    return [...(this.fights.length > 0 ? (['fight'] as const) : []), ...(left ? (['bombs'] as const) : [])];
  }

  /** The chosen fight, as commands. */
  get attack(): readonly CommandInput[] {
    const { fight } = this;
    if (fight === null) return [];
    const { key, group, target } = fight;
    const hit = this.hitFirst[key];
    const way = this.toward[key];
    return [
      ...this.#endMovement,
      {
        kind: 'attack',
        group,
        target,
        hitFirst: hit === undefined ? [] : [hit],
        displace: way === undefined ? [] : [way],
      },
    ];
  }
  /** The bombs of one group as a command. Null if the group keeps all of them. */
  bombing(option: BombOption): CommandInput | null {
    const targets = allot(option, this.allotment(option));
    if (targets.length === 0) return null;
    const hit = this.bombFirst[option.group];
    return { kind: 'bomb', group: option.group, targets, hitFirst: hit === undefined ? [] : [hit] };
  }
  /** The hexes that would be bombed if the turn ended with these choices. */
  get bombed(): readonly HexId[] {
    return this.raids.filter((option) => this.bombing(option) !== null).map(({ hex }) => hex);
  }
  /**
   * The commands that drop all bombs and end the turn. Bombs that a stored plan drops need no command: they fall when
   * the turn ends.
   */
  get bombAndEnd(): readonly CommandInput[] {
    const byHand = this.raids.flatMap((option) => {
      const asPlanned =
        this.#allotted[option.group] === undefined &&
        this.bombFirst[option.group] === undefined &&
        option.units.every(({ unit }) => this.#planned.some(({ units }) => units.includes(unit)));
      return asPlanned ? [] : (this.bombing(option) ?? []);
    });
    return [...(byHand.length > 0 ? this.#endMovement : []), ...byHand, { kind: 'endTurn' }];
  }
  get #endMovement(): readonly CommandInput[] {
    return this.#view().own.step === 'movement' ? [{ kind: 'endMovement' }] : [];
  }
}
