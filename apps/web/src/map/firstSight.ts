/** What a map shows when it is first opened: hexes that are to lie on the screen. */
import type { View } from '@1bob/rules/player';

/** `across`: the width of the map on the screen, in pixels. */
export function firstSight(view: Pick<View, 'stage' | 'own'>, across: number): readonly string[] {
  // A side that sets up in Belgium wants to see it.
  if (view.stage.kind === 'setUp' && view.own?.side === 'german')
    return across < 600 ? ['4327'] : ['2618', '4831'];
  // England and Flanders as far as there is room at a scale where counters can be read.
  if (across < 600) return [view.own?.side === 'german' ? '4327' : '1721'];
  return across < 1200 ? ['0316', '3828'] : ['0316', '4631'];
}
