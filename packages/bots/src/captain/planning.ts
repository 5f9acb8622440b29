/** The planning phases: purchases, placement, and preparations for the month's raids. */
import type { HexId } from '@1bob/atlas';
import {
  isFake,
  isZeppelin,
  refuseBase,
  type Choice,
  type ChoiceOf,
  type PhaseOptions,
} from '@1bob/rules/player';
import { because, monthsLeft, restWorth, type Brief, type Offered } from './brief.ts';
import { experienceOf } from './experience.ts';
import { waitingAt } from './fire.ts';
import { fakeShare } from './intercept.ts';
import { leadOf } from './month.ts';
import { prepare, scout, train } from './prepare.ts';
import { buy, wantsRaf } from './purse.ts';
import type { Reason } from '../reason.ts';
import { flights } from './raids.ts';

/** The choice for the open phase; null if the default is best. */
export function choosePhase(brief: Brief): Choice | null {
  const planning = brief.view.options.planning;
  const { open, empty } = planning ?? {};
  if (!open || !empty) return null;
  if (open.phase === 'reinforcement' && empty.phase === 'reinforcement') {
    believe(brief);
    const choice = buy(brief, open, empty);
    const bought = choice.air.filter(({ unit }) => !empty.air.some((each) => each.unit === unit));
    const points = bought.reduce(
      (sum, { unit }) => sum + (open.air.find((offer) => offer.unit === unit)?.cost ?? 0),
      0,
    );
    const units = bought.map(({ unit }) => unit);
    if (units.length > 0) brief.reasons.push({ code: 'bought', count: units.length, units, points });
    const built = choice.land.slice(empty.land.length);
    for (const { hex } of built.slice(0, told)) brief.reasons.push({ code: 'fortified', hex });
    return units.length + built.length > 0 ? choice : because(brief, choice, { code: 'saved' });
  }
  if (open.phase === 'redeployment' && empty.phase === 'redeployment') {
    const choice = gather(brief, open, empty);
    const units = choice?.air.map(({ unit }) => unit) ?? [];
    return because(brief, choice, { code: 'regrouped', count: units.length, units });
  }
  return because(brief, ordersFor(brief, open, empty) ?? empty, { code: 'orders' });
}

/** The head of a month's notes. */
function believe(brief: Brief): void {
  const { reasons, view } = brief;
  reasons.push({ code: 'score', points: leadOf(brief), months: monthsLeft(brief) + 1 });
  if (restWorth(brief) > 0) reasons.push({ code: 'restDue' });
  if (view.rules.quietDraw && view.quietMonths > 0)
    reasons.push({ code: 'quietWar', months: view.quietMonths });
  const { attacks, raided } = experienceOf(brief);
  if (raided !== null && brief.position.side === 'british') reasons.push({ code: 'raided', count: raided });
  if (brief.position.side === 'german')
    reasons.push({ code: 'metByDay', times: attacks.day }, { code: 'metByNight', times: attacks.night });
  if (!brief.manner.hurried) reasons.push(...supposed(brief));
}

/** Most hexes of one kind in a month's notes. */
const told = 3;

/** Beliefs about hidden facts: the number of fakes, and where fighters wait. */
function supposed(brief: Brief): Reason[] {
  const { position, view } = brief;
  if (position.side === 'british') return [{ code: 'fakes', times: fakeShare(brief) * 10 }];
  const bases = Object.entries(view.bases).filter(([, { side, air }]) => side === 'british' && air > 0);
  const waiting = bases.map(([at]) => {
    const hex = at as HexId;
    const count = Math.round(Object.values(waitingAt(brief, hex)).reduce((a, b) => a + b, 0));
    return { code: 'seenAt', hex, count } as const;
  });
  const seen = waiting.filter(({ hex, count }) => count > 0 && brief.garrison(hex) !== null);
  const all = waiting.reduce((sum, { count }) => sum + count, 0);
  return [{ code: 'fighters', count: all }, ...seen.slice(0, told)];
}

function ordersFor(brief: Brief, open: PhaseOptions, empty: Choice): Choice | null {
  switch (open.phase) {
    case 'missionPreparation':
      return empty.phase === 'missionPreparation' ? prepare(brief, open, empty) : null;
    case 'recon':
      return empty.phase === 'recon' ? scout(brief, open.budget, empty) : null;
    case 'training':
      return empty.phase === 'training' ? train(brief, open, empty) : null;
    case 'raf':
      return open.possible && wantsRaf(brief) ? { phase: 'raf', create: true } : null;
    default:
      return null;
  }
}

/** Puts three bombers of a type on a base, so that they can fly together (10.1). */
function gather(
  brief: Brief,
  open: Offered<'redeployment'>,
  empty: ChoiceOf<'redeployment'>,
): ChoiceOf<'redeployment'> | null {
  const { position } = brief;
  if (position.side === 'british') return null;
  const split = flights(brief).filter(
    ({ units }) => units.length < 3 && !units.some((unit) => isZeppelin(unit) || isFake(unit)),
  );
  const [into, ...others] = split.toSorted((a, b) => b.units.length - a.units.length);
  if (!into) return null;
  let free = open.bases.find(({ at }) => at === into.base)?.room ?? 0;
  const moves: ChoiceOf<'redeployment'>['air'] = [];
  for (const { units } of others)
    for (const unit of units) {
      if (free <= 0 || into.units.length + moves.length >= 3) break;
      if (unit.type !== into.units[0]?.type || !open.air.includes(unit.id)) continue;
      if (refuseBase(position, unit, into.base) !== null) continue;
      moves.push({ unit: unit.id, to: into.base });
      free -= 1;
    }
  return moves.length > 0 ? { ...empty, air: moves } : null;
}
