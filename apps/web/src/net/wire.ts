/**
 * Types of the protocol that name seats, with the seats of this game. All other types are used as the protocol has
 * them.
 */
import type * as wire from '@1bob/protocol';
import type { Seat } from '@1bob/rules/player';

export type { Audience, Seat } from '@1bob/rules/player';
export type CreateMatchRequest = wire.CreateMatchRequest<Seat>;
export type CreateMatchAnswer = wire.CreateMatchAnswer<Seat>;
export type ComputerMatchRequest = wire.ComputerMatchRequest<Seat>;
export type ComputerMatchAnswer = wire.ComputerMatchAnswer<Seat>;
export type JoinAnswer = wire.JoinAnswer<Seat>;
export type Invitation = wire.Invitation<Seat>;
export type Games = wire.Games<Seat>;
export type OwnGames = wire.OwnGames<Seat>;
export type OpenTable = wire.OpenTable<Seat>;
export type OpenTables = wire.OpenTables<Seat>;
export type RecoveryAnswer = wire.RecoveryAnswer<Seat>;
export type Chair = wire.Chair<Seat>;
export type Recoverable = wire.Recoverable<Seat>;
export type SecondChairOffer = wire.SecondChairOffer<Seat>;
export type OwnSecondChairs = wire.OwnSecondChairs<Seat>;
export type MatchListed = wire.MatchListed<Seat>;
export type MatchList = wire.MatchList<Seat>;
export type MatchAnswer = wire.MatchAnswer<Seat>;
export type PastContents = wire.PastContents<Seat>;
export type PastPage = wire.PastPage<Seat>;
export type DiceAnswer = wire.DiceAnswer<Seat>;
export type OpenAnswer = wire.OpenAnswer<Seat>;
export type Clocks = NonNullable<wire.Clocks<Seat>>;
export type SeatingAnswer = wire.SeatingAnswer<Seat>;
export type ChairsNotice = wire.ChairsNotice<Seat>;
