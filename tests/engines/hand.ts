/// <reference lib="dom" />
import { expect, type Browser } from '@playwright/test';
import { onThisMachine } from '../support/on-this-machine.ts';

/** What a test does in any browser. Elements are named by XPath, states by an expression that the page evaluates. */
export interface Hand {
  /** Opens an address as the address bar does. */
  go(url: string): Promise<void>;
  /** Clicks the first element that is displayed, once there is one. */
  click(xpath: string): Promise<void>;
  write(xpath: string, text: string): Promise<void>;
  read<T>(expression: string): Promise<T>;
  /** Waits until the expression is true. */
  until(expression: string, ms?: number): Promise<void>;
  picture(file: string): Promise<void>;
  close(): Promise<void>;
}

/** A guest of their own, in the browser that Playwright runs. */
export async function inPlaywright(browser: Browser): Promise<Hand> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const first = (xpath: string) => page.locator(`xpath=${xpath}`).filter({ visible: true }).first();
  return {
    async go(url) {
      await page.goto(url);
    },
    click: (xpath) => first(xpath).click(),
    write: (xpath, text) => first(xpath).fill(text),
    read: (expression) => page.evaluate(expression),
    async until(expression, ms = 15_000) {
      // Not waitForFunction, which the content security policy stops in Firefox.
      await expect(async () => {
        expect(await page.evaluate(`Boolean(${expression})`), expression).toBe(true);
      }).toPass({ intervals: [50], timeout: onThisMachine(ms) });
    },
    async picture(file) {
      await page.screenshot({ path: file });
    },
    close: () => context.close(),
  };
}
