import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** Repeatable chance: the same seed gives the same decisions. */
export class Chance {
  private readonly generator;
  constructor(seed: number) {
    this.generator = xoroshiro128plus(seed);
  }
  below(n: number): number {
    return uniformInt(this.generator, 0, n - 1);
  }
  /** True in `percent` of 100 cases. */
  often(percent: number): boolean {
    return this.below(100) < percent;
  }
  one<T>(list: readonly T[]): T | undefined {
    return list[this.below(Math.max(1, list.length))];
  }
  /** The same items in random order. */
  shuffled<T>(list: readonly T[]): T[] {
    const placed = list.map((item) => ({ item, place: this.below(0x4000_0000) }));
    return placed.sort((a, b) => a.place - b.place).map(({ item }) => item);
  }
  /** Keeps each item with a given chance. */
  some<T>(list: readonly T[], percent: number): T[] {
    return list.filter(() => this.often(percent));
  }
}
