/** What the side with the secrets does in only one of the two worlds, and what the ignorant side tries in both. */
import { hexes } from '@1bob/atlas';
import { firstBattleOfBritain as game, seededDice, type Match, type Side } from '@1bob/rules';
import type { Chance } from '../../../packages/rules/src/testing/chance.ts';
import { randomAside, randomCommand } from '../../../packages/rules/src/testing/random.ts';
import { other } from './chronicle.ts';
import { viewOf } from './viewed.ts';

/** A private act and the act that undoes it. Null if the side has nothing to hide now. */
export interface Act {
  readonly name: string;
  readonly does: readonly unknown[];
  readonly undoes: readonly unknown[];
}

const later = ['training', 'recon', 'missionPreparation', 'gentlemensWar'] as const;

/** `shown` are the hexes where orders could show. */
export function privateAct(match: Match, side: Side, chance: Chance, shown: ReadonlySet<string>): Act | null {
  const view = viewOf(match, side);
  const { own, options } = view;
  if (!own) return null;
  const { stage } = view;
  const before = own.orders;
  const quiet = [
    ...before.holdFire.filter((hex) => shown.has(hex)),
    ...Object.keys(own.land).filter((hex) => !shown.has(hex)),
  ];
  const orders: Act = {
    name: 'orders',
    does: [{ kind: 'orders', orders: { ...before, holdFire: quiet, handInEmpty: !before.handInEmpty } }],
    undoes: [{ kind: 'orders', orders: before }],
  };
  const refused: Act = {
    name: 'a refused command',
    does: wrong(match, side, chance, 4).filter((c) => !game.submit(match, side, c, seededDice(1)).ok),
    undoes: [],
  };
  if (stage.kind === 'planning') {
    const fill = (phase: (typeof later)[number]) => ({
      kind: 'submit',
      choice: { phase, ...(phase === 'gentlemensWar' ? { skip: true } : {}) },
      anyway: chance.often(50),
    });
    const phase = later.find(
      (p) => p !== stage.phase && !own.sealed[p] && game.submit(match, side, fill(p), seededDice(1)).ok,
    );
    const ahead: Act | null = phase
      ? { name: 'filling in ahead', does: [fill(phase)], undoes: [{ kind: 'takeBack', phase }] }
      : null;
    const sealed = own.sealed[stage.phase];
    const again: Act | null = sealed?.handedIn
      ? {
          name: 'handing in again',
          does: [{ kind: 'submit', choice: options.planning?.empty ?? sealed.choice }],
          undoes: [{ kind: 'submit', choice: sealed.choice }],
        }
      : null;
    return chance.one([orders, refused, ahead ?? orders, again ?? ahead ?? refused]) ?? null;
  }
  if (stage.kind !== 'flying' || stage.side === side) return chance.often(50) ? refused : null;
  const passing: Act = {
    name: 'passing until',
    does: [
      {
        kind: 'passUntil',
        until: {
          ...{ turn: 24, near: null, alarmed: true, fuel: 2 },
          ...{ happens: chance.often(50), exceptTakeOffs: chance.often(50) },
        },
      },
    ],
    undoes: [{ kind: 'passUntil', until: own.passUntil }],
  };
  const aside = randomAside(view, chance);
  const planned: Act | null =
    aside?.kind === 'plan' && !own.plans[aside.plan.id]
      ? { name: 'a flight plan', does: [aside], undoes: [{ kind: 'dropPlan', id: aside.plan.id }] }
      : null;
  // Withdrawing an older pass would also forget its alarm.
  const pass = own.passUntil === null ? passing : orders;
  return chance.one([orders, refused, pass, planned ?? pass]) ?? null;
}

/** Commands whose answer could reveal something to the ignorant seat. */
export function wrong(match: Match, by: Side, chance: Chance, count: number): unknown[] {
  const enemy = other(by);
  const view = viewOf(match, by);
  const theirs = Object.values(match.units).filter((u) => u.side === enemy);
  const unit = (): string => chance.one(theirs)?.id ?? 'nobody';
  const groups = Object.values(match.groups);
  const group = (side: Side): string => chance.one(groups.filter((g) => g.side === side))?.id ?? 'g1';
  const land = Object.keys(match.land).filter((hex) => match.land[hex]?.side === enemy);
  const hex = (): string => chance.one(land) ?? chance.one([...hexes.keys()]) ?? '4629';
  const target = () =>
    chance.one([
      { kind: 'place' },
      { kind: 'air' },
      { kind: 'land', index: chance.below(4) },
      { kind: 'ship', ship: `s${1 + chance.below(4)}` },
    ] as const);
  const own = view.own ? (chance.one(Object.keys(view.own.units)) ?? '') : '';
  const kinds: (() => unknown)[] = [
    () => ({ kind: 'move', units: [unit()], path: [], land: true }),
    () => ({ kind: 'move', units: [own], path: [hex()], land: true }),
    () => ({ kind: 'attack', group: group(by), target: group(enemy) }),
    () => ({ kind: 'attack', group: group(enemy), target: group(by) }),
    () => ({ kind: 'bomb', group: group(by), targets: [{ units: [own], target: target() }] }),
    () => ({ kind: 'bomb', group: group(enemy), targets: [{ units: [unit()], target: target() }] }),
    () => ({ kind: 'regroup', groups: [group(enemy), group(enemy)] }),
    () => ({ kind: 'submit', choice: { phase: 'redeployment', air: [{ unit: unit(), to: hex() }] } }),
    () => ({ kind: 'submit', choice: { phase: 'reinforcement', air: [{ unit: unit(), to: hex() }] } }),
    () => ({ kind: 'submit', choice: { phase: 'training', up: [unit()] } }),
    () => ({ kind: 'submit', choice: { phase: 'redeployment', order: [{ hex: hex(), kinds: [] }] } }),
    () => ({
      kind: 'submit',
      choice: { phase: 'missionPreparation', targets: [{ unit: own, hex: hex(), target: target() }] },
    }),
    () => ({ kind: 'takeBack', phase: chance.one(later) }),
    () => ({ kind: 'dropPlan', id: 'raid 13' }),
    () => ({ kind: 'answerDraw', accept: false }),
    () => ({ kind: 'nothing', like: unit() }),
    () => randomCommand(view, chance) ?? { kind: 'endTurn' },
  ];
  return Array.from({ length: count }, () => chance.one(kinds)?.());
}
