import { hexId, straightPath } from '@1bob/atlas';
import type { CreateMatchRequest } from '@1bob/protocol';
import type { UnitId } from '@1bob/rules';
import type { Browser } from '@playwright/test';
import { Person } from '../support/person.ts';
import { Seat, stillContext } from './seat.ts';
import { expect } from './served.ts';

/** A month that is being flown, reached by scripts, with one of its players in a browser. */

export const margate = hexId('2223');
export const home = hexId('4427');

export interface Duel {
  /** The German player: a browser, and a script that uses the same cookie. */
  anna: Seat;
  annasScript: Person;
  ben: Person;
  /** The watch link. */
  watch: string;
  close(): Promise<void>;
}

/**
 * January 1918, German flying turn 1, before any unit has flown. British guns hold their fire, so that no die
 * interferes, and with the charts of the second edition two Gothas over their planned target always bring points.
 */
export async function duelAt(
  url: string,
  browser: Browser,
  terms: Partial<CreateMatchRequest> = {},
): Promise<Duel> {
  const annasScript = new Person(url, 'Anna');
  const ben = new Person(url, 'Ben');
  for (const person of [annasScript, ben]) await person.arrive();
  const { match, links } = await annasScript.make({
    scenario: 'second-phase',
    seat: 'german',
    opponent: 'person',
    charts: 'second-edition',
    ...terms,
  });
  await ben.join(links.join ?? '');
  for (const person of [annasScript, ben]) await person.open(match);
  await expect(async () => {
    for (const person of [ben, annasScript]) {
      const { stage, options } = person.sees;
      if (options.advance && stage.kind !== 'flying') await person.give(options.advance);
    }
    expect(annasScript.sees.options.kinds).toContain('move');
  }).toPass({ intervals: [20] });
  const { own } = ben.sees;
  if (!own) throw new Error('Ben has no seat');
  const holdFire = Object.keys(own.land).map(hexId);
  await ben.give({ kind: 'orders', orders: { ...own.orders, holdFire } as never });

  const context = await stillContext(browser);
  const [name = '', value = ''] = annasScript.cookie.split('=', 2);
  await context.addCookies([{ name, value, url }]);
  const anna = await Seat.inContext(context, 'Anna', `${url}/match/${match}`);
  anna.match = match;
  await expect(anna.table).toHaveAttribute('data-stage', 'flying');
  return {
    ...{ anna, annasScript, ben, watch: links.watch },
    async close() {
      for (const person of [annasScript, ben]) person.close();
      await context.close();
    },
  };
}

/** Both players end their turns by script until German flying turn `turn` has begun. */
export async function toTurn({ anna, annasScript, ben }: Duel, turn: number): Promise<void> {
  while (ben.sees.stage.kind === 'flying' && ben.sees.stage.turn < turn) {
    const { side } = ben.sees.stage;
    const now = side === 'german' ? annasScript : ben;
    await expect.poll(() => now.sees.options.kinds.includes('endTurn')).toBe(true);
    await now.give({ kind: 'endTurn' });
    await expect.poll(() => ben.sees.stage.kind === 'flying' && ben.sees.stage.side !== side).toBe(true);
  }
  await anna.atTurn(turn);
}

/** Draws a raid of two Gothas from Mariakerke to Margate and home. */
export async function drawRaid(anna: Seat): Promise<void> {
  await anna.pick('Mariakerke (4427)', 'Gotha 13', 'Gotha 14');
  expect(await anna.raid(margate)).toContain('bombs in turn 5, lands by night in turn 10');
}

export const at = (person: Person, unit: string) => person.sees.own?.units[unit]?.where;

/** Two Gothas raid by script. In turn 5 they are over Margate with their bombs still aboard. */
export async function overMargate(game: Duel): Promise<void> {
  const out = straightPath(home, margate);
  const plan = {
    id: 'raid',
    units: ['13', '14'] as UnitId[],
    from: 1,
    route: [...out, ...straightPath(margate, home)],
    bomb: { hex: margate, target: { kind: 'place' as const } },
    land: true,
    haltWhenSpotted: false,
  };
  await game.annasScript.give({ kind: 'plan', plan });
  await toTurn(game, 5);
  await expect.poll(() => at(game.annasScript, '13')).toMatchObject({ hex: margate });
}
