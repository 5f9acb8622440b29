/// <reference lib="dom" />
import { Person } from '../support/person.ts';
import type { RunningServer } from '../support/server.ts';
import { Seat } from './seat.ts';
import { expect, test } from './served.ts';

let server: RunningServer;
test.beforeAll(({ server: shared }) => {
  server = shared;
});

test('opening a recovery link changes nothing, and only its button takes the seat', async ({ browser }) => {
  const anna = new Person(server.url, 'Anna');
  await anna.arrive();
  const { match, recovery } = await anna.make({
    scenario: 'second-phase',
    seat: 'german',
    opponent: 'person',
  });
  const mine = async (): Promise<number> => {
    const { matches } = await anna.call<{ matches: { match: string }[] }>('GET', '/api/matches');
    return matches.filter((one) => one.match === match).length;
  };

  // A mail program fetches the address and opens its page. Nobody presses a button there.
  const scanner = await Seat.arrive(browser, 'nobody', recovery);
  await expect(scanner.page.getByText('This is Anna’s seat. You play the Germans.')).toBeVisible();
  expect((await scanner.context.cookies()).map(({ name }) => name)).not.toContain('device');
  expect(await mine()).toBe(1);

  await scanner.comeBack(recovery);
  await expect(scanner.page).toHaveURL(new RegExp(`/match/${match}$`));
  expect(await mine()).toBe(0);
});
