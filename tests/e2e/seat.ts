/// <reference lib="dom" />
import type { HexId } from '@1bob/atlas';
import { centre } from '@1bob/atlas/drawing';
import type { View } from '@1bob/rules';
import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { immutableJSONPatch, type JSONPatchDocument } from 'immutable-json-patch';
import { io } from 'socket.io-client';
import { onThisMachine } from '../support/on-this-machine.ts';

interface Packet {
  version: number;
  changes?: JSONPatchDocument;
  view?: unknown;
}

/**
 * A browser whose map does not glide and which does not play back enemy turns, so that a click hits what is drawn
 * there.
 */
export async function stillContext(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  await context.addInitScript(() => localStorage.setItem('playback.enemyTurn', 'no'));
  return context;
}

/** A player in a separate browser, with every frame that it received. */
export class Seat {
  /** The frames of the socket, in the order in which they came. */
  readonly frames: string[] = [];
  /** The view that these frames add up to. */
  view: View | null = null;
  version = -1;

  private constructor(
    readonly name: string,
    readonly context: BrowserContext,
    readonly page: Page,
  ) {
    page.on('pageerror', (error) => {
      throw error;
    });
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => this.receive(payload));
    });
    // A page whose WebSocket takes too long to open asks by polling, and gets several packets in an answer.
    page.on('response', (response) => {
      if (!response.url().includes('transport=polling') || response.request().method() !== 'GET') return;
      response.text().then(
        (packets) => packets.split('\u001e').forEach((packet) => this.receive(packet)),
        () => undefined,
      );
    });
  }

  static async arrive(browser: Browser, name: string, address: string): Promise<Seat> {
    return Seat.inContext(await stillContext(browser), name, address);
  }
  /** A seat in a browser that already has its cookies. */
  static async inContext(context: BrowserContext, name: string, address: string): Promise<Seat> {
    const seat = new Seat(name, context, await context.newPage());
    await seat.page.goto(address);
    return seat;
  }

  /** Takes a seat back in this browser by its recovery link. Opening the page does not take it yet. */
  async comeBack(link: string): Promise<void> {
    await this.page.goto(link);
    await this.press('Take your seat in this browser');
    await this.table.waitFor();
  }

  /** A Socket.IO event or acknowledgement is a number followed by JSON. */
  private receive(payload: string | Buffer): void {
    const text = payload.toString();
    this.frames.push(text);
    const json = /^4[23]\d*(?<json>\[.*)$/s.exec(text)?.groups?.['json'];
    if (json === undefined) return;
    for (const part of JSON.parse(json) as unknown[]) {
      if (typeof part !== 'object' || part === null || !('version' in part)) continue;
      const { version, changes, view } = part as Packet;
      if (view !== undefined) this.view = view as View;
      else if (changes !== undefined && version > this.version && this.view)
        this.view = immutableJSONPatch<View, View>(this.view, changes);
      else continue;
      this.version = version;
    }
  }

  /** The view that the server has for this seat now. A separate socket fetches it with this browser's cookie. */
  async serverHas(watch?: string): Promise<{ version: number; view: unknown }> {
    const url = new URL(this.page.url());
    const cookies = await this.context.cookies();
    const socket = io(url.origin, {
      transports: ['websocket'],
      forceNew: true,
      extraHeaders: { cookie: cookies.map((c) => `${c.name}=${c.value}`).join('; ') },
    });
    try {
      const match = this.match;
      const answer: unknown = await socket
        .timeout(onThisMachine(5_000))
        .emitWithAck('open', watch === undefined ? { match } : { match, watch });
      return answer as { version: number; view: unknown };
    } finally {
      socket.disconnect();
    }
  }
  match = '';

  /** Enters the name when the page asks for it. */
  async introduce(): Promise<void> {
    await this.page.getByLabel('Your name at the table').fill(this.name);
    await this.page.getByRole('button', { name: 'Continue' }).click();
  }

  button(name: string | RegExp) {
    return this.page.getByRole('button', { name }).first();
  }
  async press(name: string | RegExp): Promise<void> {
    await this.button(name).click();
  }
  async toTheTable(): Promise<void> {
    const { page } = this;
    await page
      .getByRole('link', { name: 'Go to the table' })
      .or(page.getByRole('button', { name: 'Go to the table' }))
      .click();
  }
  get table() {
    return this.page.locator('.table');
  }
  async atTurn(turn: number): Promise<void> {
    await expect(this.table).toHaveAttribute('data-turn', String(turn));
  }

  /**
   * Chooses a base or a group in the list beside the map, and which of its units fly. Without names it takes the units
   * that are offered.
   */
  async pick(place: string | RegExp, ...units: readonly string[]): Promise<void> {
    const panel = this.page.getByRole('complementary');
    const back = panel.getByRole('button', { name: 'Back to the overview' });
    if (await back.isVisible()) await back.click();
    // The last selection is named above the list, by the same names.
    const listed = panel.locator('button:not(.pinned *)');
    await panel.getByRole('button', { name: place }).and(listed).first().click();
    for (const unit of units) {
      const face = panel
        .getByRole('group', { name: 'Who flies?' })
        .getByRole('button', { name: unit, exact: true });
      if ((await face.getAttribute('aria-pressed')) !== 'true') await face.click();
    }
  }
  /** Chooses a raid in the list of targets, which may have to be opened. Returns the text of its row. */
  async raid(hex: string): Promise<string> {
    const row = this.page.locator(`[data-target="${hex}"]`);
    if (!(await row.isVisible())) await this.press(/more targets$/);
    const said = await row.innerText();
    await row.click();
    return said;
  }
  /** Chooses the target of a route by its name. */
  async aimAt(name: string): Promise<void> {
    const field = this.page.getByRole('complementary').getByRole('combobox', { name: 'Target' });
    const value = await field.locator('option', { hasText: name }).first().getAttribute('value');
    await field.selectOption(value);
  }

  /** Shows the whole map, and clicks a hex of it. */
  async clickHex(hex: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Whole map' }).click();
    const place = () =>
      this.page.locator('svg.map-over').evaluate(
        (svg, [x, y]) => {
          const matrix = (svg as SVGSVGElement).getScreenCTM();
          if (!matrix) return null;
          const point = new DOMPoint(x, y).matrixTransform(matrix);
          const hit = document.elementFromPoint(point.x, point.y);
          return hit?.closest('.map-table') ? { x: point.x, y: point.y } : null;
        },
        centre(hex as HexId) as [number, number],
      );
    await expect(async () => {
      // The map glides, so the test waits until it has come to rest.
      await this.mapAtRest();
      const at = await place();
      if (!at) throw new Error(`hex ${hex} is not on the screen`);
      await this.page.mouse.click(at.x, at.y);
    }).toPass();
  }

  /** Waits until the map no longer glides or zooms, and has stayed in place for three frames. */
  async mapAtRest(): Promise<void> {
    await this.page.waitForFunction(async () => {
      const sheet = document.querySelector<HTMLElement>('.map-sheet');
      const lies = () =>
        sheet && !sheet.classList.contains('gliding') && !sheet.style.transform.includes('scale')
          ? sheet.style.transform
          : null;
      const first = lies();
      for (let frame = 0; frame < 3 && first !== null; frame++) {
        await new Promise(requestAnimationFrame);
        if (lies() !== first) return false;
      }
      return first !== null;
    });
  }
}
