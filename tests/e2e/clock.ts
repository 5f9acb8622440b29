import type { Page } from '@playwright/test';
import { expect, inAMinute } from './served.ts';

/**
 * Lets the clock of a page run ahead until a check passes, so that a test need not wait as long as a person would. The
 * page has a clock of its own from `page.clock.install()` on. `check` throws or fails at once, without waiting. It must stay
 * true once it is, because a slow machine looks late.
 */
export async function hurry(page: Page, check: () => unknown): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(1_000);
    await check();
  }).toPass(inAMinute);
}
