/**
 * Counts the actions that a month takes for a player who always takes the next step, and chooses only units,
 * destinations and opponents. An action is a click, a tap or a key that the page handles. Turns without anything to do
 * are passed with the second button.
 */
import { hexId, straightPath } from '@1bob/atlas';
import type { CommandInput, Side } from '@1bob/rules/player';
import { cleanup, fireEvent, screen, within } from '@testing-library/svelte';
import { beforeAll, expect, it } from 'vitest';
import { onThisMachine } from '../../../../tests/support/on-this-machine.ts';
import { inThisRun } from '../../../../tests/support/proofs.ts';
import { TestMatch } from '../testing/match.ts';
import { seat } from '../testing/seat.ts';
import SidePanel from '../room/SidePanel.svelte';
import { fetchAhead } from '../room/parts.ts';

// Loads the code of each stage, as after the first touch of a table.
beforeAll(fetchAhead);

const home = hexId('4427');
const margate = hexId('2223');
const dover = hexId('2126');
const aim = 25;
/** With these dice, bombs fall and aircraft fight in the months of both sides. */
const seeds = [1, 2, 3, 4, 5, 7, 8, 10];
const most = 80;

/** A played month: its actions, and the messages shown. */
interface Played {
  readonly actions: number;
  readonly told: ReadonlySet<string>;
}

/** The page of one side in January 1918. A script answers for the other side whenever it can. */
function page(side: Side, seed: number, answers: (match: TestMatch) => boolean) {
  const match = new TestMatch('second-phase', {}, seed).planning('redeployment');
  const { month } = match.observed();
  const other: Side = side === 'german' ? 'british' : 'german';
  const stage = () => match.observed().stage;
  const over = () => match.observed().month !== month || stage().kind === 'ended';
  const props = () => ({ view: match.view(side), about: null, narrow: false, onreveal: null });

  function follow(): void {
    for (let i = 0; i < 60 && !over(); i++) {
      const { advance } = match.view(other).options;
      if (advance === null) break;
      if (!answers(match)) match.give(other, match.view(other).options.advance);
    }
  }
  function carry(command: CommandInput) {
    if (match.refusal(side, command) !== null) return null;
    match.give(side, command);
    follow();
    return { view: match.view(side), props: props() };
  }
  follow();
  const seated = seat<ReturnType<typeof props>>(SidePanel, match.view(side), props(), carry);
  let actions = 0;
  return {
    seated,
    match,
    stage,
    over: () => over() || actions >= most,
    foot: () => within(screen.getByRole('contentinfo', { name: 'Next step' })).getAllByRole('button'),
    async press(button: HTMLElement): Promise<void> {
      actions += 1;
      await fireEvent.click(button);
      // A step may be several commands, each given once the one before is answered.
      for (let i = 0; i < 20; i++) await Promise.resolve();
    },
    played(): Played {
      const told = Object.values(match.view(side).log).flat();
      cleanup();
      localStorage.clear();
      return { actions, told: new Set(told.map(({ kind }) => kind)) };
    },
  };
}

/** Takes the next step, or passes with the second button if there is nothing to do. */
async function next(playing: ReturnType<typeof page>): Promise<void> {
  const [first, second] = playing.foot();
  // Answers a confirmation with yes.
  if (first?.textContent === 'Go back' && second) return playing.press(second);
  const quiet = first?.textContent?.includes('no orders needed') ?? false;
  const chosen = quiet ? second : first;
  if (chosen === undefined) throw new Error('no next step');
  await playing.press(chosen);
}

