/** The facts in the sentences of "The first scramble", taken from the learner's view. */
import {
  forecastFight,
  isNight,
  meetingsWith,
  postRadius,
  turnOf,
  type GroupId,
  type UnitId,
} from '@1bob/rules/player';
import { entries } from '@1bob/words';
import { chanceText } from '../../words/chances.ts';
import { speaker } from '../../words/say.ts';
import type { NextSteps } from '../../table/next-step.svelte.ts';
import { positionOf } from '../../table/position.ts';
import type { PlayerView } from '../../table/table.svelte.ts';
import { t } from '../../words/table.ts';
import type { AboutScramble } from '../../words/coach.en.ts';
import { bombingIn, toldOf } from '../guide.ts';
import { flownIn, loneOf, raidOf, type Line } from './guide.ts';
import { home, post, target } from './scene.ts';

export function aboutOf(line: Line, view: PlayerView, steps: NextSteps | null): AboutScramble {
  const say = speaker(view.pack);
  const named = (ids: readonly UnitId[]): string =>
    say.list(ids.map((id) => say.unit(id, view.own.units[id]?.type)));
  const raid = raidOf(view);
  const path = raid === null ? [] : (view.groups[raid.id]?.path ?? []);
  const raiders = raid === null ? [] : (view.groups[raid.id]?.counters ?? []);
  const fakeAt = toldOf(view, 'fake')[0]?.hex;
  const flown = flownIn(view);
  const down = flown.filter(({ where }) => where.at === 'base');
  const fates = toldOf(view, 'damage').filter(({ fate }) => fate === 'recycled' || fate === 'eliminated');
  const out = (side: 'german' | 'british'): number =>
    fates.filter(({ sighting }) => sighting.side === side).length;
  const landed = entries(view.log).findLast(({ what }) => what.kind === 'landed' && what.side === 'british');
  // Only the text about the choice of interceptors needs the odds.
  const [best, alone] = line === 'meet' && raid !== null ? choices(view, raid.id) : [];
  const lone = line === 'hold' ? loneOf(view) : null;
  const soon = lone === null ? [] : meetings(view, lone.id).filter(({ now }) => now);
  return {
    base: say.place(home),
    post: say.place(post),
    target: say.place(target),
    radius: postRadius.alone,
    based: named(
      Object.values(view.own.units).flatMap(({ id, where }) =>
        where.at === 'base' && where.hex === home ? [id] : [],
      ),
    ),
    flown: named(flown.map(({ id }) => id)),
    able: named(soon[0]?.units ?? []),
    found: say.sightings(raiders.map((id) => ({ unit: view.counters[id]?.unit ?? null }))),
    fakeAt: fakeAt === undefined ? '' : say.place(fakeAt),
    pace: Math.max(0, path.length - 1),
    best: best === undefined ? '' : named(best.units),
    bestChance: best === undefined ? '' : chanceText(best.hits),
    aloneChance: alone === undefined ? '' : chanceText(alone.hits),
    intercept: t.intercept.go,
    button: steps?.primary?.label ?? '',
    turn: turnOf(view),
    night: view.nightFrom,
    dark: isNight(view),
    out: out('german'),
    lost: out('british'),
    bombed: bombingIn(view) !== undefined,
    down: named(down.map(({ id }) => id)),
    landed: landed?.turn ?? 0,
    tempts: raid !== null && turnOf(view) >= view.nightFrom - 1,
  };
}

interface Choice {
  readonly units: readonly UnitId[];
  readonly now: boolean;
  readonly hits: number;
}
const meetings = (view: PlayerView, enemy: GroupId): readonly Choice[] =>
  meetingsWith(positionOf(view), enemy).flatMap((meeting) => {
    const fight = forecastFight(positionOf(view), meeting);
    return fight === null ? [] : { units: meeting.units, now: meeting.now, hits: fight.odds.hits };
  });
/** Of those that can meet the enemy this turn: the likeliest to hit, and the likeliest single squadron. */
function choices(view: PlayerView, enemy: GroupId): readonly (Choice | undefined)[] {
  const able = meetings(view, enemy)
    .filter(({ now }) => now)
    .toSorted((a, b) => b.hits - a.hits);
  return [able[0], able.find(({ units }) => units.length === 1)];
}
