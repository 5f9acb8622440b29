/// <reference lib="dom" />
import { expect, type Browser } from '@playwright/test';
import { onThisMachine } from '../support/on-this-machine.ts';

/**
 * What a test can do in any browser. Elements are named by XPath, and states by an expression that the page evaluates.
 */
export interface Hand {
  /** Opens an address like the address bar. */
  go(url: string): Promise<void>;
  /** Waits until one of these elements is displayed, and clicks the first. */
  click(xpath: string): Promise<void>;
  write(xpath: string, text: string): Promise<void>;
  read<T>(expression: string): Promise<T>;
  /** Waits until the expression is true. */
  until(expression: string, ms?: number): Promise<void>;
  picture(file: string): Promise<void>;
  close(): Promise<void>;
}

/** A guest in a separate profile of the browser that Playwright runs. */
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
      // `waitForFunction` is not used, because in Firefox the content security policy stops it.
      await expect(async () => {
        expect(await page.evaluate(`Boolean(${expression})`), expression).toBe(true);
      }).toPass({ timeout: onThisMachine(ms) });
    },
    async picture(file) {
      await page.screenshot({ path: file });
    },
    close: () => context.close(),
  };
}
