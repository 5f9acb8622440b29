/**
 * Lines that are not about flights: details of a fight and of bombs, standing orders, taking back, and the end of the game.
 * Each gives the command that a form gives, in the words of that form.
 */
import type { HexId } from '@1bob/atlas';
import {
  commandLimits,
  enemyOf,
  entriesInOrder,
  lastFlyingTurn,
  latestNote,
  planningPhases,
  preyKinds,
  type BombOption,
  type BombTarget,
  type CommandInput,
  type CounterId,
  type StandingOrders,
} from '@1bob/rules/player';
import type { Speaker } from '@1bob/words';
import { targetKey } from '../flight/allotment.ts';
import type { Decisions, Fight } from '../flight/decisions.svelte.ts';
import { directions } from '../flight/directions.ts';
import { plainOrders } from '../history/deeds.svelte.ts';
import type { Step } from '../table/next-step.svelte.ts';
import { positionOf } from '../table/position.ts';
import type { PlayerView } from '../table/table.svelte.ts';
import { t } from '../words/ear.ts';
import { speaker } from '../words/say.ts';
import { fightText, type Deed } from './deeds.ts';
import type { Phrase } from './grammar.ts';

interface AtTable {
  readonly view: PlayerView;
  readonly decisions: Decisions;
  readonly give: (command: CommandInput) => Promise<boolean>;
  /** Whether there is an opponent to whom a draw can be offered. */
  readonly mayLeave: boolean;
}

export function declarationsOf(at: AtTable): readonly Phrase<Deed>[] {
  const say = speaker(at.view.pack);
  const steps = [
    ...fightSteps(at, say),
    ...aimSteps(at, say),
    ...backSteps(at),
    ...orderSteps(at, say),
    ...(at.mayLeave ? leavingSteps(at) : []),
  ];
  return steps.map((step) => {
    // Commas and colons need not be typed.
    const bare = step.label.replace(/[,:]/g, '');
    return { text: step.label, value: { kind: 'step', step }, also: bare === step.label ? [] : [bare] };
  });
}

// A fight (12.1, ruling 32)

/** Every fight that could begin now, with the enemy to hit first, the side to which enemies are driven, or both. */
function fightSteps({ view, decisions, give }: AtTable, say: Speaker): readonly Step[] {
  return decisions.fights.flatMap((fight) => {
    const hits = [undefined, ...counterNames(view, fight, say)];
    const ways = [undefined, ...directions];
    return hits.flatMap((hit) =>
      ways.flatMap((way) => {
        if (hit === undefined && way === undefined) return [];
        const label = [
          fightText(view, fight, say),
          ...(hit === undefined ? [] : [t.ear.declare.hitFirst(hit.name)]),
          ...(way === undefined ? [] : [t.ear.declare.driveOff(t.orders.toward[way])]),
        ].join(', ');
        const act = async (): Promise<boolean> => {
          decisions.choose(fight.key);
          if (hit !== undefined) decisions.hitFirst[fight.key] = hit.id;
          if (way !== undefined) decisions.toward[fight.key] = way;
          for (const command of decisions.attack) if (!(await give(command))) return false;
          return true;
        };
        return { label, act, note: view.own.step === 'movement' ? t.next.attackEnds : t.fly.attackNote };
      }),
    );
  });
}

/** The counters of a group of several, by names that tell them apart. */
function counterNames(
  view: PlayerView,
  { target }: Fight,
  say: Speaker,
): readonly { readonly id: CounterId; readonly name: string }[] {
  const ids = view.groups[target]?.counters ?? [];
  if (ids.length < 2) return [];
  const names = ids.map((id) => say.sightings([{ unit: view.counters[id]?.unit ?? null }]));
  return ids.map((id, i) => {
    const name = names[i] ?? '';
    const before = names.slice(0, i).filter((other) => other === name).length;
    const alike = names.filter((other) => other === name).length > 1;
    return { id, name: alike ? t.ear.numbered(name, before + 1) : name };
  });
}

// Bombs (13.2, ruling 34)

function aimSteps({ view, decisions, give }: AtTable, say: Speaker): readonly Step[] {
  const nameOf = (option: BombOption, target: BombTarget): string =>
    target.kind === 'place' ? say.place(option.hex) : t.field.target(target, say);
  return decisions.raids.flatMap((option) => {
    const aimed = decisions.allotment(option);
    const aims = option.units.flatMap(({ unit, targets }): Step[] => [
      ...targets
        .filter((target) => targetKey(target) !== aimed[unit])
        .map((target) => ({
          label: t.ear.declare.aims(say.unit(unit), nameOf(option, target)),
          note: t.ear.declare.aimNote,
          act: () => decisions.aim(option, unit, targetKey(target)),
        })),
      ...(aimed[unit] === ''
        ? []
        : [
            {
              label: t.ear.declare.keeps(say.unit(unit)),
              note: t.ear.declare.aimNote,
              act: () => decisions.aim(option, unit, ''),
            },
          ]),
    ]);
    const seen = latestNote(positionOf(view), option.hex)?.air ?? [];
    const firsts = (seen.length > 1 ? seen : []).map(({ unit, type }): Step => ({
      label: t.ear.declare.bombFirst(say.unit(unit, type), say.place(option.hex)),
      note: t.ear.declare.aimNote,
      act: () => void (decisions.bombFirst[option.group] = unit),
    }));
    const command = decisions.bombing(option);
    const now = command !== null && view.options.bombs.some(({ group }) => group === option.group);
    return [
      ...aims,
      ...firsts,
      ...(now
        ? [{ label: t.fly.bombTitle(say.place(option.hex)), note: t.fly.bombNote, act: () => give(command) }]
        : []),
    ];
  });
}

