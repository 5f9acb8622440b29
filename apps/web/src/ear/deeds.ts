/** What a whole line can name: the steps that the buttons offer now, fights, and questions. */
import type { CommandInput } from '@1bob/rules/player';
import type { Speaker } from '@1bob/words';
import type { Decisions, Fight } from '../flight/decisions.svelte.ts';
import type { NextSteps, Step } from '../table/next-step.svelte.ts';
import type { PlayerView } from '../table/table.svelte.ts';
import { t } from '../words/ear.ts';
import { speaker } from '../words/say.ts';
import type { Phrase } from './grammar.ts';

export type Deed =
  | { readonly kind: 'step'; readonly step: Step }
  /** A step that the rules refuse, with the reason as a sentence. */
  | { readonly kind: 'barred'; readonly why: string }
  | { readonly kind: 'read' | 'news' | 'help' | 'none' };

interface AtTable {
  readonly view: PlayerView;
  readonly steps: NextSteps | null;
  readonly decisions: Decisions;
  readonly give: (command: CommandInput) => Promise<boolean>;
}

export function deedsOf({ view, steps, decisions, give }: AtTable): readonly Phrase<Deed>[] {
  const words = t.ear.deeds;
  const named = (step: Step | null | undefined, word: string): readonly Phrase<Deed>[] => {
    if (step == null || step.act === null) return [{ text: word, value: { kind: 'none' }, quiet: true }];
    const value: Deed = { kind: 'step', step };
    const also = step.is === 'endTurn' ? [words.end] : step.is === 'flyOn' ? [words.on] : [];
    // The short word is offered, and the label of the button is understood as well.
    return [
      { text: word, value },
      { text: step.label, value, also },
    ];
  };
  const offered = [...named(steps?.primary, words.next), ...named(steps?.secondary, words.other)];
  const more = [...fightSteps(view, decisions, give), ...standingSteps(view, give)].filter(({ label }) =>
    offered.every(({ text }) => text !== label),
  );
  const questions = (['read', 'news', 'help'] as const).map((kind) => ({
    text: words[kind],
    value: { kind },
  }));
  return [
    ...offered,
    ...more.map((step): Phrase<Deed> => ({ text: step.label, value: { kind: 'step', step } })),
    ...questions,
  ];
}

/** The label of a fight, as its button has it. */
export const fightText = (view: PlayerView, { target, hex }: Fight, say: Speaker): string =>
  t.next.attack(
    say.sightings(view.groups[target]?.counters.flatMap((id) => view.counters[id] ?? []) ?? []),
    say.place(hex),
  );

/** Every fight that could begin now. The button offers one of them. */
function fightSteps(view: PlayerView, decisions: Decisions, give: AtTable['give']): readonly Step[] {
  const say = speaker(view.pack);
  return decisions.fights.map((fight) => {
    const { key } = fight;
    return {
      label: fightText(view, fight, say),
      note: view.own.step === 'movement' ? t.next.attackEnds : t.fly.attackNote,
      act: async () => {
        decisions.choose(key);
        for (const command of decisions.attack) if (!(await give(command))) return;
      },
    };
  });
}

/** What is declared for the turns to come, as long as it can be: no more missions (3.1-III), and that turns pass. */
function standingSteps({ own, noMoreMissions, options }: PlayerView, give: AtTable['give']): readonly Step[] {
  const missions = (declared: boolean) => () => give({ kind: 'noMoreMissions', declared });
  const over: Step = noMoreMissions[own.side]
    ? { label: t.fly.noMoreBack, act: missions(false) }
    : {
        label: t.fly.noMore,
        note: t.fly.noMoreNote,
        asks: { question: `${t.fly.noMoreAsk} ${t.fly.noMoreWhat}`, yes: t.fly.noMoreYes },
        act: missions(true),
      };
  const stop: Step = { label: t.ear.stop, act: () => give({ kind: 'passUntil', until: null }) };
  return [
    ...(options.kinds.includes('noMoreMissions') ? [over] : []),
    ...(own.passUntil === null ? [] : [stop]),
  ];
}
