/**
 * What this seat has done that no other player has seen, and how to take it back, the last action first. What others
 * have seen stays.
 */
import {
  planningPhases,
  turnOf,
  type CommandInput,
  type FlightPlan,
  type PlanningPhase,
  type StandingOrders,
  type UnitId,
} from '@1bob/rules/player';
import { t } from '../words/table.ts';
import { speaker } from '../words/say.ts';
import { draftsOf, followDrafts, keepDraft } from '../table/drafts.ts';
import type { PlayerView } from '../table/table.svelte.ts';

type Deed =
  | { readonly kind: 'handIn'; readonly phase: PlanningPhase; readonly ahead: boolean }
  /** `former` is the list of plans of these units that the new plan replaced. */
  | { readonly kind: 'plan'; readonly plan: FlightPlan; readonly former: readonly FlightPlan[] }
  | { readonly kind: 'drop'; readonly plan: FlightPlan }
  | { readonly kind: 'orders'; readonly before: StandingOrders; readonly after: StandingOrders }
  | { readonly kind: 'pass' };

/** The commands that take an action back, or the reason why that is no longer possible. */
export type Back =
  | { readonly label: string; readonly commands: readonly CommandInput[] }
  | { readonly why: string };

const NAME = 'deeds';
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
/** A plan as a command: without its running number, which the rules assign. */
const plain = ({ laid: _, units, route, ...plan }: FlightPlan): CommandInput => ({
  kind: 'plan',
  plan: { ...plan, units: [...units], route: [...route] },
});
const copied = (intercept: StandingOrders['intercept']) => ({
  ...intercept,
  against: [...intercept.against],
});
/** Standing orders as a command. */
export const plainOrders = ({ aceFirst, patrols, ...orders }: StandingOrders): CommandInput => ({
  kind: 'orders',
  orders: {
    ...orders,
    holdFire: [...orders.holdFire],
    displaceEnemy: [...orders.displaceEnemy],
    displaceOwn: [...orders.displaceOwn],
    ...(aceFirst === undefined ? {} : { aceFirst: [...aceFirst] }),
    ...(patrols === undefined
      ? {}
      : { patrols: patrols.map(({ hex, intercept }) => ({ hex, intercept: copied(intercept) })) }),
    intercept: copied(orders.intercept),
  },
});
/** In the side's own movement a plan that is due is flown as soon as it is stored, and others see that. */
const beginsAtOnce = (view: PlayerView, plan: { readonly from: number }): boolean =>
  view.own.step === 'movement' && plan.from <= turnOf(view);
const shares = (plan: FlightPlan, units: readonly UnitId[]): boolean =>
  plan.units.some((unit) => units.includes(unit));

/** What a command changed that no other player sees. Null if others see it, or if it changed nothing. */
function deedOf(command: CommandInput, view: PlayerView): Deed | null {
  const { own } = view;
  switch (command.kind) {
    case 'submit': {
      const { phase } = command.choice;
      const open = view.stage.kind === 'planning' && view.stage.phase === phase;
      return { kind: 'handIn', phase, ahead: !open };
    }
    case 'plan': {
      const plan = command.plan as unknown as FlightPlan; // Ids are plain text in a command.
      if (beginsAtOnce(view, plan)) return null;
      return {
        kind: 'plan',
        plan,
        former: Object.values(own.plans).filter((each) => shares(each, plan.units)),
      };
    }
    case 'dropPlan': {
      const plan = own.plans[command.id];
      return plan === undefined ? null : { kind: 'drop', plan };
    }
    case 'orders': {
      const after = command.orders as unknown as StandingOrders; // Ids are plain text in a command.
      return { kind: 'orders', before: own.orders, after };
    }
    case 'passUntil':
      return command.until === null ? null : { kind: 'pass' };
    default:
      return null;
  }
}

