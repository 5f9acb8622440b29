/** Players for a match without a server. */
import { cadet, captain, commander, league, steady, type LeagueName, type Player } from '@1bob/bots';
import { byChance } from './by-chance.ts';
import { idle } from './idle.ts';

/** `simple` is another name of `steady`. */
const players = { cadet, captain, commander, steady, simple: steady, idle } as const;
export type PlayerName = 'random' | keyof typeof players | LeagueName;

const leagueNames = Object.keys(league) as readonly LeagueName[];
export const playerNames: readonly PlayerName[] = [
  'random',
  ...(Object.keys(players) as readonly (keyof typeof players)[]),
  ...leagueNames,
];

/** A new player for one game; the same seed gives the same decisions. */
export function player(name: PlayerName, seed: number): Player {
  if (name === 'random') return byChance(seed);
  return name in league ? league[name as LeagueName].player : players[name as keyof typeof players];
}

/** The source file of a player: a hash of what it is built from identifies the player in the results of a study. */
export function fileOf(name: PlayerName): string {
  switch (name) {
    case 'random':
      return 'scripts/lab/play-out/by-chance.ts';
    case 'idle':
      return 'scripts/lab/play-out/idle.ts';
    case 'cadet':
      return 'packages/bots/src/cadet/cadet.ts';
    case 'captain':
      return 'packages/bots/src/captain/captain.ts';
    case 'commander':
      return 'packages/bots/src/commander/commander.ts';
    case 'steady':
    case 'simple':
      return 'packages/bots/src/steady.ts';
    default:
      return `packages/bots/src/league/${name}.ts`;
  }
}
