/**
 * Ways to change a match in what only its owner may know. Each takes a match and returns a changed one, or the same one
 * if it could not change anything.
 */
import { logIn, type AirUnit, type LandUnit, type Match, type Side, type SideState } from '@1bob/rules';
import type { Chance } from '../../../packages/rules/src/testing/chance.ts';
import type { Step } from './chronicle.ts';
import { touchedOf, words, type Touched } from './known.ts';

/** The stretch of a game during which the two worlds are watched. */
export interface Stretch {
  readonly steps: readonly Step[];
  readonly start: Match;
  readonly end: Match;
}

/** A side, with the facts that limit what a secret may change about it. */
interface Keeper {
  readonly side: Side;
  readonly stretch: Stretch;
  readonly touched: Touched;
  /** Units that its commands name. Their abilities decide what they do. */
  readonly acting: ReadonlySet<string>;
  /** Units between which it sends aces. Only a unit of the same kind with an ace could take their place. */
  readonly celebrated: ReadonlySet<string>;
  readonly chance: Chance;
}

export type Names = ReadonlyMap<string, string>;
export interface Changed {
  readonly match: Match;
  /** For each unit that has changed places, the unit that is now in its place. */
  readonly names?: Names;
}
type Secret = (match: Match, keeper: Keeper) => Changed;

export function keeperOf(stretch: Stretch, side: Side, chance: Chance): Keeper {
  const given = stretch.steps.filter((step) => step.seat === side).map((step) => step.command);
  const { sealed, plans: laid, patrols, orders: standing } = stretch.start.sides[side];
  const acting = new Set(words([given, sealed, laid, patrols, standing.aceFirst]));
  const choices = [...Object.values(sealed), ...given].map((one) =>
    one && 'choice' in one ? one.choice : null,
  );
  const sent = choices.map((choice) => (choice?.phase === 'redeployment' ? choice.aces : []));
  const celebrated = new Set(words(sent));
  return { side, stretch, touched: touchedOf(stretch.steps, side), acting, celebrated, chance };
}

const isOpen = (unit: AirUnit): boolean => unit.type === 'LZ'; // 20.2: a zeppelin is always known
const hidden = (match: Match, { side, touched }: Keeper): AirUnit[] =>
  Object.values(match.units).filter((u) => u.side === side && !isOpen(u) && !touched.units.has(u.id));

const withUnits = (match: Match, units: readonly AirUnit[]): Match => ({
  ...match,
  units: { ...match.units, ...Object.fromEntries(units.map((u) => [u.id, u])) },
});
const withSide = (match: Match, side: Side, change: Partial<SideState>): Match => ({
  ...match,
  sides: { ...match.sides, [side]: { ...match.sides[side], ...change } },
});

/** Whether a squadron comes only from 1918 on. */
const late = ({ pack }: Match, { id }: AirUnit): boolean =>
  pack.units.some((counter) => counter.id === id && counter.from1918);

/** Which squadron is where and under which counter, or a fake in place of an aeroplane. */
const places: Secret = (match, keeper) => {
  const names = new Map<string, string>();
  const free = hidden(match, keeper).filter(
    (u) => u.where.at !== 'gone' && u.where.at !== 'recycling' && !keeper.celebrated.has(u.id),
  );
  const onMap = free.filter((u) => u.where.at === 'base' || u.where.at === 'air');
  const units: AirUnit[] = [];
  const flying = { ...match.flying };
  const exchange = (a: AirUnit, b: AirUnit): void => {
    names.set(a.id, b.id).set(b.id, a.id);
    units.push({ ...a, where: b.where, flown: b.flown }, { ...b, where: a.where, flown: a.flown });
    for (const [from, to] of [
      [a, b],
      [b, a],
    ] as const) {
      const flyer = from.where.at === 'air' ? match.flying[from.where.counter] : undefined;
      if (flyer) flying[flyer.counter] = { ...flyer, unit: to.id };
    }
  };
  for (let i = 0; i < 3; i++) {
    const a = keeper.chance.one(i === 0 ? onMap : free);
    // A purchase shows its price, and only some units go to sea. So only units that are alike are exchanged there.
    const alike = (u: AirUnit): boolean =>
      (u.type === a?.type && late(match, u) === late(match, a)) ||
      (onMap.includes(u) && onMap.includes(a as AirUnit));
    const b = a && keeper.chance.one(free.filter((u) => u.id !== a.id && alike(u) && !names.has(u.id)));
    if (a && b && !names.has(a.id)) exchange(a, b);
  }
  return { match: { ...withUnits(match, units), flying }, names };
};