function backFrom(view: PlayerView, deed: Deed): Back | null {
  const { own, stage } = view;
  const say = speaker(view.pack);
  const named = (plan: FlightPlan): string =>
    say.list(plan.units.map((id) => say.unit(id, own.units[id]?.type)));
  switch (deed.kind) {
    case 'handIn': {
      const { phase } = deed;
      const name = t.plan.phase[phase];
      if (own.sealed[phase] !== undefined) {
        const label = own.sealed[phase].handedIn ? t.back.handedIn(name) : t.back.ahead(name);
        return { label, commands: [{ kind: 'takeBack', phase }] };
      }
      // A hand-in is shown while the next phases are planned. It is past once the month flies.
      const past =
        stage.kind === 'planning' && planningPhases.indexOf(stage.phase) > planningPhases.indexOf(phase);
      return past ? { why: t.back.resolved(name) } : null;
    }
    case 'plan': {
      const { plan, former } = deed;
      const stored = own.plans[plan.id];
      if (stored === undefined) return turnOf(view) < plan.from ? null : { why: t.back.begun(named(plan)) };
      if (!same(stored.route, plan.route) || beginsAtOnce(view, plan))
        return { why: t.back.begun(named(plan)) };
      const back = former.filter((each) => !beginsAtOnce(view, each));
      return {
        label: back.length > 0 ? t.back.changed(named(plan)) : t.back.plan(named(plan)),
        commands: [{ kind: 'dropPlan', id: plan.id }, ...back.map(plain)],
      };
    }
    case 'drop': {
      const { plan } = deed;
      const other = Object.values(own.plans).some((each) => shares(each, plan.units));
      const there = plan.units.every((id) => own.units[id] !== undefined && 'hex' in own.units[id].where);
      if (other || !there || stage.kind !== 'flying') return null;
      return beginsAtOnce(view, plan)
        ? { why: t.back.wouldFly(named(plan)) }
        : { label: t.back.dropped(named(plan)), commands: [plain(plan)] };
    }
    case 'orders':
      return same(own.orders, deed.after) && !same(deed.before, deed.after)
        ? { label: t.back.orders, commands: [plainOrders(deed.before)] }
        : null;
    case 'pass':
      return own.passUntil === null
        ? null
        : { label: t.back.pass, commands: [{ kind: 'passUntil', until: null }] };
  }
}

/** The actions of one seat in one month. This browser keeps them, so that a reload does not lose them. */
export class Deeds {
  readonly #match: string;
  readonly #where: PlayerView;
  #deeds: readonly Deed[] = $state.raw([]);
  /** Whether a command that takes back is being given. Such commands are not recorded. */
  #back = false;

  constructor(match: string, where: PlayerView) {
    this.#match = match;
    this.#where = where;
    this.#read();
  }

  /** Follows the other tabs of this seat. Returns the function that stops it. */
  follow(): () => void {
    return followDrafts(this.#match, this.#where, () => this.#read());
  }

  /** Records an accepted command together with the view in which it was given. */
  hear(command: CommandInput, view: PlayerView): void {
    if (this.#back) return;
    const deed = deedOf(command, view);
    // Actions that cannot be taken back have been reported by now, so they are dropped.
    const open = this.#deeds.filter((each) => isOpen(each, view));
    this.#set(deed === null ? open : [...open, deed]);
  }
  /**
   * The way to take back the last action that can be taken back. If there is none, the reason why the last action
   * cannot.
   */
  way(view: PlayerView): Back | null {
    const ways = [...unheard(view), ...this.#deeds].flatMap((deed) => backFrom(view, deed) ?? []);
    return ways.findLast((way) => 'commands' in way) ?? ways.at(-1) ?? null;
  }
  /** Gives the commands that take an action back. True if all were accepted. */
  async takeBack(
    { commands, label }: Extract<Back, { commands: unknown }>,
    view: PlayerView,
    give: (command: CommandInput) => Promise<boolean>,
  ): Promise<boolean> {
    const at = this.#deeds.findLastIndex((deed) => {
      const way = backFrom(view, deed);
      return way !== null && 'commands' in way && way.label === label;
    });
    this.#back = true;
    try {
      for (const command of commands) if (!(await give(command))) return false;
      if (at >= 0) this.#set(this.#deeds.toSpliced(at, 1));
      return true;
    } finally {
      this.#back = false;
    }
  }

  #read(): void {
    const kept = draftsOf(this.#match, this.#where)[NAME];
    const deeds = Array.isArray(kept) ? (kept as readonly Deed[]) : [];
    this.#deeds = deeds.filter((deed) => isDeed(deed, this.#where));
  }
  #set(deeds: readonly Deed[]): void {
    this.#deeds = deeds;
    keepDraft(this.#match, this.#where, NAME, deeds.length === 0 ? undefined : deeds);
  }
}

/** Rejects anything else, such as data of another version of this page or data edited by hand. */
function isDeed(deed: Deed, view: PlayerView): boolean {
  try {
    return backFrom(view, deed) !== undefined;
  } catch {
    return false;
  }
}
const isOpen = (deed: Deed, view: PlayerView): boolean => {
  const way = backFrom(view, deed);
  return way !== null && 'commands' in way;
};
/** Actions that only the view shows, because they were made on another device or before this page could record them. */
function unheard({ own, stage }: PlayerView): readonly Deed[] {
  const phase = stage.kind === 'planning' ? stage.phase : null;
  return [
    ...(phase !== null && own.sealed[phase]?.handedIn
      ? [{ kind: 'handIn', phase, ahead: false } as const]
      : []),
    ...(own.passUntil === null ? [] : [{ kind: 'pass' } as const]),
  ];
}
