import { hexId } from '@1bob/atlas';
import type { Choice, PlanningPhase } from '@1bob/rules/player';
import { describe, expect, it } from 'vitest';
import { firstChoice } from '../planning/choices.ts';
import type { OpenPhase } from '../planning/lent.ts';
import type { PlayerView } from '../table/table.svelte.ts';
import { TestMatch } from '../testing/match.ts';
import type { Deed } from './deeds.ts';
import { read } from './grammar.ts';
import { lexiconOf } from './lexicon.ts';
import { plannedOf } from './planned.ts';

/** The open phase of a view, whose draft is changed by typed lines. */
function filling(view: PlayerView) {
  const { open: options = null, empty = null } = view.options.planning ?? {};
  if (options === null || empty === null) throw new Error('nothing is open');
  const open = {
    options,
    choice: firstChoice(empty, options),
    change: (choice: Choice): void => void (open.choice = choice),
  } satisfies OpenPhase;
  const lines = () => plannedOf(view, open);
  function deed(text: string): Deed {
    const { flat, placed } = lines();
    const { order, fault } = read(text, lexiconOf<Deed>(view, [], undefined, flat, placed));
    if (order?.kind !== 'deed') throw new Error(`${text}: ${JSON.stringify(fault)}`);
    return order.deed;
  }
  async function type(text: string): Promise<Choice> {
    const found = deed(text);
    if (found.kind !== 'step') throw new Error(`${text}: ${JSON.stringify(found)}`);
    await found.step.act?.();
    return open.choice;
  }
  /** What each line does: all that end with no place, and each of the others with its first place. */
  const all = (): readonly { readonly text: string; readonly deed: Deed }[] => {
    const { flat, placed } = lines();
    return [
      ...flat.map(({ text, value }) => ({ text, deed: value })),
      ...placed.flatMap(({ text, value }) => {
        const [first] = value.offered();
        return first === undefined ? [] : [{ text: `${text} ${first.text}`, deed: value.deed(first.value) }];
      }),
    ];
  };
  return { type, deed, all, open };
}
const at = (phase: PlanningPhase, seat: 'german' | 'british', options = {}) => {
  const match = new TestMatch('second-phase', options).planning(phase);
  return { match, ...filling(match.view(seat)) };
};

describe('The open phase of planning, by typed lines', () => {
  it('buys land units and squadrons, and takes them back', async () => {
    const { type, all, open, match } = at('reinforcement', 'british');
    expect(await type('Buy anti-aircraft guns for Dover')).toMatchObject({
      land: [{ kind: 'antiAircraft', points: 1, hex: hexId('2126') }],
    });
    expect(match.refusal('british', { kind: 'submit', choice: open.choice })).toBeNull();
    const taken = all().find(({ text }) => text.startsWith('Without') && text.includes('Dover'))?.text ?? '';
    expect(await type(taken)).toMatchObject({ land: [] });
  });

  it('refuses what the form does not offer', () => {
    const { deed } = at('reinforcement', 'british');
    expect(deed('Buy anti-aircraft guns for Gontrode')).toMatchObject({ kind: 'barred' });
  });

  it('reconnoitres a hex twice, and once less', async () => {
    const { type } = at('recon', 'german');
    await type('Reconnoitre Dover');
    expect(await type('Reconnoitre 2126')).toMatchObject({ plots: [{ hex: '2126', times: 2 }] });
    expect(await type('Fewer: Dover')).toMatchObject({ plots: [{ hex: '2126', times: 1 }] });
  });

  it('says so where nothing is open', () => {
    expect(plannedOf(new TestMatch().flying().view('german'), null)).toEqual({ flat: [], placed: [] });
  });
});

describe('Every planning choice', () => {
  const rules = { designatedTargets: true, patrols: true, training: true, advancedNight: true };
  /** False sightings come in the order of their numbers, which the form does not ask for either. */
  const outOfTurn = (text: string, refusal: string | null): boolean =>
    text.includes('False sighting') && refusal === 'unit.notAvailable';

  it.each([
    'redeployment',
    'reinforcement',
    'training',
    'recon',
    'missionPreparation',
    'gentlemensWar',
  ] as const)(
    'of %s can be made by a typed line, and the rules accept each of them',
    async (phase) => {
      const changed = new Set<string>();
      const could = new Set<string>();
      for (const seat of ['german', 'british'] as const) {
        const { match, all, open } = at(phase, seat, rules);
        const start = open.choice;
        for (const part of Object.keys(start)) {
          // In the first month no squadron can change its aircraft.
          const none =
            part === 'upgrades' && 'upgrades' in open.options && open.options.upgrades.length === 0;
          if (part !== 'phase' && !none) could.add(part);
        }
        for (const { text, deed } of all()) {
          if (deed.kind !== 'step') throw new Error(`${text}: ${JSON.stringify(deed)}`);
          await deed.step.act?.();
          const after = open.choice as unknown as Readonly<Record<string, unknown>>;
          const before = start as unknown as Readonly<Record<string, unknown>>;
          for (const part of could)
            if (JSON.stringify(after[part]) !== JSON.stringify(before[part])) changed.add(part);
          const refusal = match.refusal(seat, { kind: 'submit', choice: after });
          const isDear = deed.step.note?.startsWith('costs') === true;
          if (!isDear && !outOfTurn(text, refusal)) expect([text, refusal]).toEqual([text, null]);
        }
      }
      expect([...could].filter((part) => !changed.has(part))).toEqual([]);
    },
    120_000,
  );
});