/** How long it can stay up, and when it last intercepted, which is in no turn that is played here. */
const endurance: Secret = (match, { side, touched, stretch, chance }) => {
  const last = stretch.end.stage.kind === 'flying' ? stretch.end.stage.turn : 24;
  const flying = Object.values(match.flying).map((f) =>
    f.side !== side || touched.units.has(f.unit)
      ? f
      : {
          ...f,
          mustLandBy: f.mustLandBy === null ? null : Math.min(25, last + 1 + chance.below(6)),
          intercepted: f.intercepted === 0 ? 25 : f.intercepted,
        },
  );
  return { match: { ...match, flying: Object.fromEntries(flying.map((f) => [f.counter, f])) } };
};

/** Whether it is up, trained for the night, shaken, without bombs, or resting. */
const condition: Secret = (match, keeper) => {
  const { chance, acting } = keeper;
  const idle = hidden(match, keeper).filter((u) => !acting.has(u.id) && u.where.at !== 'air');
  const units = idle.map((u) => ({
    ...u,
    up: chance.often(50),
    nightTrained: chance.often(50),
    shaken: chance.often(50),
    bombed: chance.often(50),
    flown: chance.often(50),
    grounded: chance.often(50) ? ('upRest' as const) : null,
  }));
  return { match: withUnits(match, units) };
};

/** "Up" and training for the night, which no counter shows, whether spotted or not (24.1, ruling 17). */
const training: Secret = (match, { side, touched, acting, chance }) => {
  if (acting.has('training')) return { match };
  const units = Object.values(match.units).flatMap((u): AirUnit[] =>
    u.side !== side || isOpen(u) || touched.tested.has(u.id)
      ? []
      : [{ ...u, up: chance.often(50), nightTrained: chance.often(50) }],
  );
  return { match: withUnits(match, units) };
};

/** When units that were shot down come back. */
const recycling: Secret = (match, keeper) => {
  const units = hidden(match, keeper).flatMap((u): AirUnit[] =>
    u.where.at === 'recycling' && !keeper.acting.has(u.id)
      ? [{ ...u, where: { at: 'recycling', month: match.month + 3 + keeper.chance.below(4) } }]
      : [],
  );
  return { match: withUnits(match, units) };
};

const orders: Secret = (match, { side, touched, chance }) => {
  if (touched.fired) return { match };
  const { orders: old } = match.sides[side];
  return {
    match: withSide(match, side, {
      orders: {
        ...old,
        hitFirst:
          chance.one([
            ...(['mostPoints', 'strongestGuns', 'mostBombs', 'zeppelins'] as const),
            ...(Number(match.rulesVersion ?? '2') >= 7 ? (['aces'] as const) : []),
          ]) ?? 'zeppelins',
        loseFirst: chance.one(['fewestPoints', 'weakestGuns', 'withoutAce'] as const) ?? 'withoutAce',
        displaceEnemy: old.displaceEnemy.toReversed(),
        displaceOwn: old.displaceOwn.toReversed(),
        // With the option of patrols, what happens next shows which orders to intercept were given.
        intercept: match.options.patrols
          ? old.intercept
          : { ...old.intercept, largestGroup: 1 + chance.below(9) },
      },
    }),
  };
};

/** A patrol that does not begin in this stretch (25). */
const patrols: Secret = (match, { side, stretch, acting, chance }) => {
  if (!match.options.patrols || match.stage.kind !== 'flying' || stretch.end.stage.kind !== 'flying')
    return { match };
  if (stretch.end.stage.turn >= 24 || stretch.end.month !== match.month) return { match };
  const unit = Object.values(match.units).find(
    (u) => u.side === side && u.where.at === 'base' && !u.flown && !acting.has(u.id),
  );
  if (unit?.where.at !== 'base') return { match };
  const later = {
    units: [unit.id],
    hex: unit.where.hex,
    from: Math.min(24, stretch.end.stage.turn + 1 + chance.below(9)),
  };
  return { match: withSide(match, side, { patrols: [...match.sides[side].patrols, later] }) };
};

/** A raid planned for later, which does not begin in this stretch. */
const plans: Secret = (match, { side, stretch, chance }) => {
  if (match.stage.kind !== 'flying' || stretch.end.stage.kind !== 'flying') return { match };
  const unit = Object.values(match.units).find((u) => u.side === side && u.where.at === 'base' && !u.flown);
  if (unit?.where.at !== 'base' || stretch.end.stage.turn >= 24 || stretch.end.month !== match.month)
    return { match };
  const plan = {
    id: `kept ${chance.below(90)}`,
    units: [unit.id],
    from: 24,
    route: [unit.where.hex],
    bomb: null,
    land: true,
    haltWhenSpotted: true,
    pressOn: chance.often(50),
  };
  return { match: withSide(match, side, { plans: { ...match.sides[side].plans, [plan.id]: plan } }) };
};

const notes: Secret = (match, { side }) => ({
  match: withSide(match, side, {
    notes: {
      ...match.sides[side].notes,
      99: { month: match.month, turn: 1, hex: '4629' as never, land: [], air: [], ships: [] },
    },
    alarmed: match.sides[side].passUntil === null ? !match.sides[side].alarmed : match.sides[side].alarmed,
  }),
});

