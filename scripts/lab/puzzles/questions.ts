/** Questions that a position may pose: for each kind of decision, the answers worth comparing. */
import { isLondon, places, type HexId } from '@1bob/atlas';
import {
  bombersOver,
  fightOdds,
  forecast,
  lastFlyingTurn,
  meetingsSoon,
  mustLandBy,
  ownGroups,
  sameTarget,
  takeOffReach,
  targetsIn,
  turnOf,
  typeOf,
  type BombTarget,
  type Command,
  type FlightPlan,
  type GroupId,
  type Meeting,
  type OwnPositionGroup,
  type PlayerView,
  type UnitId,
  type View,
} from '@1bob/rules/player';
import { estimatorOf } from '../../../packages/bots/src/estimate.ts';
import {
  briefOf,
  inManner,
  isBomber,
  isHunter,
  type Brief,
} from '../../../packages/bots/src/captain/brief.ts';
import { enemies, goHome } from '../../../packages/bots/src/captain/intercept.ts';
import { asWeighed } from '../../../packages/bots/src/captain/manner.ts';
import { orderFor } from '../../../packages/bots/src/captain/flying.ts';
import { flights, raidsFor, type Raid } from '../../../packages/bots/src/captain/raids.ts';
import { decoy } from '../../../packages/bots/src/captain/decoys.ts';
import { buy } from '../../../packages/bots/src/captain/purse.ts';
import { wayBack } from '../../../packages/bots/src/captain/way.ts';
import type { PuzzleKind } from '../../../apps/web/src/lesson/puzzles/puzzle.ts';

export interface Question {
  readonly kind: PuzzleKind;
  readonly answers: readonly { readonly name: string; readonly commands: readonly Command[] }[];
}
type Answers = Question['answers'];
type Seated = View & PlayerView;

/** Most answers of a question. */
const most = 5;

export function questionsIn(view: Seated): readonly Question[] {
  const brief = briefOf(view, asWeighed);
  const { stage } = view;
  const posed = stage.kind === 'planning' ? planning(brief) : stage.kind === 'flying' ? flying(brief) : [];
  return posed
    .map(({ kind, answers }) => ({ kind, answers: different(answers).slice(0, most) }))
    .filter(({ answers }) => answers.length > 1);
}

const different = (answers: Answers): Answers => [
  ...new Map(answers.map((answer) => [JSON.stringify(answer.commands), answer])).values(),
];

// Planning