// What is taken back (ruling 1)

const backSteps = ({ view, give }: AtTable): readonly Step[] =>
  view.options.kinds.includes('takeBack')
    ? planningPhases
        .filter((phase) => view.own.sealed[phase] !== undefined)
        .map((phase) => ({
          label: `${t.plan.takeBack}: ${t.plan.phase[phase]}`,
          act: () => give({ kind: 'takeBack', phase }),
        }))
    : [];

// Standing orders (ruling 31), except those of single patrols (ruling 90), which have a form

function orderSteps({ view, give }: AtTable, say: Speaker): readonly Step[] {
  const { orders } = view.own;
  if (!view.options.kinds.includes('orders')) return [];
  const words = t.orders;
  const { yes, no, fireAgain } = t.ear.declare;
  const set = (label: string, part: Partial<StandingOrders>): Step => ({
    label,
    note: words.lead,
    act: () => give(plainOrders({ ...orders, ...part })),
  });
  const { intercept } = orders;
  const patrol = (label: string, part: Partial<StandingOrders['intercept']>): Step =>
    set(label, { intercept: { ...intercept, ...part } });
  const knowsAces = positionOf(view).variant.version >= 7;
  const guns = entriesInOrder(view.own.land).flatMap(([hex, { units }]) =>
    units.some(({ kind }) => kind === 'antiAircraft') && !orders.holdFire.includes(hex as HexId)
      ? [hex as HexId]
      : [],
  );
  const numbers = (label: string, key: 'largestGroup' | 'keepEndurance' | 'send', from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, i) => patrol(`${label}: ${from + i}`, { [key]: from + i }));
  return [
    ...guns.map((hex) => set(`${words.holdFire} ${say.place(hex)}`, { holdFire: [...orders.holdFire, hex] })),
    ...orders.holdFire.map((hex) =>
      set(fireAgain(say.place(hex)), { holdFire: orders.holdFire.filter((other) => other !== hex) }),
    ),
    ...named(words.hit)
      .filter(([key]) => key !== 'aces' || knowsAces)
      .map(([hitFirst, text]) => set(`${words.hitFirst}: ${text}`, { hitFirst })),
    ...named(words.lose).map(([loseFirst, text]) => set(`${words.loseFirst}: ${text}`, { loseFirst })),
    ...named(words.ace).map(([aceTo, text]) => set(`${words.aceTo}: ${text}`, { aceTo })),
    ...(['displaceEnemy', 'displaceOwn'] as const).flatMap((key) => [
      set(`${words[key]}: ${words.anyWay}`, { [key]: [] }),
      ...directions.map((way) =>
        set(`${words[key]}: ${words.toward[way]}`, {
          [key]: [way, ...directions.filter((other) => other !== way)],
        }),
      ),
    ]),
    set(`${words.handInEmpty}: ${orders.handInEmpty === true ? no : yes}`, {
      handInEmpty: orders.handInEmpty !== true,
    }),
    ...(view.rules.patrols
      ? [
          patrol(`${words.interceptClose}: ${intercept.close ? no : yes}`, { close: !intercept.close }),
          patrol(`${words.interceptRanged}: ${intercept.ranged ? no : yes}`, { ranged: !intercept.ranged }),
          ...preyKinds.map((kind) => {
            const hunts = intercept.against.includes(kind);
            return patrol(`${words.against} ${words.prey[kind]}: ${hunts ? no : yes}`, {
              against: preyKinds.filter((other) =>
                other === kind ? !hunts : intercept.against.includes(other),
              ),
            });
          }),
          ...numbers(words.largest, 'largestGroup', 1, commandLimits.prey),
          ...numbers(words.keep, 'keepEndurance', 0, lastFlyingTurn),
          ...numbers(words.send, 'send', 1, commandLimits.send),
        ]
      : []),
  ];
}
const named = <K extends string>(of: Readonly<Record<K, string>>): readonly [K, string][] =>
  Object.entries(of) as [K, string][];

// How the game ends (ruling 10)

function leavingSteps({ view, give }: AtTable): readonly Step[] {
  const { side } = view.own;
  const may = (kind: CommandInput['kind']): boolean => view.options.kinds.some((each) => each === kind);
  const draw = (label: string, command: CommandInput): Step => ({ label, act: () => give(command) });
  const { leaving, settings } = t;
  return [
    ...(view.offersDraw[enemyOf(side)] && may('answerDraw')
      ? [
          draw(settings.drawTake, { kind: 'answerDraw', accept: true }),
          draw(t.ear.declare.drawDecline, { kind: 'answerDraw', accept: false }),
        ]
      : view.offersDraw[side]
        ? [draw(leaving.drawBack, { kind: 'offerDraw', offered: false })]
        : may('offerDraw')
          ? [draw(leaving.draw, { kind: 'offerDraw', offered: true })]
          : []),
    ...(may('resign')
      ? [
          {
            label: leaving.resign,
            asks: { question: `${leaving.resignSure} ${leaving.resignNote}`, yes: leaving.resignYes },
            act: () => give({ kind: 'resign' }),
          },
        ]
      : []),
  ];
}
