/**
 * The next step: the one thing that most likely comes next, and one other, in a footer that is always in the same place.
 * The panels say what they offer; the one that was opened last is heard first.
 */
import { createContext, untrack } from 'svelte';

export interface Step {
  /** Names what comes of it. */
  readonly label: string;
  readonly note?: string | undefined;
  /** The note in a few words, for a phone; the whole of it then lies behind the detail. '' for none. */
  readonly brief?: string | undefined;
  /** For those who point at it: what it does to the turn. */
  readonly is?: 'endTurn' | 'flyOn';
  /** Null: it cannot be done yet, and the label says what is wanted first. */
  readonly act: (() => unknown) | null;
  /** Asked before it is done: what would be missed, or lost. */
  readonly asks?: { readonly question: string; readonly yes: string } | undefined;
  /** Drawn without the accent: nothing is gained by it. */
  readonly plain?: boolean;
}

export interface NextSteps {
  /** Said above the buttons. */
  readonly tip?: string | null;
  readonly primary: Step | null;
  readonly secondary: Step | null;
}

type Offer = () => NextSteps | null;

export class NextStep {
  #offers = $state.raw<readonly { readonly place: number; readonly offer: Offer }[]>([]);
  #places = 0;

  /** Of those who offer anything, the one that was made last is heard: a panel inside another one before that. */
  readonly steps: NextSteps | null = $derived.by(() => {
    for (const { offer } of this.#offers) {
      const steps = offer();
      if (steps !== null) return steps;
    }
    return null;
  });

  /** What a component offers for as long as it is mounted; null while it has nothing to say. */
  offer(offer: Offer): void {
    this.#hear(this.#places++, offer);
  }
  /** Heard before all others, whenever it was made. */
  interrupt(offer: Offer): void {
    this.#hear(Infinity, offer);
  }

  #hear(place: number, offer: Offer): void {
    // Syncs with the footer, which stands outside the panels.
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
