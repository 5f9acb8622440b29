/** Players for a match without a server. */
import { cadet, captain, commander, league, steady, type LeagueName, type Player } from '@1bob/bots';
import { ofView, type Side } from '@1bob/rules/player';
import { captainWith } from '../../../packages/bots/src/captain/captain.ts';
import {
  captainsWeights,
  commandersWeights,
  inBothSeats,
  type Weights,
} from '../../../packages/bots/src/captain/weights.ts';
import { byChance } from './by-chance.ts';
import { idle } from './idle.ts';

/** `simple` is another name of `steady`. */
const players = { cadet, captain, commander, steady, simple: steady, idle } as const;
/** A captain or commander with some weights of its own, in both seats: "captain germanRaids=1.3 zest=0.7". */
export type Weighted = `${'captain' | 'commander'} ${string}`;
export type Officer = 'captain' | 'commander' | Weighted;
export type PlayerName = 'random' | keyof typeof players | LeagueName | Weighted;

export const isWeighted = (name: string): name is Weighted => /^(captain|commander) /.test(name);
export const isOfficer = (name: string): name is Officer =>
  name === 'captain' || name === 'commander' || isWeighted(name);
/** The weights of such a name by seat. Throws an `Error` that names what is wrong. */
export function weightsIn(name: Weighted): Readonly<Record<Side, Weights>> {
  const own = name
    .split(' ')
    .slice(1)
    .filter((each) => each !== '')
    .map((each) => {
      const [weight = '', value = ''] = each.split('=');
      if (!(weight in captainsWeights)) throw new Error(`a captain has no weight ${weight}`);
      if (value === '' || !Number.isFinite(Number(value))) throw new Error(`${each} gives no number`);
      return [weight, Number(value)] as const;
    });
  const { german, british } = name.startsWith('captain ') ? inBothSeats(captainsWeights) : commandersWeights;
  const changed = Object.fromEntries(own);
  return { german: { ...german, ...changed }, british: { ...british, ...changed } };
}

const leagueNames = Object.keys(league) as readonly LeagueName[];
export const playerNames: readonly PlayerName[] = [
  'random',
  ...(Object.keys(players) as readonly (keyof typeof players)[]),
  ...leagueNames,
];

/** A new player for one game; the same seed gives the same decisions. */
export function player(name: PlayerName, seed: number): Player {
  if (name === 'random') return byChance(seed);
  if (isWeighted(name)) return captainWith(name, { position: ofView }, weightsIn(name));
  return name in league ? league[name as LeagueName].player : players[name as keyof typeof players];
}

/** The source file of a player: a hash of what it is built from identifies the player in the results of a study. */
export function fileOf(name: PlayerName): string {
  if (isWeighted(name)) return 'packages/bots/src/captain/captain.ts';
  switch (name) {
    case 'random':
      return 'scripts/lab/play-out/by-chance.ts';
    case 'idle':
      return 'scripts/lab/play-out/idle.ts';
    case 'cadet':
      return 'packages/bots/src/cadet/cadet.ts';
    case 'captain':
    case 'commander':
      return 'packages/bots/src/captain/captain.ts';
    case 'steady':
    case 'simple':
      return 'packages/bots/src/steady.ts';
    default:
      return `packages/bots/src/league/${name}.ts`;
  }
}
