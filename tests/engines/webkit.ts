import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { onThisMachine } from '../support/on-this-machine.ts';
import { freePort } from '../support/server.ts';
import type { Hand } from './hand.ts';

/** Debian's WebKitGTK over W3C WebDriver. Each guest has a driver and a small browser, on a screen that nobody sees. */

const libraries = { x64: 'x86_64-linux-gnu', arm64: 'aarch64-linux-gnu' }[process.arch as string];
const browser = `/usr/lib/${libraries}/webkit2gtk-4.1/MiniBrowser`;

const isInstalled = (program: string): boolean => spawnSync('which', [program]).status === 0;
export const hasWebKit = (): boolean =>
  existsSync(browser) && isInstalled('WebKitWebDriver') && isInstalled('Xvfb');

export interface Screen {
  readonly display: string;
  close(): void;
}

/** A separate screen. The X server chooses a free number and reports it. */
export async function openScreen(): Promise<Screen> {
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  let said = '';
  for await (const text of server.stdio[3] as NodeJS.ReadableStream) {
    said += String(text);
    if (said.includes('\n')) break;
  }
  return { display: `:${said.trim()}`, close: () => void server.kill() };
}

/** A guest in a separate browser with a window of 1280 × 800. */
export async function inWebKit({ display }: Screen): Promise<Hand> {
  const home = await mkdtemp(path.join(tmpdir(), 'webkit-'));
  await mkdir(path.join(home, 'gtk-3.0'));
  // The browser reads this as a wish for reduced motion.
  await writeFile(path.join(home, 'gtk-3.0', 'settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      PATH: process.env['PATH'],
      HOME: home,
      XDG_CONFIG_HOME: home,
      DISPLAY: display,
      GDK_BACKEND: 'x11',
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1',
      // Without a graphics card, frames pass through shared memory at less cost.
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      LANG: 'en_GB.UTF-8',
      NO_AT_BRIDGE: '1',
    },
  });
  const end = async (): Promise<void> => {
    await ended(driver);
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    return await openSession(`http://127.0.0.1:${port}`, end);
  } catch (error) {
    await end();
    throw error;
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill();
  await gone;
}

/** https://www.w3.org/TR/webdriver2/ */
async function openSession(driver: string, end: () => Promise<void>): Promise<Hand> {
  const ask = async (method: 'GET' | 'POST' | 'DELETE', at: string, body?: object): Promise<unknown> => {
    const answer = await fetch(driver + at, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: unknown };
    if (!answer.ok) throw new Error(`${method} ${at}: ${JSON.stringify(value).slice(0, 300)}`);
    return value;
  };
  const within = async <T>(ms: number, what: string, attempt: () => Promise<T | null>): Promise<T> => {
    const limit = Date.now() + onThisMachine(ms);
    for (let last = ''; ; await pause(50)) {
      const found = await attempt().catch((error: unknown) => {
        last = `: ${String(error)}`;
        return null;
      });
      if (found !== null) return found;
      if (Date.now() > limit) throw new Error(`WebKit: ${what} did not succeed within ${ms} ms${last}`);
    }
  };

  await within(15_000, 'the driver’s start', () => ask('GET', '/status'));
  const capabilities = {
    alwaysMatch: {
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
    },
  };
  const { sessionId } = (await ask('POST', '/session', { capabilities })) as { sessionId: string };
  const session = `/session/${sessionId}`;
  await ask('POST', `${session}/window/rect`, { x: 0, y: 0, width: 1280, height: 880 });

  const read = <T>(expression: string): Promise<T> =>
    ask('POST', `${session}/execute/sync`, { script: `return ${expression}`, args: [] }) as Promise<T>;
  /** Runs a script on an element. */
  const run = (script: string, element: string): Promise<unknown> =>
    ask('POST', `${session}/execute/sync`, {
      script,
      args: [{ 'element-6066-11e4-a52e-4f735466cecf': element }],
    });
  /** The path of the first element that is displayed. */
  const find = async (xpath: string): Promise<string | null> => {
    const elements = (await ask('POST', `${session}/elements`, { using: 'xpath', value: xpath })) as Record<
      string,
      string
    >[];
    for (const element of elements) {
      const at = `${session}/element/${Object.values(element)[0] ?? ''}`;
      if (await ask('GET', `${at}/displayed`)) return at;
    }
    return null;
  };
  const onFirst = (
    xpath: string,
    act: string,
    todo: (at: string, element: string) => Promise<boolean>,
  ): Promise<true> =>
    within(15_000, `${act} ${xpath}`, async () => {
      const at = await find(xpath);
      if (at === null) return null;
      const element = at.slice(at.lastIndexOf('/') + 1);
      // The driver finds no place for what has been scrolled away.
      const place = (): Promise<unknown> =>
        run(
          `arguments[0].scrollIntoView({ block: 'nearest' });
          return JSON.stringify(arguments[0].getBoundingClientRect())`,
          element,
        );
      // The element is still moving, so a click would miss it.
      if ((await place()) !== (await pause(50, null).then(place))) return null;
      return (await todo(at, element)) ? true : null;
    });
  /**
   * A click, and whether it met the element: what moves between the driver's look and its click is missed. A click that
   * leaves the page has met it.
   */
  const clickOn = async (at: string, element: string): Promise<boolean> => {
    const watch = `window.clickMet = false;
      arguments[0].addEventListener('click', () => { window.clickMet = true; }, { capture: true, once: true })`;
    await run(watch, element);
    await ask('POST', `${at}/click`, {});
    return (await read<boolean | null>('window.clickMet')) !== false;
  };

  return {
    async go(url) {
      await ask('POST', `${session}/url`, { url });
    },
    read,
    async click(xpath) {
      await onFirst(xpath, 'click', clickOn);
    },
    async write(xpath, text) {
      await onFirst(xpath, 'write', async (at) => {
        await ask('POST', `${at}/value`, { text });
        return true;
      });
    },
    async until(expression, ms = 15_000) {
      await within(ms, expression, async () => ((await read<unknown>(expression)) ? true : null));
    },
    async picture(file) {
      await writeFile(file, Buffer.from(String(await ask('GET', `${session}/screenshot`)), 'base64'));
    },
    async close() {
      await ask('DELETE', session).catch(() => undefined);
      await end();
    },
  };
}
