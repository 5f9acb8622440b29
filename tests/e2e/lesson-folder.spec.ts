/// <reference lib="dom" />
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { standalone } from '../../apps/web/src/frame/standalone.ts';
import { coach, line, past, touch } from './lesson.ts';
import { Seat, stillContext } from './seat.ts';
import { expect, test } from './served.ts';

/** The folder of `npm run build:lesson`, on a host that serves nothing but files, at its root and below a folder. */

const dist = join(import.meta.dirname, '../../dist/lesson');
const types: Readonly<Record<string, string>> = {
  ...{ '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' },
};
const below = '/some/where/';
const host: Server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '', 'http://host');
  const name = pathname.startsWith(below) ? pathname.slice(below.length) : pathname.slice(1);
  const file = join(dist, name === '' ? 'index.html' : name);
  readFile(file).then(
    (content) => response.writeHead(200, { 'content-type': types[extname(file)] ?? '' }).end(content),
    () => response.writeHead(404).end(),
  );
});
let root: string;
test.beforeAll(async () => {
  execFileSync(process.execPath, [join(dist, '../../scripts/build.mjs'), 'lesson']);
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  root = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
});
test.afterAll(() => host.close());

/** Collects requests that leave the folder or fail, and messages about errors. */
function wrongs(context: BrowserContext, base: string): string[] {
  const found: string[] = [];
  context.on(
    'request',
    (request) => void (request.url().startsWith(base) || found.push(`asked ${request.url()}`)),
  );
  context.on('response', (answer) => void (answer.ok() || found.push(`${answer.status()} ${answer.url()}`)));
  context.on('requestfailed', (request) => void found.push(`failed ${request.url()}`));
  context.on('console', (message) => void (message.type() === 'error' && found.push(message.text())));
  return found;
}

for (const [place, width, height] of [
  ['/', 1440, 900],
  [below, 390, 844],
] as const) {
  test(`Both lessons begin, and every link leads to a page, at ${place} and ${width} px`, async ({
    browser,
  }) => {
    const base = root + place;
    const context = await stillContext(browser);
    const wrong = wrongs(context, base);
    const seat = await Seat.inContext(context, 'Nora', base);
    const { page } = seat;
    await page.setViewportSize({ width, height });

    // By a click, and by the address that the click leads to.
    await page.getByRole('link', { name: 'Your first raid' }).click();
    for (let step = 0; step < 3; step++) await past(seat, () => touch(seat));
    const reached = await line(seat);
    await page.reload();
    await expect(coach(seat)).toHaveAttribute('data-line', reached ?? '');
    await coach(seat).getByRole('link', { name: 'Leave' }).click();
    await page.getByRole('link', { name: 'The first scramble' }).click();
    await expect(coach(seat)).toBeVisible();
    await past(seat, () => touch(seat));

    const links = new Set<string>();
    for (const name of ['index', ...standalone]) {
      await page.goto(`${base}${name}.html`);
      await expect(page.getByRole('heading').first()).toBeVisible();
      if (name === 'rules') await expect(page.locator('a[data-place]').first()).toBeVisible();
      const found = await page
        .getByRole('link')
        .evaluateAll((all) =>
          all.map((link) => [link.getAttribute('href'), (link as HTMLAnchorElement).href]),
        );
      for (const [written, address] of found) {
        expect(written).toMatch(/^(\.\/|#)/);
        links.add(address?.replace(/#.*/, '') ?? '');
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    expect(links.size).toBeGreaterThan(standalone.length + 2);
    for (const link of links) expect((await page.request.get(link)).status(), link).toBe(200);
    expect(wrong).toEqual([]);
    expect(seat.frames).toEqual([]);
  });
}
