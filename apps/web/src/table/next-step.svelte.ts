/**
 * The next step: the most likely action and one alternative, in a footer that is always in the same place. Panels offer
 * steps, and the panel that was mounted last has priority.
 */
import type { FlightPlan, UnitId } from '@1bob/rules/player';
import { createContext, untrack, type Snippet } from 'svelte';

export interface Step {
  /** Says what the step does. */
  readonly label: string;
  readonly note?: string | undefined;
  /** The note in a few words, for a phone, which shows the whole note behind the details. '' if there is none. */
  readonly brief?: string | undefined;
  /** What the step does to the turn. Other parts of the page use this to highlight the step. */
  readonly is?: 'endTurn' | 'flyOn';
  /** Carries out the step. Null if it is not possible yet: the label then names the missing choice. */
  readonly act: (() => unknown) | null;
  /** The question to confirm: what would be missed or lost. Set only if the step needs a confirmation. */
  readonly asks?: Question | undefined;
  /** Whether nothing is gained by the step, so that its button is drawn as a secondary one. */
  readonly plain?: boolean;
}

export interface Question {
  readonly question: string;
  /** The label of the button that confirms. */
  readonly yes: string;
  /** The dangers to which a player agrees by confirming, by their keys (flight/dangers.ts). */
  readonly agrees?: readonly string[];
}

export interface NextSteps {
  /** The text above the buttons. */
  readonly tip?: string | null;
  readonly primary: Step | null;
  readonly secondary: Step | null;
}

type Offer = () => NextSteps | null;

export class NextStep {
  #offers = $state.raw<readonly { readonly place: number; readonly offer: Offer }[]>([]);
  #places = 0;

  /** The steps that were offered last, by a component that offers any. A panel within another comes before it. */
  readonly steps: NextSteps | null = $derived.by(() => {
    for (const { offer } of this.#offers) {
      const steps = offer();
      if (steps !== null) return steps;
    }
    return null;
  });

  #agreed: readonly string[] = $state.raw([]);
  /** The dangers to which the player has agreed, so that no button asks about them again. */
  get agreed(): readonly string[] {
    return this.#agreed;
  }
  /** Carries out a step whose question the player has confirmed. The value is what the step's act returns. */
  confirm({ asks, act }: Step): unknown {
    this.#agreed = [...this.#agreed, ...(asks?.agrees ?? [])];
    return act?.();
  }

  /** Removes flights from the draft of the turn. The panel of the flying turns sets this. */
  undraft: (units: readonly UnitId[]) => void = () => undefined;

  /** Offers to try a planned raid in an exercise, beside its plan. Null where there is none. */
  trial = $state.raw<Snippet<[FlightPlan]> | null>(null);

  #home = $state.raw<(() => readonly Step[]) | null>(null);
  /**
   * The steps that send own flights home, one for each flight in the air. If a flight cannot, its step has no act, and
   * its note says why. Null outside the flying turns.
   */
  readonly home: readonly Step[] | null = $derived(this.#home?.() ?? null);
  /** Offers the steps that send flights home, while a component is mounted. */
  offerHome(steps: () => readonly Step[]): void {
    $effect(() => {
      untrack(() => (this.#home = steps));
      return () => {
        if (this.#home === steps) this.#home = null;
      };
    });
  }

  /** Makes a component's offer while it is mounted. The offer is null while the component has none. */
  offer(offer: Offer): void {
    this.#hear(this.#places++, offer);
  }
  /** Makes an offer that has priority over all others, whenever they were made. */
  interrupt(offer: Offer): void {
    this.#hear(Infinity, offer);
  }

  #hear(place: number, offer: Offer): void {
    // Copies the offer to the footer, which is outside the panels.
    $effect(() => {
      untrack(() => {
        this.#offers = [...this.#offers, { place, offer }].toSorted((a, b) => b.place - a.place);
      });
      return () => {
        this.#offers = this.#offers.filter((each) => each.offer !== offer);
      };
    });
  }
}

export const [useNextStep, setNextStep] = createContext<NextStep>();
