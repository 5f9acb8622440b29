/**
 * How much a month asks of a player who always takes the next step, and chooses only who flies, and where to. An action is
 * a click, a tap or a key that the page acts on. Empty turns are passed by the second button.
 */
import { hexId, straightPath } from '@1bob/atlas';
import { cleanup, fireEvent, screen, within } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import { TestMatch } from '../testing/match.ts';
import { seat } from '../testing/seat.ts';
import SidePanel from '../table/SidePanel.svelte';

const margate = hexId('2223');
const dover = hexId('2126');
const aim = 25;

/** Plays January 1918 as the Germans, against British who meet the raid once; actions, and what was told meanwhile. */
async function month(seed: number): Promise<{ actions: number; told: Set<string> }> {
  const match = new TestMatch('second-phase', {}, seed).planning('redeployment');
  const { month: first } = match.observed();
  const at = () => ({ view: match.view('german'), about: null, narrow: false, onreveal: null });
  const seated = seat(SidePanel, match.view('german'), at());
  let done = 0;
  let actions = 0;
  let met = false;

  /** The rules carry out what was given; the British answer; the page shows what came of it. */
  function follow(): void {
    const commands = seated.given.slice(done);
    done = seated.given.length;
    for (const command of commands) {
      if (match.refusal('german', command) !== null) break;
      match.give('german', command);
    }
    for (let i = 0; i < 60 && match.observed().stage.kind !== 'ended'; i++) {
      const { advance } = match.view('british').options;
      if (advance === null || match.observed().month !== first) break;
      if (!met && meets()) met = true;
      else if (!flyHome()) match.give('british', match.view('british').options.advance);
    }
    seated.show(at());
  }
  /** A Camel of Dover attacks the raid as soon as it can be reached. */
  function meets(): boolean {
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
  function flyHome(): boolean {
    const view = match.view('british');
    for (const [id, { units }] of Object.entries(view.own.groups)) {
      const from = view.groups[id]?.hex;
      if (
        from === undefined ||
        units.some((unit) => Object.values(view.own.plans).some((p) => p.units.includes(unit)))
      )
        continue;
      const route = straightPath(from, dover);
      const plan = {
        id: `home ${id}`,
        units,
        from: 1,
        route,
        bomb: null,
        land: true,
        haltWhenSpotted: false,
      };
      if (match.refusal('british', { kind: 'plan', plan }) !== null) continue;
      match.give('british', { kind: 'plan', plan });
      return true;
    }
    return false;
  }
  async function press(button: HTMLElement): Promise<void> {
    actions += 1;
    await fireEvent.click(button);
    await Promise.resolve();
    follow();
  }
  const foot = (): HTMLElement[] =>
    within(screen.getByRole('contentinfo', { name: 'Next step' })).getAllByRole('button');
  const stage = () => match.observed().stage;

  let raided = false;
  while (match.observed().month === first && stage().kind !== 'ended' && actions < 80) {
    if (stage().kind === 'flying' && !raided) {
      raided = true;
      await press(screen.getByRole('button', { name: /^Mariakerke/ }));
      await press(screen.getByRole('button', { name: /^Pick all/ }));
      actions += 1;
      seated.overlay.listener?.onhex(margate);
      await press(await screen.findByRole('button', { name: /^Fly home/ }));
      await press(screen.getByRole('button', { name: /^Fly to Margate/ }));
      continue;
    }
    const [first_, second] = foot();
    const quiet = first_?.textContent?.includes('nothing is due') ?? false;
    const chosen = quiet ? second : first_;
    if (chosen === undefined) throw new Error('no next step');
    await press(chosen);
  }
  const told = new Set(
    Object.values(match.view('german').log)
      .flat()
      .map(({ kind }) => kind),
  );
  cleanup();
  localStorage.clear();
  return { actions, told };
}

it('a month of one raid and one meeting takes at most 25 actions, median of ten seeds', async ({
  annotate,
}) => {
  const months = [];
  for (let seed = 1; seed <= 10; seed++) months.push(await month(seed));
  const actions = months.map((played) => played.actions).toSorted((a, b) => a - b);
  await annotate(`actions a month, ten seeds: ${actions.join(' ')}`);
  const median = ((actions[4] ?? 0) + (actions[5] ?? 0)) / 2;
  expect(months.filter(({ told }) => told.has('bombing')).length).toBeGreaterThan(5);
  expect(months.filter(({ told }) => told.has('combat')).length).toBeGreaterThan(5);
  expect(median).toBeLessThanOrEqual(aim);
}, 120_000);
