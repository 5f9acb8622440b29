/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { onThisMachine } from '../support/on-this-machine.ts';
import { inThisRun } from '../support/proofs.ts';
import type { RunningServer } from '../support/server.ts';
import { Seat, stillContext } from './seat.ts';
import { expect, inAMinute, test } from './served.ts';

/**
 * A month by keyboard and by what a screen reader hears: the map is hidden, no mouse is used, and everything is found in
 * the accessibility tree.
 */

let server: RunningServer;
test.beforeAll(({ server: shared }) => {
  server = shared;
});

/** The time limit for a month against the computer. A busy machine takes more than a minute. */
const forAMonth = { timeout: onThisMachine(200_000) };

interface Tongue {
  readonly code: 'en' | 'de';
  /** The words of buttons and fields. */
  readonly scenario: string;
  readonly play: string;
  readonly page: string;
  readonly line: string;
  /** The words of orders. */
  readonly next: string;
  readonly raid: string;
  readonly typo: string;
  readonly meant: RegExp;
  /** What is read. */
  readonly setUp: RegExp;
  readonly flying: RegExp;
  readonly readBack: RegExp;
  readonly again: RegExp;
  readonly given: RegExp;
  readonly aloft: RegExp;
  readonly over: RegExp;
  readonly news: RegExp;
}

const tongues: readonly Tongue[] = [
  {
    code: 'en',
    scenario: 'Scenario',
    play: 'Play now',
    page: 'Read to me',
    line: 'Order',
    next: 'next',
    raid: 'Gotha 13, 14 and 17 from Mariakerke, bomb Margate by turn 8, home',
    typo: 'Gotha 13, bomb Margat',
    meant: /I do not understand “Margat”. Did you mean “Margate”\?/,
    setUp: /January 1918, set-up, .*: it is your move\./,
    flying: /January 1918, German flying turn 1 of 24, .*: it is your move, and you can fly\./,
    readBack: /bombs Margate in turn 5, lands at Mariakerke in turn \d+\..* Press Enter again/s,
    again: /Press Enter again/,
    given: /^Given: /,
    aloft: /You have in the air: Gotha 13, Gotha 14 and Gotha 17, .* heading west/,
    over: /February 1918, planning/,
    news: /Since you last asked/,
  },
  {
    code: 'de',
    scenario: 'Szenario',
    play: 'Jetzt spielen',
    page: 'Lage vorlesen',
    line: 'Befehl',
    next: 'weiter',
    raid: 'Gotha 13, 14 und 17 von Mariakerke, Bomben auf Margate bis Zug 8, heim',
    typo: 'Gotha 13, Bomben auf Margat',
    meant: /„Margat“ verstehe ich nicht. Meinst du „Margate“\?/,
    setUp: /Januar 1918, Aufstellung, .*: du bist am Zug\./,
    flying: /Januar 1918, deutscher Zug 1 von 24, .*: du bist am Zug und kannst fliegen\./,
    readBack: /Bomben auf Margate in Zug 5, Landung in Mariakerke in Zug \d+\..* Noch einmal Enter/s,
    again: /Noch einmal Enter/,
    given: /^Gegeben: /,
    aloft: /Von dir sind in der Luft: Gotha 13, Gotha 14 und Gotha 17, .* Kurs West/,
    over: /Februar 1918, Planung/,
    news: /Seit deiner letzten Frage/,
  },
];

/** The page for the ear, as a screen reader finds it. */
class Ear {
  constructor(
    readonly page: Page,
    readonly words: Tongue,
  ) {}
  get paper() {
    return this.page.getByRole('dialog', { name: this.words.page });
  }
  get line() {
    return this.paper.getByRole('combobox', { name: this.words.line });
  }
  /** The first status is the situation, the second the answer to an order. */
  get situation() {
    return this.paper.getByRole('status').first();
  }
  get answer() {
    return this.paper.getByRole('status').last();
  }
  /** Types a line, and presses Enter. */
  async type(text: string): Promise<void> {
    await expect(this.line).toBeFocused();
    await this.page.keyboard.press('Control+A');
    await this.page.keyboard.type(text);
    await this.page.keyboard.press('Enter');
  }
  /** Gives an order: the first Enter reads it back, and the second gives it. */
  async order(text: string, readBack: RegExp): Promise<void> {
    await this.type(text);
    await expect(this.answer).toHaveText(readBack);
    await this.page.keyboard.press('Enter');
    await expect(this.answer).toHaveText(this.words.given);
    await expect(this.line).toHaveValue('');
  }
  /** Takes the next step again and again until the page has read a text. Resolves to all that was read. */
  async goOnUntil(text: RegExp): Promise<string> {
    const heard: string[] = [];
    const listen = async (): Promise<boolean> => {
      heard.push((await this.situation.textContent()) ?? '');
      return text.test(heard.at(-1) ?? '');
    };
    await expect(async () => {
      if (await listen()) return;
      await this.type(this.words.next);
      await expect(this.answer).toHaveText(/\S/);
      if (this.words.again.test((await this.answer.textContent()) ?? ''))
        await this.page.keyboard.press('Enter');
      await expect(this.answer).not.toHaveText(this.words.again);
      expect(await listen()).toBe(true);
    }).toPass({ intervals: [200], ...forAMonth });
    return heard.join(' ');
  }
}

for (const words of inThisRun(tongues))
  test(`a month is played without the map, by keyboard and screen reader (${words.code})`, async ({
    browser,
  }) => {
    const context = await stillContext(browser);
    await context.addInitScript((code) => localStorage.setItem('language', code), words.code);
    // The map stays in the page, because its size places other parts. Nobody sees it or reaches it.
    await context.addInitScript(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('.map-board { visibility: hidden !important; }');
      document.adoptedStyleSheets = [sheet];
    });
    const { page } = await Seat.inContext(context, 'Iris', server.url);
    const ear = new Ear(page, words);

    await page.getByRole('combobox', { name: words.scenario }).first().selectOption('second-phase');
    await page.getByRole('button', { name: words.play }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('textbox').first().fill('Iris');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: /1918/ }).first()).toBeVisible();
    await expect(page.getByRole('application')).toHaveCount(0);

    // Set-up and planning: the word for the next step does.
    await page.keyboard.press('Alt+Shift+R');
    await expect(ear.situation).toContainText(words.setUp, inAMinute);
    await ear.goOnUntil(words.flying);

    // A slip of the finger loses nothing, and is explained.
    await ear.type(words.typo);
    await expect(ear.answer).toHaveText(words.meant);
    await expect(ear.line).toHaveValue(words.typo);

    // A raid in one line. It bombs and comes home by itself.
    await ear.order(words.raid, words.readBack);
    // Closed and opened again, the page has the cursor on its line, as the first time.
    await page.keyboard.press('Escape');
    await expect(ear.paper).toHaveCount(0);
    await page.keyboard.press('Alt+Shift+R');
    await expect(ear.line).toBeFocused();
    await expect(ear.situation).toContainText(words.aloft);
    const heard = await ear.goOnUntil(words.over);
    expect(heard).toMatch(words.news);
  });
