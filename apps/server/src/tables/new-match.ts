import { commitment, DICE_SCHEME, genesis, newSecret } from '@1bob/fairness';
import type { Game, Seat } from '@1bob/game';
import type { Pace } from '@1bob/protocol';
import { codeHash, newWatchCode } from '../common/codes.ts';
import { Refused } from '../gate/refused.ts';
import type { Chair, MatchRow, Session } from '../store/index.ts';
import { matchHeader } from './record/record.ts';
import { initialState, type TableState } from './record/state.ts';

/** The match that a person wants to play. */
export interface MatchRequest {
  scenario: string;
  /** A seat of the game, or "either". */
  seat: Seat;
  opponent: 'person' | 'computer';
  options: unknown;
  /** Rank of the computer, or a name that older matches have. The default computer if this and the other are absent. */
  officer?: string | undefined;
  computer?: string | undefined;
  /** Whether both persons may ask for advice. */
  adviser?: boolean | undefined;
  /** Whether everybody at the table sees what an unspotted counter can still be. */
  plotTable?: boolean | undefined;
  charts?: string | undefined;
  /** Seal of the creator's share in the dice. */
  seal?: string | undefined;
  listed?: boolean | undefined;
  pace?: Pace | null | undefined;
  /** Whether anybody may take the other seat. */
  open?: boolean | undefined;
}

/** A match as it is first stored. Throws `Refused` if the game cannot be played like that. */
export function newMatch(
  game: Game<unknown>,
  id: string,
  by: Session,
  wish: Pick<MatchRequest, 'scenario' | 'options' | 'charts' | 'listed' | 'adviser' | 'plotTable' | 'pace'>,
  chairs: Chair[],
  join: string | null,
): { row: MatchRow; state: TableState } {
  const made = game.create({
    scenario: wish.scenario,
    options: wish.options,
    ...(wish.charts === undefined ? {} : { charts: wish.charts }),
  });
  if (!made.ok) throw Refused.byGame(made.error);
  const secret = newSecret();
  const charts = game.charts(made.match);
  const now = new Date();
  const row: MatchRow = {
    id,
    game: game.name,
    rulesVersion: game.rulesVersion,
    scenario: wish.scenario,
    options: wish.options,
    chartsName: charts.name,
    chartsHash: charts.hash,
    createdBy: by.personId,
    createdAt: now,
    updatedAt: now,
    sequence: 0,
    epoch: 0,
    head: '',
    secret,
    secretHash: commitment(secret),
    diceScheme: DICE_SCHEME,
    joinHash: join === null ? null : codeHash(join),
    watchCode: newWatchCode(),
    summary: game.summary(made.match),
    ended: false,
    archived: false,
    listed: wish.listed === true && mayBeListed(chairs),
    adviser: wish.adviser === true && chairs.every(({ computer }) => computer === null),
    plotTable: wish.plotTable === true,
    ...(wish.pace == null ? {} : { pace: wish.pace }),
    chairs,
  };
  row.head = genesis(matchHeader(row, made.match));
  return { row, state: initialState(game, made.match, row.head) };
}

/** Whether a match may be listed. A match of a person against a computer may not. */
function mayBeListed(chairs: readonly Chair[]): boolean {
  const computers = chairs.filter(({ computer }) => computer !== null).length;
  return computers === 0 || computers === chairs.length;
}
