/** Draws a decision part by part. Each part is asked for by its path in the decision, with all its possible values. */
import { hexes, type HexId } from '@1bob/atlas';
import type { Chooser, Part } from './chooser.ts';

export const everywhere: readonly HexId[] = [...hexes.keys()];
/** 1 to n. */
export const upTo = (n: number): number[] => Array.from({ length: n }, (_, i) => i + 1);

export class Drawing {
  constructor(
    private readonly chooser: Chooser,
    private readonly path: string,
  ) {}

  at(key: string | number): Drawing {
    return new Drawing(this.chooser, `${this.path}.${key}`);
  }
  one<T extends Part>(key: string, among: readonly T[], weight?: (answer: T) => number): T {
    return this.chooser.choose('part', this.at(key).path, among, weight);
  }
  /** Chooses one of `among`. The first is `n` times as likely as any other. */
  mostly<T extends Part>(key: string, among: readonly T[], n: number): T {
    return this.one(key, among, (is) => (is === among[0] ? n : 1));
  }
  /**
   * Draws a list of at most `most` items. `stop` is the weight of ending the list, against 1 for one more item; it may depend
   * on the items so far. `draw` makes the next item, or returns null when no choice is left.
   */
  list<T>(
    key: string,
    most: number,
    stop: number | ((sofar: readonly T[]) => number),
    draw: (at: Drawing, sofar: readonly T[]) => T | null,
  ): T[] {
    const list: T[] = [];
    const drawing = this.at(key);
    while (list.length < most) {
      const at = drawing.at(list.length);
      const ends = typeof stop === 'number' ? stop : stop(list);
      if (!at.one('more', [false, true], (more) => (more ? 1 : ends))) break;
      const next = draw(at, list);
      if (next === null) break;
      list.push(next);
    }
    return list;
  }
  /** Draws some of `among`, each once, in any order. */
  subset<T extends Part>(key: string, among: readonly T[], stop: number, weight?: (is: T) => number): T[] {
    return this.list<T>(key, among.length, stop, (at, sofar) =>
      at.one(
        'is',
        among.filter((one) => !sofar.includes(one)),
        weight,
      ),
    );
  }
}
