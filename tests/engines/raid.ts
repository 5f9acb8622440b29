/// <reference lib="dom" />
import { expect, test } from '@playwright/test';
import { hexId } from '@1bob/atlas';
import { Person } from '../support/person.ts';
import type { RunningServer } from '../support/server.ts';
import type { Hand } from './hand.ts';

/**
 * A raid on Dunkirk, from the name at the table to the bombs, and then the record, the story and the replay of the
 * match.
 */

const dunkirk = '3228';

const button = (text: string, within = ''): string =>
  `${within}//*[self::button or self::a or self::summary][starts-with(normalize-space(.), "${text}")]` +
  `[not(@aria-disabled="true")]`;
const field = (label: string): string =>
  `//input[@id=//label[contains(., "${label}")]/@for] | //label[contains(., "${label}")]//input`;
const panel = '//*[@id="panel"]';

const stage = `document.querySelector('.table')?.dataset.stage`;
const isTurn = (turn: number): string => `document.querySelector('.table')?.dataset.turn === '${turn}'`;
const reads = (text: string): string => `document.body.innerText.includes(${JSON.stringify(text)})`;

const names = (unit: string): string =>
  `document.documentElement.outerHTML.includes(${JSON.stringify(unit)})`;

/** Collects errors and violations of the content security policy until the next address is opened. */
const watchForFaults = `(() => {
  window.faults = [];
  addEventListener('error', (event) => faults.push(event.message ?? event.target.outerHTML), true);
  addEventListener('unhandledrejection', ({ reason }) => faults.push(String(reason)));
  document.addEventListener('securitypolicyviolation', (event) =>
    faults.push(event.violatedDirective + ' ' + event.blockedURI));
})()`;
const open = async (hand: Hand, url: string): Promise<void> => {
  await hand.go(url);
  await hand.read(watchForFaults);
};

/** Chooses the option with this label in a list, as Playwright does. */
const choose = (hand: Hand, region: string, label: string, option: string): Promise<unknown> =>
  hand.read(`(() => {
    const within = [...document.querySelectorAll('select')].filter((list) =>
      list.closest('section, form, main')?.innerText.includes(${JSON.stringify(region)}));
    const list = within.find(({ labels }) => [...labels].some(({ innerText }) => innerText.startsWith(${JSON.stringify(label)})));
    list.value = [...list.options].find(({ text }) => text === ${JSON.stringify(option)}).value;
    list.dispatchEvent(new Event('change', { bubbles: true }));
  })()`);

export async function playRaid(server: RunningServer, arrive: () => Promise<Hand>): Promise<void> {
  const anna = await arrive();
  const cora = await arrive();
  const ben = new Person(server.url, 'Ben');
  try {
    // A table for two: its name, the links, the set-up.
    await open(anna, server.url);
    await anna.read(`localStorage.setItem('playback.enemyTurn', 'no')`);
    await anna.until(`document.querySelector('select')`);
    await choose(anna, 'Play a friend', 'Your side', 'German');
    await choose(anna, 'Play a friend', 'Scenario', 'The night raids');
    await anna.click(button('Make a table'));
    await anna.write(field('Your name at the table'), 'Anna');
    await anna.click(button('Continue'));
    const linkOf = async (path: string): Promise<string> => {
      const link = `[...document.querySelectorAll('input')].find(({ value }) => value.includes('/${path}/'))?.value`;
      await anna.until(link);
      return anna.read<string>(link);
    };
    const [join, watch] = [await linkOf('join'), await linkOf('watch')];
    // This match is added to the list of campaigns, which moves the button down.
    await anna.until(reads('My campaigns'));
    await anna.click(button('Go to the table'));
    await ben.arrive();
    const { match } = await ben.join(join);
    await ben.open(match);
    // The British set up first. Later both sides plan, phase by phase, until the month is flown.
    const benAdvances = async (): Promise<void> => {
      const { stage: now, options } = ben.sees;
      if (options.advance && now.kind !== 'flying') await ben.give(options.advance);
    };
    await benAdvances();
    await anna.click(button('Use the suggested set-up'));
    await anna.click(button('Confirm the set-up'));
    await expect(async () => {
      await benAdvances();
      await anna.read(`[...document.querySelectorAll('footer .go')].find(({ innerText }) =>
        /secret until|at once/.test(innerText))?.click()`);
      expect(await anna.read(stage)).toBe('flying');
    }).toPass();
    await open(cora, watch);
    await cora.until(reads('You see only what both players see.'));
    const { own } = ben.sees;
    if (!own) throw new Error('Ben has no seat');
    const holdFire = Object.keys(own.land).map(hexId);
    await ben.give({ kind: 'orders', orders: { ...own.orders, holdFire } as never });

    // The note on a word is only as high as its text.
    const note = `document.querySelector('[popover]')`;
    await anna.click('//button[contains(@class, "case")][normalize-space(.) = "fuel"]');
    await anna.until(`${note}?.querySelector('b')`);
    expect(
      await anna.read(`${note}.getBoundingClientRect().bottom -
        ${note}.lastElementChild.getBoundingClientRect().bottom`),
    ).toBeLessThan(20);
    await anna.click(button('Close', '//*[@popover]'));

    // The raid takes off. The server is killed while it is on its way, and both pages come back.
    await anna.until(names('1/501'));
    await anna.click(`${panel}//button[contains(., "Mariakerke (4427)")]`);
    await anna.click(button('Pick all', panel));
    await anna.click(`${panel}//button[contains(., "more targets")]`);
    await anna.click(`//*[@data-target="${dunkirk}"]`);
    await anna.click(button('Fly to Dunkirk'));
    for (let turn = 1; turn < 3; turn++) {
      await anna.until(isTurn(turn));
      if (turn === 2) {
        await server.kill('SIGKILL');
        await server.start();
      }
      await anna.click(button('End turn', panel));
      await expect.poll(() => ben.sees.options.kinds.includes('endTurn')).toBe(true);
      await ben.give({ kind: 'endTurn' });
    }
    await anna.until(isTurn(3));
    await cora.until(isTurn(3));
    await anna.click(button('Bomb Dunkirk and end the turn'));
    for (const hand of [anna, cora]) await hand.until(`document.querySelector('.mark.bombed')`);
    // An observer sees the bombs, but neither the orders nor the names of units that stayed at home.
    expect(await cora.read(names('1/501'))).toBe(false);
    expect(await anna.read(reads('Orders'))).toBe(true);
    expect(await cora.read(reads('Orders'))).toBe(false);
    expect(await cora.read('faults')).toEqual([]);

    // The end of the match, and what stays of it.
    await ben.give({ kind: 'resign' });
    await anna.click(button('The story of the war'));
    await anna.until(`/The story/.test(document.querySelector('h1')?.innerText)`);
    await anna.click(button('Watch the replay'));
    await anna.until(`document.querySelector('.replay')?.dataset.audience === 'open'`);
    await anna.until(`document.querySelector('.map-over .town')`);
    expect(await anna.read('faults')).toEqual([]);

    await open(anna, `${server.url}/learn`);
    await anna.until(`document.querySelector('.map-over .town')`);
    expect(await anna.read('faults')).toEqual([]);
  } catch (error) {
    for (const [name, hand] of Object.entries({ anna, cora }))
      await hand.picture(test.info().outputPath(`${name}.png`)).catch(() => undefined);
    throw error;
  } finally {
    ben.close();
    await Promise.all([anna.close(), cora.close()]);
  }
}
