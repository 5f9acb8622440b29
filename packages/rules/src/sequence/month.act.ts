/** 3.1-III: the month's end, and the next month's beginning. */
import { monthKey } from '../state/calendar.ts';
import type { Communique } from '../state/communique.ts';
import { logNow } from '../state/log.ts';
import { logIn, sides, type Side } from '../state/match.ts';
import type { Play } from '../play.ts';
import { comeDown } from '../sections/08-crash.act.ts';
import { checkSuddenDeath, endByPoints, endQuietly } from '../sections/23-victory.act.ts';
import { endPassWithMonth } from './passing.act.ts';
import { finishTraining } from '../sections/24-training.act.ts';
import { rulesInForce } from '../state/variant.ts';

/** Consecutive quiet months that make a draw (ruling 7). */
const quietLimit = 3;

/**
 * Ruling 7: a month is quiet if, by the public log, no pursuit or anti-aircraft die was rolled and nothing was bombed or
 * strafed. In a match that began before version 3 of the rules, a month is quiet when neither side flew.
 */
function isQuiet({ match }: Play): boolean {
  if (rulesInForce(match.options, match.rulesVersion).version < 3)
    return sides.every((side) => !match.sides[side].flew);
  return !Object.entries(logNow(logIn(match), 'observer')).some(
    ([page, entries]) =>
      page.startsWith(`${monthKey(match.month)}.`) && entries.some(({ kind }) => loud.has(kind)),
  );
}
/** Log entries that make a month count as not quiet. */
const loud: ReadonlySet<Communique['kind']> = new Set(['combat', 'antiAircraft', 'bombing'] as const);

/** Ends the month; true if the game goes on. */
export function endMonth(play: Play): boolean {
  const { month } = play.match;
  play.closing = true;
  clearTheSky(play);
  if (checkSuddenDeath(play)) return false;
  rest(play);
  if (checkSuddenDeath(play)) return false;
  const quietMonths = isQuiet(play) ? play.match.quietMonths + 1 : 0;
  play.set('quietMonths', quietMonths);
  tidy(play);
  play.tell({ kind: 'monthEnds', month, rule: '3.1' });
  const { quietDraw } = play.match.options;
  if (quietDraw && quietMonths >= quietLimit) {
    endQuietly(play);
    return false;
  }
  if (month >= play.match.lastMonth) {
    endByPoints(play);
    return false;
  }
  if (quietDraw && quietMonths === quietLimit - 1)
    play.tell({ kind: 'quietMonths', months: quietMonths, rule: 'ruling 7' });
  return true;
}

export function beginMonth(play: Play): void {
  const { month } = play.match;
  play.set('month', month + 1);
  play.set('stage', { kind: 'planning', phase: 'randomEvents' });
  play.closing = false;
  play.forgetLogBefore(monthKey(month));
  play.tell({ kind: 'monthBegins', month: month + 1, rule: '3.1' });
}

/** Ruling 9: all units still aloft come down. */
function clearTheSky(play: Play): void {
  for (const side of sides)
    for (const group of play.groupsOf(side)) for (const c of group.counters) comeDown(play, c, 'monthEnd');
}

/**
 * 4.4, ruling 7: a side that flew nothing rolls a die. With the option `restLimit`, it does not do so in two months running.
 */
function rest(play: Play): void {
  for (const side of sides) {
    const { flew, rested } = play.side(side);
    const due = !flew && !(play.match.options.restLimit && rested);
    if (due) {
      const die = play.roll('rest', side);
      play.tell({ kind: 'rest', side, die, rule: '4.4' });
      play.score(side, die, 'rest', '4.4');
    }
    play.setSide(side, { rested: due });
  }
}

/** 3.1-III-2. */
function tidy(play: Play): void {
  for (const side of sides) {
    endPassWithMonth(play, side);
    const { patrols, ...orders } = play.side(side).orders;
    if (patrols) play.setSide(side, { orders }); // ruling 90
    play.setSide(side, {
      recon: [], // 14.4
      sealed: {},
      plans: {},
      ...(play.side(side).stoppedPlans && { stoppedPlans: {} }),
      patrols: [],
      noMoreMissions: false,
      flew: false,
      alarmed: false,
    });
    tidyUnits(play, side);
  }
  play.set('weather', 'fair');
  play.set('event', null);
  play.set('bombedThisTurn', []);
}
function tidyUnits(play: Play, side: Side): void {
  for (const unit of play.unitsOf(side)) {
    finishTraining(play, unit.id);
    const { flown, bombed, shaken, grounded, target } = unit;
    if (flown || bombed || shaken || grounded !== null || target !== null)
      play.setUnit(unit.id, { flown: false, bombed: false, shaken: false, grounded: null, target: null });
  }
}
