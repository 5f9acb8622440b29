/** How units leave the map, and where they go (6.3 to 6.7, 20.6, ruling 15). */
import type { AirUnit, Match, UnitId } from '../state/match.ts';
import type { Play } from '../play.ts';
import { bornNightTrained, isFake, noAces } from './counters.ts';

/** The fields that a unit loses when it leaves play (24.5). Types that always come night trained stay so (24.6). */
const stripped = (unit: AirUnit): Partial<AirUnit> => ({
  up: false,
  nightTrained: bornNightTrained(unit),
  grounded: null,
  target: null,
});

function takeOffMap(play: Play, id: UnitId, change: Partial<AirUnit>): void {
  const counter = play.counterOf(id);
  if (counter) play.removeCounter(counter.counter);
  play.setUnit(id, { ...stripped(play.unit(id)), ...change });
}

/**
 * Takes a lost unit off the map: it returns to the pool, and its ace to the mix (6.3, 19.5). A fake returns next month
 * (20.6).
 */
export function eliminate(play: Play, id: UnitId): void {
  if (isFake(play.unit(id)))
    takeOffMap(play, id, { where: { at: 'recycling', month: play.match.month + 1 } });
  else takeOffMap(play, id, { where: { at: 'pool' }, ...noAces });
}

/**
 * Takes a unit off the map for some months, together with its ace (6.5). If it would return after the end of the war, it is
 * gone for good (6.6). Then its ace is lost, and the ace's counter goes back to the mix (19.5, ruling 51).
 */
export function recycle(play: Play, id: UnitId, months: number): void {
  const where = returnIn(play.match, months);
  takeOffMap(play, id, { where, ...(where.at === 'gone' ? noAces : {}) });
}
const returnIn = (match: Match, months: number): AirUnit['where'] => {
  const back = match.month + months;
  return back > match.lastMonth ? { at: 'gone' } : { at: 'recycling', month: back };
};