function planning(brief: Brief): Question[] {
  const { open, empty } = brief.view.options.planning ?? {};
  if (open?.phase === 'redeployment' && empty?.phase === 'redeployment') {
    const { position } = brief;
    const hunters = open.air.filter((id) => {
      const unit = position.unit(id);
      return unit !== undefined && isHunter(brief, unit);
    });
    const best = hunters.toSorted((a, b) => pursuit(brief, b) - pursuit(brief, a)).slice(0, 3);
    const stay = { name: 'stay', commands: [{ kind: 'submit', choice: empty } as const] };
    const moves = open.bases.flatMap(({ at, room }) =>
      at === 'carrier' || room < best.length || best.length === 0
        ? []
        : {
            name: `${best.join('+')} to ${at}`,
            commands: [
              { kind: 'submit', choice: { ...empty, air: best.map((unit) => ({ unit, to: at })) } } as const,
            ],
          },
    );
    return position.side === 'british' ? [{ kind: 'base', answers: [stay, ...spread(moves, 4)] }] : [];
  }
  if (open?.phase !== 'reinforcement' || empty?.phase !== 'reinforcement') return [];
  const { position } = brief;
  const submit = (choice: typeof empty): readonly Command[] => [{ kind: 'submit', choice }];
  const nothing = { name: 'nothing', commands: submit(empty) };
  const fullBase = new Map(open.bases.map(({ at, room }) => [at, room]));
  const aircraft = open.air
    .filter(
      ({ cost, unit }) => cost > 0 && cost <= open.budget && !empty.air.some((each) => each.unit === unit),
    )
    .map((offer) => ({ ...offer, type: position.unit(offer.unit)?.type ?? '' }));
  const byType = [...new Map(aircraft.map((offer) => [offer.type, offer])).values()];
  const usual = buy(brief, open, empty);
  const at = usual.air.find(({ unit }) => !empty.air.some((each) => each.unit === unit))?.to;
  for (const { to } of empty.air) fullBase.set(to, (fullBase.get(to) ?? 0) - 1);
  const base = at ?? [...fullBase].find(([hex, room]) => hex !== 'carrier' && room > 0)?.[0];
  const planes = byType.flatMap(({ unit, type }) =>
    base === undefined
      ? []
      : {
          name: `${type} at ${base}`,
          commands: submit({ ...empty, air: [...empty.air, { unit, to: base }] }),
        },
  );
  const land = (
    kind: 'earlyWarning' | 'antiAircraft' | 'civilDefence' | 'headquarters',
    hexes: readonly HexId[],
  ) => {
    const offer = open.land.find((each) => each.kind === kind && each.left > 0 && each.cost <= open.budget);
    return offer === undefined
      ? []
      : hexes.map((hex) => ({
          name: `${kind} at ${hex}`,
          commands: submit({ ...empty, land: [...empty.land, { kind, points: 1, hex }] }),
        }));
  };
  const london = places.find(({ hex }) => isLondon(hex))?.hex;
  const coast = coastal;
  const captains = { name: 'as captain', commands: submit(usual) };
  const posts = land('earlyWarning', coast);
  return [
    {
      kind: 'buy',
      answers: [
        nothing,
        captains,
        ...planes.slice(0, 2),
        ...(position.side === 'british' && london ? land('antiAircraft', [london]) : []),
      ],
    },
    ...(position.side === 'british'
      ? [{ kind: 'post' as const, answers: [...spread(posts, 4), nothing] }]
      : []),
  ];
}
/** Towns on the coast opposite Belgium where a post may stand. */
const coastal: readonly HexId[] = [
  'Margate',
  'Dover',
  'Harwich',
  'Southend',
  'Sheerness',
  'Felixstowe',
  'Lowestoft',
  'Folkestone',
].flatMap((name) => places.find((place) => place.name === name)?.hex ?? []);
const spread = <T>(items: readonly T[], n: number): readonly T[] =>
  items.length <= n
    ? items
    : Array.from({ length: n }, (_, i) => items[Math.floor((i * items.length) / n)] as T);
const pursuit = ({ position }: Brief, id: UnitId): number =>
  typeOf(position, position.unit(id)?.type ?? '').pursuit;

// Flying

function flying(brief: Brief): Question[] {
  const { position } = brief;
  if (position.step === 'combat') return fights(brief);
  if (position.step === 'bombing') return bombing(brief);
  if (position.step !== 'movement') return [];
  return [...takeOffs(brief), ...aloft(brief), ...(turnOf(position) === 1 ? raids(brief) : [])];
}

const moveTo = (brief: Brief, { units, path, now, from }: Meeting): Command => ({
  ...{ kind: 'move', units: [...units], land: false },
  path: now ? [...path] : path.slice(0, takeOffReach(brief.position, units, from)),
});
const over: Command = { kind: 'endMovement' };
const done: Command = { kind: 'endTurn' };
const hold = { name: 'nobody', commands: [over] };
const named = (brief: Brief, ids: readonly UnitId[]): string =>
  ids.map((id) => `${id} ${brief.position.unit(id)?.type ?? ''}`).join(' + ');

