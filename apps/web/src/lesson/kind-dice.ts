/**
 * The dice of the lesson. Those that decide about the raid are prepared: its aircraft are shot at and not hit, what it
 * fires and drops hits. All others come from their own name (docs/decisions/004), so that the same commands roll the
 * same dice whenever they are given again.
 */
import { seededDice, type Dice, type DieName, type Seat } from '@1bob/rules';

/** Who is fired at, by the last part of the name of the die: `c.british.3.2829.0>c.german.1.4427.0`. */
const target = ({ at }: DieName): string => at.split('/').at(-1)?.split('>').at(-1) ?? '';

const isHarm = (name: DieName): boolean =>
  ['fire', 'returnFire', 'damage', 'antiAircraft', 'antiAircraftFire', 'groundDamage'].includes(name.cause);

/** Null where nothing is prepared. */
function prepared(learner: Seat, name: DieName): number | null {
  if (isHarm(name)) {
    if (target(name).startsWith(`c.${learner}.`)) return 1;
    // A fighter that is hit has to leave the map for a while; it is not lost.
    return name.cause === 'damage' ? 3 : 6;
  }
  switch (name.cause) {
    case 'pursuit': // Shots are exchanged: without a bounce there would be no fight to look at.
      return 4;
    case 'bombardment': // A good hit, and not the one that stirs outrage.
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
  return {
    roll: (name) => prepared(learner, name) ?? seededDice(seedOf(name)).roll(name),
    order: (name, n) => seededDice(seedOf(name)).order(name, n),
  };
}

/** FNV-1a, 32 bits. */
function seedOf({ cause, at, ordinal }: DieName): number {
  let hash = 0x811c9dc5;
  for (const character of `${cause} ${at} ${ordinal}`)
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}