/** The Germans, against British who intercept the raid once. */
async function german(seed: number): Promise<Played> {
  let met = false;
  const playing = page('german', seed, (match) => {
    if (!met && meets(match)) return (met = true);
    return flyHome(match);
  });
  let raided = false;
  while (!playing.over()) {
    if (playing.stage().kind !== 'flying' || raided) {
      await next(playing);
      continue;
    }
    raided = true;
    await playing.press(screen.getByRole('button', { name: /^Mariakerke/ }));
    await playing.press(screen.getByRole('button', { name: /^Pick all/ }));
    await playing.press(screen.getByRole('button', { name: /more targets$/ }));
    await playing.press(screen.getByRole('button', { name: /^Margate/ }));
    await playing.press(screen.getByRole('button', { name: /^Fly to Margate/ }));
  }
  return playing.played();
}
/** A Camel of Dover attacks the raid as soon as it is within reach. */
function meets(match: TestMatch): boolean {
  const view = match.view('british');
  const reach = view.options.moves.find(
    ({ hex, units }) => hex === dover && units.includes('1/RNAS' as never),
  )?.reach;
  const raid = Object.values(view.groups).find(({ side }) => side === 'german');
  if (reach === undefined || raid === undefined) return false;
  const path = straightPath(dover, raid.hex);
  const move = { kind: 'move', units: ['1/RNAS'], path, land: false };
  if (path.length > reach || match.refusal('british', move) !== null) return false;
  match.give('british', move);
  if (match.refusal('british', { kind: 'endMovement' }) === null)
    match.give('british', { kind: 'endMovement' });
  for (const { group, targets } of match.view('british').options.attacks) {
    const attack = { kind: 'attack', group, target: targets[0], hitFirst: [], displace: [] };
    if (match.refusal('british', attack) === null) match.give('british', attack);
    break;
  }
  return true;
}
function flyHome(match: TestMatch): boolean {
  const view = match.view('british');
  for (const [id, { units }] of Object.entries(view.own.groups)) {
    const from = view.groups[id]?.hex;
    if (
      from === undefined ||
      units.some((unit) => Object.values(view.own.plans).some((p) => p.units.includes(unit)))
    )
      continue;
    const route = straightPath(from, dover);
    const plan = { id: `home ${id}`, units, from: 1, route, bomb: null, land: true, haltWhenSpotted: false };
    if (match.refusal('british', { kind: 'plan', plan }) !== null) continue;
    match.give('british', { kind: 'plan', plan });
    return true;
  }
  return false;
}

/** The British, against Germans who fly a raid on Margate and home. */
async function british(seed: number): Promise<Played> {
  let flown = false;
  const playing = page('british', seed, (match) => {
    const plan = {
      ...{
        id: 'raid',
        units: ['13', '14', '17'],
        from: 1,
        haltWhenSpotted: false,
        pressOn: true,
        land: true,
      },
      ...{ bomb: { hex: margate, target: { kind: 'place' } } },
      route: [...straightPath(home, margate), ...straightPath(margate, home)],
    };
    if (flown || match.observed().stage.kind !== 'flying') return false;
    if (match.refusal('german', { kind: 'plan', plan }) !== null) return false;
    match.give('german', { kind: 'plan', plan });
    return (flown = true);
  });
  let chosen = false;
  while (!playing.over()) {
    // The player intercepts the raid once, with the second interceptor in the list if it can do so at once. Otherwise
    // the player takes the next step.
    const offers = screen.queryAllByRole('radio');
    const [, other] = offers;
    if (!chosen && other?.parentElement?.textContent?.includes('this turn')) {
      chosen = true;
      await playing.press(other);
      continue;
    }
    await next(playing);
  }
  return playing.played();
}

const median = (numbers: readonly number[]): number => {
  const sorted = numbers.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return ((sorted[Math.ceil(half) - 1] ?? 0) + (sorted[Math.floor(half)] ?? 0)) / 2;
};

it.each([
  ['Germans, of one raid and one meeting', german],
  ['British, who meet a raid wherever it pays', british],
])(
  'a month of the %s, takes at most 25 actions, median of eight seeds or of a slice of them',
  async (who, play) => {
    const months: Played[] = [];
    for (const seed of inThisRun(seeds)) months.push(await play(seed));
    const actions = months.map((played) => played.actions).toSorted((a, b) => a - b);
    // Printed with the test results, to show how a change of the page affects the count.
    process.stdout.write(`${who}: ${actions.join(' ')}; median ${median(actions)}\n`);
    for (const { told } of months) expect([...told]).toEqual(expect.arrayContaining(['bombing', 'combat']));
    expect(median(actions)).toBeLessThanOrEqual(aim);
  },
  onThisMachine(240_000),
);
