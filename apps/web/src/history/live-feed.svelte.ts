/**
 * Plays the enemy's actions as they arrive, and keeps those that arrive while the page is hidden. The player's own
 * fights and bombs get a card. They are played only if the enemy's turn follows at once.
 */
import type { View } from '@1bob/rules/player';
import { createContext } from 'svelte';
import { incidents, isShown } from './incidents.ts';
import type { Entry } from '@1bob/words';
import { isQuiet, type Playback, type Step } from './playback.svelte.ts';
import { stepsBetween, type TurnStep } from './steps-between.ts';
import { isMyMove } from '../table/table.svelte.ts';
import type { Way } from './watching.svelte.ts';

/** The most steps kept while the page is hidden. */
const mostKept = 300;
/**
 * The most enemy turns in one update that are still played. More turns arrive together only after a lost connection.
 */
const mostTurns = 2;

export class LiveFeed {
  /** Steps that arrived while the page was hidden. */
  missed = $state.raw<readonly TurnStep[]>([]);
  readonly missedTurns: number = $derived(turnsIn(this.missed));
  /** The part of the enemy's last turn that arrived while the page was open. */
  last = $state.raw<readonly TurnStep[]>([]);
  /** The name of the entry whose card is open in the panel. Null if no card is open. */
  opened = $state<string | null>(null);
  readonly #playback: Playback;
  readonly #way: () => Way;
  readonly #looks: () => boolean;
  /** The last steps given to the playback, with the turns they belong to. */
  #fed: readonly TurnStep[] = [];

  constructor(playback: Playback, { way, looks }: { way: () => Way; looks: () => boolean }) {
    this.#playback = playback;
    this.#way = way;
    this.#looks = looks;
  }

  /** Takes each newer view. Call it before the page is drawn for that view. */
  take(view: View, before: View | null): void {
    if (before === null || before.audience !== view.audience) {
      this.missed = [];
      return;
    }
    // By their next turn the player has seen the card of their own action. Only its line stays.
    if (isMyMove(view) && !isMyMove(before)) this.opened = null;
    const steps = stepsBetween(before, view);
    if (steps.length === 0) return;
    const own = view.own?.side ?? null;
    const first = steps.findIndex(({ side }) => side !== own);
    const mine = first === -1 ? steps : steps.slice(0, first);
    this.#remember(first === -1 ? [] : steps.slice(first));
    const card = cardOf(mine);
    if (card !== null) this.opened = card.key;
    else if (!steps.every(isQuiet)) this.opened = null;
    if (isMyMove(view) && first === -1) return;
    this.#show([
      ...mine.filter((step) => cardOf([step]) !== null),
      ...(first === -1 ? [] : steps.slice(first)),
    ]);
  }

  /** Call when the page is hidden. Steps that have not been played wait. */
  leave(): void {
    const { kind, steps, at, shown } = this.#playback;
    if (shown === null || kind !== 'enemyTurn') return;
    const left = steps.slice(Math.max(0, at));
    this.#playback.skip();
    this.#keep(this.#fed.filter((step) => left.includes(step)));
  }
  playMissed(): void {
    const steps = this.missed;
    this.missed = [];
    this.#playback.play(steps, { kind: 'catchUp' });
  }
  dropMissed(): void {
    this.missed = [];
  }
  playAgain(): void {
    this.#playback.play(this.last, { kind: 'catchUp' });
  }

  #show(all: readonly TurnStep[]): void {
    const way = this.#way();
    const steps = way === 'all' ? all : way === 'fights' ? all.filter((step) => !isQuiet(step)) : [];
    if (steps.length === 0) return;
    const elsewhere = this.#playback.shown !== null && this.#playback.kind !== 'enemyTurn';
    if (!this.#looks() || elsewhere || turnsIn(steps) > mostTurns) this.#keep(steps);
    else if (this.#playback.shown === null) {
      this.#fed = steps;
      this.#playback.play(steps, { kind: 'enemyTurn' });
    } else {
      this.#fed = [...this.#fed, ...steps];
      this.#playback.extend(steps);
    }
  }
  #remember(steps: readonly TurnStep[]): void {
    const end = steps.at(-1);
    if (end === undefined) return;
    const same = (step: TurnStep): boolean =>
      step.side === end.side && step.turn === end.turn && step.view.month === end.view.month;
    this.last = [...this.last, ...steps].filter(same);
  }
  #keep(steps: readonly TurnStep[]): void {
    this.missed = [...this.missed, ...steps].slice(-mostKept);
  }
}

/** The number of turns in the steps, counting both sides. */
const turnsIn = (steps: readonly TurnStep[]): number =>
  new Set(steps.map(({ side, turn, view }) => `${view.month} ${turn} ${side}`)).size;

/** The last entry of the steps that has a card. */
const cardOf = (steps: readonly Step[]): Entry | null =>
  incidents(steps.flatMap((step) => step.entries)).findLast(({ head }) => isShown(head.what))?.head ?? null;

export const [useLiveFeed, setLiveFeed] = createContext<LiveFeed>();