/** Own squadrons that could meet an enemy, and which enemy. */
function takeOffs(brief: Brief): Question[] {
  const { position, view } = brief;
  const foes = enemies(brief);
  const grounded = view.options.moves.filter(({ group }) => group === null);
  const byFoe = foes.map((foe) => ({
    foe,
    ways: meetingsSoon(position, foe.id, grounded, 2)
      .filter((way) => way.home !== null && way.off <= turnOf(position))
      .map((way) => ({ way, worth: worthOf(brief, way, foe.id) }))
      .sort((a, b) => b.worth - a.worth),
  }));
  const send = (way: Meeting, foe: GroupId) => ({
    name: `${named(brief, way.units)} against ${foe} in ${way.hex}, turn ${way.turn}`,
    commands: [moveTo(brief, way), over],
  });
  const found: Question[] = [];
  const [first] = byFoe.toSorted((a, b) => (b.ways[0]?.worth ?? 0) - (a.ways[0]?.worth ?? 0));
  if (first !== undefined && first.ways.length > 1)
    found.push({
      kind: 'whom',
      answers: [...first.ways.slice(0, 3).map(({ way }) => send(way, first.foe.id)), hold],
    });
  const [chosen] = first?.ways ?? [];
  if (first !== undefined && chosen !== undefined)
    found.push({ kind: 'hold', answers: [send(chosen.way, first.foe.id), hold] });
  const able = byFoe.filter(({ ways }) => ways.length > 0);
  const unseen = able.filter(({ foe }) =>
    foe.counters.every((counter) => view.counters[counter]?.unit == null),
  );
  if (unseen.length > 1)
    found.push({
      kind: 'fake',
      answers: [
        ...unseen.slice(0, 4).flatMap(({ foe, ways: [best] }) => (best ? send(best.way, foe.id) : [])),
        hold,
      ],
    });
  return found;
}
const worthOf = ({ position }: Brief, { units, hex, turn, climbing }: Meeting, enemy: GroupId): number => {
  const odds = fightOdds(position, { units, enemy, hex, turn, climbing })?.odds;
  return odds ? odds.points + odds.kills : 0;
};

/** What groups in the air do. */
function aloft(brief: Brief): Question[] {
  const { position, view } = brief;
  const found: Question[] = [];
  for (const group of ownGroups(position) as readonly OwnPositionGroup[]) {
    const option = view.options.moves.find((each) => each.group === group.id);
    const units = group.own.units.flatMap((id) => position.unit(id) ?? []);
    if (option === undefined || option.reach === 0) continue;
    const plan = Object.values(view.own.plans).find((each) =>
      each.units.includes(group.own.units[0] as UnitId),
    );
    const home = goHome(brief, group);
    if (units.every((unit) => isHunter(brief, unit)) && home !== null && !plan) {
      const back = { name: 'home', commands: [home, over] };
      const stay = { name: 'stay up', commands: [over] };
      const after = enemies(brief).flatMap((foe) =>
        meetingsSoon(position, foe.id, [option], 1)
          .slice(0, 1)
          .filter(({ path }) => path.length > 0)
          .map((way) => ({
            name: `after ${foe.id} in ${way.hex}, turn ${way.turn}`,
            commands: [moveTo(brief, way), over],
          })),
      );
      if (after.length > 0) found.push({ kind: 'chase', answers: [...after.slice(0, 3), back] });
      const fuel = mustLandBy(position, group.own.units, turnOf(position)) ?? lastFlyingTurn;
      if (home.land && fuel > turnOf(position)) found.push({ kind: 'land', answers: [back, stay] });
    }
    if (plan?.bomb && units.some((unit) => isBomber(brief, unit) && !unit.bombed)) {
      found.push(...aims(brief, group, plan));
      const base = plan.route.at(-1);
      const way = base === undefined ? [] : wayBack(brief, group.hex, base);
      const { id } = plan;
      const turned: Command = {
        kind: 'plan',
        plan: {
          ...{ id, units: [...plan.units], from: turnOf(position), route: [...way], bomb: null },
          ...{ land: true, haltWhenSpotted: false, pressOn: true },
        },
      };
      found.push({
        kind: 'dusk',
        answers: [
          { name: 'fly on', commands: [over] },
          { name: 'turn back', commands: [turned, over] },
        ],
      });
    }
  }
  return found;
}

/** The target of a flight that reaches it in this turn. Its plan bombs at the end of the turn, without an order. */
function aims({ position }: Brief, { hex, id: group }: OwnPositionGroup, plan: FlightPlan): Question[] {
  const { id, units, from, route, bomb, land, haltWhenSpotted, pressOn } = plan;
  const turn = turnOf(position);
  if (bomb === null || forecast(position, { units, hex, group, route, bomb }, turn).bombTurn !== turn)
    return [];
  const there = targetsIn(position, bomb.hex).filter(
    (target) => bombersOver(position, { hex: bomb.hex, target, group: units, turn }).length > 0,
  );
  const drop = (target: BombTarget | null): readonly Command[] => [
    {
      kind: 'plan',
      plan: {
        ...{ id, units: [...units], from, route: [...route], land, haltWhenSpotted, pressOn },
        bomb: target && { hex: bomb.hex, target },
      },
    },
    over,
  ];
  return [
    {
      kind: 'bombs',
      answers: [
        ...there.map((target) => ({ name: `bombs on ${JSON.stringify(target)}`, commands: drop(target) })),
        { name: 'keep the bombs', commands: drop(null) },
      ],
    },
  ];
}

