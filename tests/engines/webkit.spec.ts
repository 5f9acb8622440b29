import { test } from '@playwright/test';
import { startServer, type RunningServer } from '../support/server.ts';
import { playRaid } from './raid.ts';
import { hasWebKit, inWebKit, openScreen, type Screen } from './webkit.ts';

test.skip(!hasWebKit(), 'WebKitGTK (Debian’s webkit2gtk-driver and xvfb) is not installed');

let server: RunningServer;
let screen: Screen;
test.beforeAll(async () => {
  [server, screen] = await Promise.all([startServer(), openScreen()]);
});
test.afterAll(async () => {
  screen.close();
  await server.remove();
});

test('WebKit plays a raid, through a restart of the server, beside an observer', () =>
  playRaid(server, () => inWebKit(screen)));
