/** Scenarios and optional rules that a new match can be played with. */
import type { MatchOptions } from '@1bob/rules/player';

export const scenarios = ['second-phase', 'first-phase', 'campaign'] as const;

export const optionNames = [
  'training',
  'patrols',
  'scrambling',
  'designatedTargets',
  'riesen',
  'advancedNight',
  'germanAirDefence',
  'restLimit',
  'quietDraw',
  'upgrades',
  'bomberBasesBehindFront',
] as const satisfies readonly (keyof MatchOptions)[];
export type OptionName = (typeof optionNames)[number];
export type Chosen = Readonly<Record<OptionName, boolean>>;

/** Ruling 7: on unless somebody wants it otherwise. */
const onByDefault: readonly OptionName[] = ['restLimit', 'quietDraw'];

export const standardOptions = (): Record<OptionName, boolean> =>
  Object.fromEntries(optionNames.map((name) => [name, onByDefault.includes(name)])) as Record<
    OptionName,
    boolean
  >;
