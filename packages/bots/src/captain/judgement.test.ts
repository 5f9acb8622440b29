/** Judgements that Captain leaves to other officers: each is a weight that is off for Captain. */
import { viewFor, type Command, type View } from '@1bob/rules';
import { ofView, type PlayerView } from '@1bob/rules/player';
import { describe, expect, it } from 'vitest';
import { league } from '../league/league.ts';
import type { Player } from '../player.ts';
import { playStrictly } from '../testing/strict.ts';
import { briefOf, type Brief } from './brief.ts';
import { captain, captainWith } from './captain.ts';
import { threat } from './intercept.ts';
import { asWeighed } from './manner.ts';
import { foundOut } from './told.ts';
import { captainsWeights, inBothSeats, type Weights } from './weights.ts';

const seated = (view: View) => view as View & PlayerView;
const briefWith = (view: View, weights: Partial<Weights>): Brief =>
  briefOf(seated(view), asWeighed, { weights: { ...captainsWeights, ...weights } });

/** A captain with other weights, watched. */
function other(weights: Partial<Weights>, see: (view: View, command: Command) => void): Player {
  const player = captainWith('other', { position: ofView }, inBothSeats({ ...captainsWeights, ...weights }));
  return {
    name: 'other',
    choose(view) {
      const command = player.choose(view);
      if (command) see(view, command);
      return command;
    },
  };
}

describe('fighters that tell fakes from bombers by their number', () => {
  it('fear a lone counter less than one in a group, and the less the more fakes were found out', () => {
    const fear: Record<'alone' | 'together', number[]> = { alone: [], together: [] };
    const british: Player = {
      name: 'watched',
      choose(view) {
        if (view.stage.kind === 'flying' && view.own !== null) {
          const brief = briefWith(view, { bySize: 6 });
          const unseen = brief.position
            .groups()
            .filter(
              ({ own, counters }) => own === null && counters.every((each) => !view.counters[each]?.unit),
            );
          for (const group of unseen) {
            const each = threat(brief, group) / group.counters.length;
            if (each > 0) fear[group.counters.length === 1 ? 'alone' : 'together'].push(each);
          }
        }
        return captain.choose(view);
      },
    };
    const { match } = playStrictly(
      { scenario: 'second-phase', seed: 3, months: 2 },
      { german: league['mass-by-day'].player, british },
    );
    expect(fear.alone.length).toBeGreaterThan(0);
    expect(fear.together.length).toBeGreaterThan(0);
    expect(Math.max(...fear.alone)).toBeLessThan(Math.min(...fear.together));
    expect(Math.min(...fear.alone)).toBeLessThan(Math.max(...fear.alone));
    const told = foundOut(briefWith(viewFor(match, 'british'), {}));
    expect(told.alone.fakes).toBeGreaterThan(0);
    expect(told.together.aircraft).toBeGreaterThan(told.together.fakes);
  });
});

describe('the first take-off of a month', () => {
  /** Take-offs of British fighters in the first month, when they could rest. */
  function takeOffs(weights: Partial<Weights>): number {
    let count = 0;
    const british = other(weights, ({ options }, command) => {
      if (command.kind !== 'move' || command.land) return;
      const from = options.moves.find(({ units }) => units.some((id) => id === command.units[0]));
      if (from?.group === null) count += 1;
    });
    playStrictly(
      { scenario: 'second-phase', seed: 3, months: 1 },
      { german: league['mass-by-day'].player, british },
    );
    return count;
  }

  it('must bring the share of the rest that it is charged', () => {
    expect(takeOffs({ restCharged: 0.1 })).toBeGreaterThan(0);
    expect(takeOffs({ restCharged: 20 })).toBe(0);
  });
});