/** The units under the top of a stack, and the order of the stack. */
const underneath: Secret = (match, { side, touched, acting, stretch, chance }) => {
  const builds = acting.has('redeployment') || acting.has('reinforcement');
  const aloft = stretch.steps.some(({ after }) => Object.keys(after.flying).length > 0);
  // If the top unit leaves, everybody sees the next one.
  const uncovered = (hex: string): boolean =>
    stretch.steps.some(
      ({ before, after }) => before.land[hex]?.units[0]?.kind !== after.land[hex]?.units[0]?.kind,
    );
  const land = Object.entries(match.land).map(([hex, stack]) => {
    const [top, ...under] = stack.units;
    if (stack.side !== side || !top || under.length === 0) return [hex, stack];
    if (touched.hexes.has(hex) || uncovered(hex)) return [hex, stack];
    // Another kind of unit would listen or fire if something flew by.
    const other: LandUnit[] =
      !builds && !aloft
        ? under.map((unit) => (chance.often(50) ? { kind: 'civilDefence', points: 1 } : unit))
        : under.toReversed();
    return [hex, { ...stack, units: [top, ...other] }];
  });
  return { match: { ...match, land: Object.fromEntries(land) as Match['land'] } };
};

/** Which of the ships is which. */
const ships: Secret = (match, { side, touched }) => {
  const aboard = Object.values(match.units).some((u) => u.where.at === 'ship');
  const [a, b] = aboard ? ['tender-1', 'tender-2'] : ['carrier', 'tender-1'];
  const first = a === undefined ? undefined : match.ships[a];
  const second = b === undefined ? undefined : match.ships[b];
  if (side !== 'british' || first?.where.at !== 'sea' || second?.where.at !== 'sea') return { match };
  if (touched.hexes.has(first.where.hex) || touched.hexes.has(second.where.hex)) return { match };
  const names = new Map([
    [first.key, second.key],
    [second.key, first.key],
  ]);
  return {
    match: {
      ...match,
      ships: {
        ...match.ships,
        [first.key]: { ...first, where: second.where },
        [second.key]: { ...second, where: first.where },
      },
    },
    names,
  };
};

/**
 * How many aces fly together (19.3). A reader may know that there is one. A die for another ace may find no counter
 * left.
 */
const aces: Secret = (match, keeper) => {
  if (keeper.touched.fired) return { match };
  const units = hidden(match, keeper).flatMap((u): AirUnit[] =>
    u.ace === null || keeper.celebrated.has(u.id)
      ? []
      : [{ ...u, moreAces: (u.moreAces ?? 0) === 0 ? 1 : 0 }],
  );
  return { match: withUnits(match, units) };
};

/** Whether a check was rolled in the dark in this stage (docs/decisions/004), for a counter that is gone. */
const checks: Secret = (match, { side, chance }) => {
  const { rolls } = match;
  if (!rolls) return { match };
  const name = `crash c.${side}.${1 + chance.below(24)}.4629.90`;
  return { match: { ...match, rolls: { ...rolls, dice: { ...rolls.dice, [name]: 1 } } } };
};

/** An entry on the latest page of the log that only this side sees. */
const told: Secret = (match, { side, chance }) => {
  const log = logIn(match);
  const page = Object.keys(log).sort().at(-1);
  const unit = chance.one(Object.values(match.units).filter((u) => u.side === side));
  if (page === undefined || !unit) return { match };
  const entry = { to: [side], what: { kind: 'aceJoins', unit: unit.id, rule: '19.4' } } as const;
  return { match: { ...match, log: { ...log, [page]: [...(log[page] ?? []), entry] } } };
};

/** The secrets by name, as reports show them. */
export const secrets: Readonly<Record<string, Secret>> = {
  places,
  endurance,
  condition,
  training,
  recycling,
  orders,
  plans,
  patrols,
  notes,
  told,
  underneath,
  ships,
  aces,
  checks,
};

/** A value in which every name was exchanged, so that orders go to the units that are now in those places. */
export function renamed<T>(value: T, names: Names): T {
  if (names.size === 0) return value;
  return JSON.parse(JSON.stringify(value), (_key, inner: unknown) =>
    typeof inner === 'string' ? (names.get(inner) ?? inner) : inner,
  ) as T;
}

/** The same orders, plans and sealed choices, given to the units that are now in those places. */
export function reassigned(match: Match, side: Side, names: Names): Match {
  const { plans: given, sealed, patrols, orders: standing } = match.sides[side];
  return withSide(match, side, {
    orders: renamed(standing, names),
    plans: renamed(given, names),
    sealed: renamed(sealed, names),
    patrols: renamed(patrols, names),
  });
}
