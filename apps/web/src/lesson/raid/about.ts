/** The facts in the lesson's sentences, taken from the learner's view. */
import { mustLandBy, turnOf } from '@1bob/rules/player';
import { planMarks } from '../../flight/plan-marks.ts';
import type { Drawing } from '../../table/map-overlay.svelte.ts';
import { entries } from '@1bob/words';
import type { NextSteps } from '../../table/next-step.svelte.ts';
import { positionOf } from '../../table/position.ts';
import type { PlayerView } from '../../table/table.svelte.ts';
import { t } from '../../words/table.ts';
import { speaker } from '../../words/say.ts';
import { attackOn, bombingIn } from '../guide.ts';
import { planOfRaid, raidersOf } from './guide.ts';
import { gothaBase, margate, raiders } from './scene.ts';
import type { About } from '../../words/coach.en.ts';

export function aboutOf(view: PlayerView, drawing: Drawing, steps: NextSteps | null): Omit<About, 'folded'> {
  const say = speaker(view.pack);
  const units = raidersOf(view);
  const bombing = bombingIn(view);
  const plan = planOfRaid(view);
  const target = bombing?.hex ?? drawing.route?.bomb ?? plan?.bomb?.hex ?? margate;
  const marks = [...(drawing.marks ?? []), ...planMarks(view)];
  const marked = (what: 'bombs' | 'lands'): number => marks.find((mark) => mark.what === what)?.turn ?? 0;
  const log = entries(view.log);
  const ours = log.filter(({ what }) => 'side' in what && what.side === 'german');
  const up = ours.find(({ what }) => what.kind === 'tookOff')?.turn;
  const down = ours.findLast(({ what }) => what.kind === 'landed')?.turn;
  const names = units.map(({ id }) => id);
  const fight = attackOn(view);
  const finders = log.flatMap(({ what }) =>
    what.kind === 'spotted' ? what.sightings.filter(({ side }) => side === 'british') : [],
  );
  const enemy = fight?.attacker.sightings ?? finders;
  return {
    base: say.place(gothaBase),
    target: say.place(target),
    bombs: marked('bombs'),
    lands: marked('lands'),
    fuel: mustLandBy(positionOf(view), names, up ?? turnOf(view)) ?? 0,
    enemy: enemy.length > 0 ? say.sightings(enemy) : t.field.The.british,
    won: log.reduce(
      (sum, { what }) =>
        what.kind === 'points' && what.side === 'german' && what.cause === 'bombing'
          ? sum + what.amount
          : sum,
      0,
    ),
    lost: raiders.length - units.filter(({ where }) => where.at === 'base' || where.at === 'air').length,
    button: steps?.primary?.label ?? '',
    turn: down ?? turnOf(view),
  };
}
