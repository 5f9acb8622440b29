import { hexId, straightPath } from '@1bob/atlas';
import type { UnitId } from '@1bob/rules';
import { expect, test, type Page } from '@playwright/test';
import { Seat } from '../e2e/seat.ts';
import { Person } from '../support/person.ts';
import { startServer, type RunningServer } from '../support/server.ts';

/** Pictures of a game between two persons, one of them in a browser. */

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({ COMMAND_RATE: '1000', API_RATE: '1000' });
});
test.afterAll(() => server.remove());

const [wide, phone] = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;
const into = (name: string): string => `docs/pictures/${name}.jpg`;

/** Takes a picture of the page when it is at rest. */
async function take(page: Page, name: string): Promise<void> {
  await page.waitForTimeout(500);
  await page.screenshot({ path: into(name), type: 'jpeg', quality: 84 });
}

test('the pictures of the documents', async ({ browser }) => {
  const script = new Person(server.url, 'Anna');
  const ben = new Person(server.url, 'Ben');
  await script.arrive();
  await ben.arrive();
  const { match, links } = await script.make({
    scenario: 'second-phase',
    seat: 'german',
    opponent: 'person',
  });
  await ben.join(links.join ?? '');
  await script.open(match);
  await ben.open(match);
  const context = await browser.newContext({ reducedMotion: 'reduce', viewport: wide });
  await context.addInitScript(() => localStorage.setItem('playback.enemyTurn', 'no'));
  const [name = '', value = ''] = script.cookie.split('=', 2);
  await context.addCookies([{ name, value, url: server.url }]);
  const anna = await Seat.inContext(context, 'Anna', server.url);
  const { page } = anna;

  // Both do only what they must until the month has been flown.
  const flying = (): boolean => ben.sees.stage.kind === 'flying';
  for (let i = 0; i < 2_000 && !flying(); i++) {
    for (const who of [script, ben]) {
      const { advance } = who.sees.options;
      if (advance !== null && !flying()) await who.give(advance);
    }
    await page.waitForTimeout(5);
  }
  await page.goto(`${server.url}/match/${match}`);
  await expect(anna.table).toHaveAttribute('data-stage', 'flying');

  await anna.pick(/^Mariakerke/);
  await anna.press('Pick all 3');
  await page.locator('[data-target]').first().click();
  await take(page, 'plan');

  const [from, to] = [hexId('4427'), hexId('2223')];
  const units = ['13', '14', '17'] as UnitId[];
  const route = [...straightPath(from, to), ...straightPath(to, from)];
  const bomb = { hex: to, target: { kind: 'place' as const } };
  await script.give({
    kind: 'plan',
    plan: { id: 'raid', units, from: 1, route, bomb, land: true, haltWhenSpotted: false },
  });
  const turn = (): number => (ben.sees.stage.kind === 'flying' ? ben.sees.stage.turn : 99);
  const until = async (wanted: number): Promise<void> => {
    for (let i = 0; i < 2_000 && turn() < wanted; i++) {
      for (const who of [script, ben])
        if (turn() < wanted && who.sees.options.kinds.includes('endTurn'))
          await who.give({ kind: 'endTurn' });
      await page.waitForTimeout(5);
    }
    await anna.atTurn(wanted);
  };
  await until(5);
  await page.reload();
  const small = await context.newPage();
  await small.setViewportSize(phone);
  await small.goto(page.url());
  await small.getByRole('button', { name: /^Oostakker/ }).click();
  await small.getByRole('button', { name: 'Pick all 3' }).click();
  await small.locator('[data-target]').first().click();
  await take(small, 'phone');
  await until(8);
  await page.getByRole('button', { name: 'Night' }).click();
  await take(page, 'night');
  await context.close();
  script.close();
  ben.close();
});
