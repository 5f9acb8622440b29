/**
 * The next step: the most likely next action, and one alternative, in a footer that is always in the same place. Panels
 * offer steps; the panel mounted last has priority.
 */
import { createContext, untrack } from 'svelte';

export interface Step {
  /** Names its effect. */
  readonly label: string;
  readonly note?: string | undefined;
  /** The note in a few words, for a phone, which shows the whole note behind the details. '' for none. */
  readonly brief?: string | undefined;
  /** What the step does to the turn. Other parts use it to highlight the step. */
  readonly is?: 'endTurn' | 'flyOn';
  /** Null: not possible yet, and the label names the missing choice. */
  readonly act: (() => unknown) | null;
  /** Set only if the step needs confirmation: what would be missed or lost. */
  readonly asks?: { readonly question: string; readonly yes: string } | undefined;
  /** Whether the step gains nothing, so that its button is drawn as a secondary one. */
  readonly plain?: boolean;
}

export interface NextSteps {
  /** Text above the buttons. */
  readonly tip?: string | null;
  readonly primary: Step | null;
  readonly secondary: Step | null;
}

type Offer = () => NextSteps | null;

export class NextStep {
  #offers = $state.raw<readonly { readonly place: number; readonly offer: Offer }[]>([]);
  #places = 0;

  /** The steps of the offer made last, among those that offer any; a panel inside another comes before it. */
  readonly steps: NextSteps | null = $derived.by(() => {
    for (const { offer } of this.#offers) {
      const steps = offer();
      if (steps !== null) return steps;
    }
    return null;
  });

  /** A component's offer while it is mounted; null while it has none. */
  offer(offer: Offer): void {
    this.#hear(this.#places++, offer);
  }
  /** Has priority over all other offers, whenever it was made. */
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
