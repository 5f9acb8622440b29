/**
 * "The first scramble": June 1917, one month after the start of the war. The British have rested in May, and have bought a
 * listening post. No die is prepared, but the salt is chosen: the fight of the lesson goes as its odds hope.
 */
import { hexId } from '@1bob/atlas';
import type { CommandInput, Placement, UnitId, View } from '@1bob/rules/player';
import type { Drill } from '../drill.ts';
import { namedDice } from '../../exercise/named-dice.ts';
import { raid } from './raider.ts';
import { home, post, target } from './scene.ts';

export const scramble: Drill = {
  learner: 'british',
  month: 1,
  prepare,
  enemy: raid,
  dice: namedDice('60'),
};

/** 31.2: the squadrons of each base. The two fastest are together at Faversham. */
const bases: Readonly<Record<string, readonly string[]>> = {
  [home]: ['50', '76'],
  '1520': ['33', '36'],
  '2126': ['51', '77'],
  '1021': ['39', '78'],
  '1019': ['75'],
  '1425': ['38'],
  '2829': ['66'],
};

function prepare({ own, month, firstMonth, options: { advance } }: View): CommandInput | null {
  if (own?.side !== 'british') return null;
  if (advance?.kind === 'setUp') return { kind: 'setUp', placement: moved(advance.placement) };
  // 4.4, 6.1: the points for the rest in May pay for the post.
  if (month === firstMonth || advance?.kind !== 'submit' || advance.choice.phase !== 'reinforcement')
    return null;
  return {
    kind: 'submit',
    choice: { ...advance.choice, land: [{ kind: 'earlyWarning', points: 1, hex: post }] },
  };
}

/** The suggested set-up with other bases, and with the guns of Sheerness in London. */
const moved = (suggested: Placement): Placement => ({
  ...suggested,
  air: Object.entries(bases).flatMap(([hex, units]) =>
    units.map((unit) => ({ unit: unit as UnitId, to: hexId(hex) })),
  ),
  land: [
    ...Object.keys(bases).map((hex) => ({ kind: 'aerodrome' as const, points: 1, hex: hexId(hex) })),
    ...suggested.land
      .filter(({ kind }) => kind !== 'aerodrome')
      .map((unit) => (unit.hex === target ? { ...unit, hex: hexId('0721') } : unit)),
  ],
});
