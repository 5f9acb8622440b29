/// <reference lib="dom" />
import { hexId, straightPath } from '@1bob/atlas';
import type { CommandInput, UnitId } from '@1bob/rules';
import { Person } from '../support/person.ts';
import { inThisRun } from '../support/proofs.ts';
import type { RunningServer } from '../support/server.ts';
import { stillContext } from './seat.ts';
import { expect, test } from './served.ts';

/** Anna's Gothas fly to Margate. An observer who came later rewinds to that moment, on a desktop and on a phone. */

let server: RunningServer;
test.beforeAll(({ server: shared }) => {
  server = shared;
});

const path = (from: string, ...to: string[]) => {
  let at = hexId(from);
  return to.flatMap((next) => {
    const hexes = straightPath(at, hexId(next));
    at = hexId(next);
    return hexes;
  });
};
const raid: CommandInput = {
  kind: 'plan',
  plan: {
    id: 'margate',
    units: ['13', '14', '17'] as UnitId[],
    from: 1,
    route: path('4427', '2223', '4427'),
    bomb: { hex: hexId('2223'), target: { kind: 'place' } },
    land: true,
    haltWhenSpotted: false,
  },
};

/** Two players play by script until a flying turn has come. Resolves to the code of the watch link. */
async function played(until: number): Promise<string> {
  const [anna, ben] = [new Person(server.url, 'Anna'), new Person(server.url, 'Ben')];
  await Promise.all([anna.arrive(), ben.arrive()]);
  const { match, links } = await anna.make({ scenario: 'second-phase', seat: 'german', opponent: 'person' });
  await ben.join(links.join ?? '');
  await Promise.all([anna.open(match), ben.open(match)]);
  const turn = ({ sees: { stage } }: Person): number => (stage.kind === 'flying' ? stage.turn : 0);
  let planned = false;
  while (turn(anna) < until) {
    for (const [person, other] of [
      [anna, ben],
      [ben, anna],
    ] as const) {
      if (person === anna && turn(anna) === 1 && !planned) {
        planned = true;
        await anna.give(raid);
      }
      const { advance } = person.sees.options;
      if (advance === null) continue;
      await person.give(advance);
      // Waits until the other player's view has come as far.
      const { version } = await other.serverHas();
      await other.reach(version);
    }
  }
  for (const person of [anna, ben]) person.close();
  return links.watch.split('/').at(-1) ?? '';
}

test('an observer goes back through what observers saw, catches up, and comes back to now', async ({
  browser,
}) => {
  const watch = await played(7);
  const context = await stillContext(browser);
  const page = await context.newPage();
  for (const size of inThisRun([
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ])) {
    await page.setViewportSize(size);
    await page.goto(`${server.url}/watch/${watch}`);
    const panel = page.getByRole('complementary');
    const players = panel.getByRole('region', { name: 'At the table' });
    await expect(players).toContainText('Anna');
    await expect(players).toContainText('Ben');
    await expect(panel.getByRole('region', { name: 'Raids of the month' })).toContainText('German: ');
    const press = (name: string) => panel.getByRole('button', { name, exact: true }).click();
    const when = panel.getByRole('group', { name: /^Rewind/ }).locator('[data-page]');
    const aloft = () => page.locator('svg.map-over .pile, [data-group]').count();
    const now = await aloft();

    await press('Rewind');
    await expect(when).toHaveText(/^January 1918, turn [67]$/);
    // Goes to the start of this turn, and then to the turn before. Each press counts from the one before it.
    await press('One turn back');
    await press('One turn back');
    await press('One turn back');
    await expect(when).toHaveText(/^January 1918, turn [345]$/);
    const slider = panel.getByRole('slider', { name: 'Turn shown' });
    await slider.press('Home');
    await expect(when).toHaveText('set-up');
    await slider.press('ArrowRight');
    await expect(when).toHaveText('January 1918, planning');
    await slider.press('ArrowRight');
    await expect(when).toHaveText('January 1918, turn 1');
    await press('One step back');
    await expect(when).toHaveText('January 1918, planning');
    await press('Back to now');
    await expect(players).toBeVisible();
    expect(await aloft()).toBe(now);

    await press('Catch me up');
    const played = panel.getByRole('group', { name: /^Playback: / });
    await expect(played).toContainText(/\d+ of \d+/);
    await press('Pause');
    await press('Back to now');
    await expect(players).toBeVisible();
  }
});
