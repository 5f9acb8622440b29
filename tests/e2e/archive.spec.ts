import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { Person } from '../support/person.ts';
import { faultsIn } from './faults.ts';
import { stillContext } from './seat.ts';
import { expect, test } from './served.ts';

const agree = 'Everyone may read this war in the archive';

/** Checks the page for faults that keep people from reading or using it. */
async function faultless(page: Page): Promise<void> {
  for (const width of [390, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(faultsIn, { parts: ['main'], apart: [] })).toEqual([]);
  }
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
}

test('a war can be read by everyone once both players have ticked it, and no longer when one takes it back', async ({
  browser,
  server,
}) => {
  const [anna, ben] = [new Person(server.url, 'Anna'), new Person(server.url, 'Ben')];
  for (const person of [anna, ben]) await person.arrive();
  const { match, links } = await anna.make({
    scenario: 'second-phase',
    seat: 'german',
    opponent: 'person',
  });
  await ben.join(links.join ?? '');
  for (const person of [anna, ben]) await person.open(match);
  await expect(async () => {
    for (const person of [anna, ben]) {
      const { advance } = person.sees.options;
      if (advance) await person.give(advance);
    }
    expect(anna.sees.month).toBeGreaterThan(anna.sees.firstMonth);
  }).toPass({ intervals: [1] });
  await anna.give({ kind: 'resign' });
  for (const person of [anna, ben]) person.close();
  const context = await stillContext(browser);
  const [name = '', value = ''] = anna.cookie.split('=', 2);
  await context.addCookies([{ name, value, url: server.url }]);
  const own = await context.newPage();
  const stranger = await (await stillContext(browser)).newPage();
  const all = (page: Page) => page.locator('section', { hasText: 'Wars that everyone may read' });

  await own.goto(`${server.url}/match/${match}`);
  await own.getByRole('checkbox', { name: agree }).press('Space');
  await expect(own.getByText(/^You have agreed\./)).toBeVisible();
  await stranger.goto(server.url);
  await stranger.getByRole('link', { name: 'Archive of ended wars' }).click();
  await expect(stranger.getByText(/^No war is here yet/)).toBeVisible();
  await faultless(stranger);

  await ben.call('POST', `/api/matches/${match}/archive`, { agreed: true });
  await stranger.reload();
  const war = all(stranger).getByRole('listitem');
  await expect(war.getByRole('heading')).toHaveText(/Ben.*Anna/);
  await war.getByRole('link', { name: 'Story' }).click();
  await expect(stranger.getByRole('heading', { level: 1 })).toBeVisible();

  for (const colorScheme of ['dark', 'light'] as const) {
    await own.emulateMedia({ colorScheme });
    await own.goto(`${server.url}/archive`);
    await expect(own.getByRole('heading', { level: 3 })).toHaveCount(2);
    await faultless(own);
  }
  await own.getByRole('checkbox', { name: agree }).press('Space');
  await expect(all(own).getByText(/^No war is here yet/)).toBeVisible();
  await context.close();
});
