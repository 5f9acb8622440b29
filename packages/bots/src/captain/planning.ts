/** The planning phases: what is bought and where it is put, and what is prepared for the month's raids. */
import { isFake, isZeppelin, refuseBase, type Choice, type ChoiceOf } from '@1bob/rules/player';
import type { Brief } from './brief.ts';
import { prepare, scout, train } from './prepare.ts';
import { buy, wantsRaf, type Offered } from './purse.ts';
import { flights } from './raids.ts';

/** The choice for the phase that is open; null when the least is best. */
export function choosePhase(brief: Brief): Choice | null {
  const planning = brief.view.options.planning;
  const { open, empty } = planning ?? {};
  if (!open || !empty) return null;
  switch (open.phase) {
    case 'reinforcement':
      return empty.phase === 'reinforcement' ? buy(brief, open, empty) : null;
    case 'redeployment':
      return empty.phase === 'redeployment' ? gather(brief, open, empty) : null;
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

/** Bombers of a type three to a base, so that they can fly together (10.1). */
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
