import type { RunningServer } from '../support/server.ts';
import { expect, test } from './served.ts';

let server: RunningServer;
test.beforeAll(({ server: shared }) => {
  server = shared;
});

test('a passkey signs a person in again in a browser that has forgotten them', async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  // A passkey belongs to a host name, and a numeric address is not a host name.
  const home = server.url.replace('127.0.0.1', 'localhost');
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  await page.request.post(`${home}/api/session`, { data: { name: 'Anna' } });
  await page.goto(`${home}/devices`);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByRole('button', { name: 'Remove: Passkey' })).toBeVisible();
  const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId });
  expect(credentials).toMatchObject([{ rpId: 'localhost', isResidentCredential: true }]);

  await context.clearCookies();
  await page.goto(home);
  await page.getByRole('link', { name: 'I have played here before' }).click();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('heading', { name: 'This device has joined.' })).toBeVisible();
  await page.goto(`${home}/devices`);
  await expect(page.getByText(/added with a passkey/)).toBeVisible();
});