/** Raids, before anything flies. */
function raids(brief: Brief): Question[] {
  if (brief.position.side !== 'german') return [];
  const { view, position } = brief;
  const found: Question[] = [];
  const all = flights(brief).map((flight) => ({ flight, raids: raidsFor(brief, flight, 6) }));
  const [first] = all.toSorted((a, b) => (b.raids[0]?.worth ?? -9) - (a.raids[0]?.worth ?? -9));
  const best = first?.raids[0];
  if (first === undefined || best === undefined) return [];
  const told = (raid: Raid): string =>
    `${raid.units.map(({ id }) => id).join('+')} to ${raid.hex} ${raid.target.kind} from ${raid.from} over ${raid.over} (${raid.worth.toFixed(1)})`;
  const send = (raid: Raid, ...more: readonly Command[]) => ({
    name: told(raid),
    commands: [orderFor(raid), ...more, over],
  });
  const firstOf = (key: (raid: Raid) => unknown): Raid[] =>
    [...new Map(first.raids.toReversed().map((raid) => [key(raid), raid])).values()].toSorted(
      (a, b) => b.worth - a.worth,
    );
  found.push({
    kind: 'target',
    answers: firstOf(({ hex }) => hex)
      .slice(0, 4)
      .map((raid) => send(raid)),
  });
  const times = first.raids.filter(({ hex, target }) => hex === best.hex && sameTarget(target, best.target));
  found.push({ kind: 'when', answers: times.map((raid) => send(raid)) });
  found.push({ kind: 'rest', answers: [send(best), { name: 'stay at home', commands: [done] }] });
  const raiders = {
    units: best.units.map(({ id }) => id),
    ...{ hex: best.base, group: null, bomb: { hex: best.hex, target: best.target } },
  };
  const home = best.route.at(-1) as HexId;
  const ways = estimatorOf(view, position).ways(raiders, home, best.from);
  found.push({
    kind: 'route',
    answers: ways.map(({ kind, route }) => ({
      ...send({ ...best, route }),
      name: `${kind} ${told(best)} by ${route.length} hexes`,
    })),
  });
  const { plan } = orderFor(best);
  const withRaid = { ...view, own: { ...view.own, plans: { ...view.own.plans, [plan.id]: plan } } };
  const feint = decoy(inManner(briefOf(withRaid, asWeighed), asWeighed));
  if (feint !== null)
    found.push({
      kind: 'decoy',
      answers: [send(best), { ...send(best, feint), name: `with ${feint.plan.id}` }],
    });
  return found;
}

function fights({ view, position }: Brief): Question[] {
  const [option] = view.options.attacks;
  if (option === undefined) return [];
  const attack = (target: GroupId): Command => ({
    ...{ kind: 'attack', group: option.group, target, hitFirst: [], displace: [] },
  });
  const targets = option.targets.map((target) => ({
    name: `${option.group} attacks ${target} (${position.group(target)?.counters.length})`,
    commands: [attack(target)],
  }));
  return [{ kind: 'fight', answers: [...targets, { name: 'no fight', commands: [done] }] }];
}

function bombing({ view }: Brief): Question[] {
  const [option] = view.options.bombs;
  if (option === undefined) return [];
  const units = option.units.map(({ unit }) => unit);
  const drop = (target: BombTarget): Command => ({
    ...{ kind: 'bomb', group: option.group, hitFirst: [], targets: [{ units, target }] },
  });
  const targets = (option.units[0]?.targets ?? []).map((target) => ({
    name: `bombs on ${JSON.stringify(target)}`,
    commands: [drop(target)],
  }));
  return [{ kind: 'bombs', answers: [...targets, { name: 'keep the bombs', commands: [done] }] }];
}
