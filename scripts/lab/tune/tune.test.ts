import { expect, it } from 'vitest';
import {
  captainsWeights,
  commandersWeights,
  inBothSeats,
} from '../../../packages/bots/src/captain/weights.ts';
import { weightsIn } from '../play-out/players.ts';
import { proposed, chance } from '../search/thompson.ts';
import type { Played } from '../search/fit.ts';
import { tune } from './tune.ts';

it('says what is wrong with its arguments, and plays nothing', async () => {
  const errors: string[] = [];
  const terminal = { log: () => undefined, error: (line: string) => errors.push(line) };
  expect(await tune([], '', terminal)).toBe(2);
  expect(await tune(['second-edition', '--german', 'courage=2'], '', terminal)).toBe(2);
  expect(await tune(['second-edition', '--factor', '1'], '', terminal)).toBe(2);
  expect(errors[1]).toBe('a captain has no weight courage');
});

it('an officer has the weights in its name, and its own beside them', () => {
  expect(weightsIn('captain germanRaids=1.3 zest=-2')).toEqual(
    inBothSeats({ ...captainsWeights, germanRaids: 1.3, zest: -2 }),
  );
  const { german, british } = commandersWeights;
  expect(weightsIn('commander zest=-2')).toEqual({
    german: { ...german, zest: -2 },
    british: { ...british, zest: -2 },
  });
  expect(() => weightsIn('captain germanRaids=')).toThrow('germanRaids= gives no number');
});

it('each side is proposed what gains for it', () => {
  const levers = new Map([
    ['german raids', 3],
    ['british zest', 3],
  ]);
  const random = chance('tune');
  const games = Array.from({ length: 300 }, (): Played<'share'> => {
    const chosen = { 'german raids': Math.floor(random() * 3), 'british zest': Math.floor(random() * 3) };
    const share =
      0.5 + 0.1 * Number(chosen['german raids'] === 2) - 0.1 * Number(chosen['british zest'] === 1);
    return { cell: 'campaign none', chosen, figures: { share } };
  });
  const share = (expected: ReadonlyMap<string, { share: number }>) =>
    expected.get('campaign none')?.share ?? 0;
  const [german, british] = proposed(levers, games, [(e) => -share(e), share], random);
  expect(german?.['german raids']).toBe(2);
  expect(british?.['british zest']).toBe(1);
});
