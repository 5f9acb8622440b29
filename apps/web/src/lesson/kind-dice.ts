/**
 * The dice of the German lesson. Those that decide the raid are prepared: shots at its aircraft miss, and its own shots
 * and bombs hit. All others are computed from their names.
 */
import type { Dice, DieName, Seat } from '@1bob/rules';
import { namedDice } from '../exercise/named-dice.ts';

/** The target of the fire, from the last part of the die's name: `c.british.3.2829.0>c.german.1.4427.0`. */
const target = ({ at }: DieName): string => at.split('/').at(-1)?.split('>').at(-1) ?? '';

const isHarm = (name: DieName): boolean =>
  ['fire', 'returnFire', 'damage', 'antiAircraft', 'antiAircraftFire', 'groundDamage'].includes(name.cause);

/** Null if the die is not prepared. */
function prepared(learner: Seat, name: DieName): number | null {
  if (isHarm(name)) {
    if (target(name).startsWith(`c.${learner}.`)) return 1;
    // A fighter that is hit leaves the map for a while, but is not lost.
    return name.cause === 'damage' ? 3 : 6;
  }
  switch (name.cause) {
    case 'pursuit': // Makes sure that shots are exchanged. Without a bounce there would be no fight to watch.
      return 4;
    case 'bombardment': // A good hit, but not one that stirs outrage.
      return 5;
    case 'crash':
    case 'overstacked':
    case 'ace':
      return 1;
    default:
      return null;
  }
}

export function kindDice(learner: Seat): Dice {
  const others = namedDice();
  return { ...others, roll: (name) => prepared(learner, name) ?? others.roll(name) };
}
