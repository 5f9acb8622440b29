import type { ChartsTold, Seat, Summary } from '@1bob/game';
import * as z from 'zod';
import { opaqueJson } from './json.ts';
import { computerName, ranks, type Rank } from './officers.ts';
import { pace, paceSchemas } from './pace.ts';
import { hex256, linkCode, matchId, seatOf } from './words.ts';
import { onceForSeats } from './once-for-seats.ts';

/** Options belong to the game; the server only bounds them. */
export const matchOptions = opaqueJson(
  { size: 8_000, depth: 6 },
  "The game's options; {} plays the standard game.",
);

export const chartsTold: z.ZodType<ChartsTold> = z.object({
  name: z.string(),
  hash: z.string(),
  differs: z
    .array(z.object({ at: z.string(), standard: z.unknown(), here: z.unknown() }))
    .readonly()
    .describe('Every difference from the standard pack, by JSON pointer.'),
});

/** GET /api/charts: the chart packs that a match may name here; the first is the default. */
export const chartsAnswer = z.object({ packs: z.array(chartsTold).readonly() });
export type ChartsAnswer = z.infer<typeof chartsAnswer>;

/** GET /api/watch/:code */
export const watchAnswer = z.object({ match: matchId });
export type WatchAnswer = z.infer<typeof watchAnswer>;

/** State of a match's dice: the current round of seals. */
export const diceRound = z.object({
  scheme: z.string().describe('How dice are made; the record names it too.'),
  round: z.int().min(1).describe('Starts at 1, and grows by one each time the secret is renewed.'),
  secretHash: hex256.describe("SHA-256 of the server's secret for this round. Keep it with your share."),
  binding: z
    .object({ salt: hex256, body: z.unknown() })
    .nullable()
    .describe(
      'The entry of the record that binds this secret and all seals, with its salt; null until it is written. Check it before you open your share, and keep it.',
    ),
});
export type DiceRound = z.infer<typeof diceRound>;

/** Cursor for the next page of a list. The server makes it, and clients need not understand it. */
export const listCursor = z
  .string()
  .regex(/^[0-9a-z]{1,9}\.[A-Za-z0-9_-]{6,40}$/)
  .describe('The `next` of the answer with the page before.');

/**
 * POST /api/matches/:id/dice: first the seal of your share in the dice, then, once the seals are bound, the share. A seat
 * that cannot open its bound share seals another one, which begins a new round.
 */
export const diceRequest = z.union([z.object({ seal: hex256 }), z.object({ contribution: hex256 })]);
export type DiceRequest = z.input<typeof diceRequest>;

/**
 * The agreements about an ended match, for the holder of a seat in it. The public archive shows it if everybody with a seat
 * agrees and the host has blocked none of them. `private`: you have not agreed. `agreed`: you have, and the archive does not
 * show it yet, or no longer. `public`: the archive shows it.
 */
export const archived = z.enum(['private', 'agreed', 'public']);
export type Archived = z.infer<typeof archived>;
/** POST /api/matches/:id/archive: agrees that the archive shows the match, or takes that back. */
export const archiveRequest = z.object({ agreed: z.boolean() });
/** Answer to POST /api/matches/:id/archive */
export const archiveAnswer = z.object({ archive: archived });
export type ArchiveAnswer = z.infer<typeof archiveAnswer>;

/** POST /api/matches/:id/rematch: offers or accepts a rematch; `false` declines one or withdraws your own offer. */
export const rematchRequest = z.object({
  yes: z.boolean(),
  watched: z
    .boolean()
    .optional()
    .describe(
      'Whether those who can watch the first match may watch the rematch. They may if both players wish it.',
    ),
});
export type RematchRequest = z.input<typeof rematchRequest>;
/** Answer to GET and POST /api/matches/:id/rematch */
export const rematchAnswer = z.object({
  state: z.enum(['none', 'offered', 'declined', 'accepted']),
  mine: z.boolean().describe('Whether you have offered it.'),
  match: matchId.nullable().describe('The match of the rematch, once it was accepted.'),
  watched: z
    .boolean()
    .nullable()
    .describe(
      'Whether those who can watch the first match may watch the rematch: the wish of an offer, then what both agreed to. Null if the first match is listed.',
    ),
  recovery: z
    .string()
    .nullable()
    .describe('Recovery link of your new seat; only the person who accepts gets it.'),
});
export type RematchAnswer = z.infer<typeof rematchAnswer>;

/** Coarse steps, so that the list reveals only whether a person has played before. */
export const experiences = ['none', 'few', 'many'] as const;
export type Experience = (typeof experiences)[number];

/** How soon a person usually answers: within an hour, within a day, within four days, or later. */
export const usualTimes = ['hour', 'day', 'days', 'longer'] as const;
export type UsualTime = (typeof usualTimes)[number];
/** POST /api/games */
export const showGamesRequest = z.object({ shown: z.boolean() });

/** POST /api/matches/:id/open */
export const openTableRequest = z.object({ open: z.boolean() });
/** Answer to POST /api/matches/:id/open */
export const openTableAnswer = z.object({
  openUntil: z.string().nullable().describe('ISO 8601; null when only the link leads to the seat.'),
});
export type OpenTableAnswer = z.infer<typeof openTableAnswer>;

/** POST /api/matches/:id/computer */
export const seatComputerRequest = z.object({
  officer: z
    .enum(ranks)
    .optional()
    .describe('Rank of the computer player; the default when absent. GET /api/officers lists the ranks.'),
});
export type SeatComputerRequest = z.input<typeof seatComputerRequest>;

const chartsName = z
  .string()
  .regex(/^[A-Za-z0-9._-]{1,60}$/)
  .optional()
  .describe('Name of a chart pack; the standard pack when absent.');
const scenarioName = z
  .string()
  .regex(/^[a-z0-9-]{1,40}$/)
  .describe('"first-phase", "second-phase" or "campaign".');

/** Schemas that name seats, for a game with these seats. */
export const matchSchemas = onceForSeats(<S extends Seat>(seats: readonly S[]) => {
  const seat = seatOf(seats);
  const { time } = paceSchemas(seats);

  /** POST /api/matches */
  const createMatchRequest = z.object({
    scenario: scenarioName,
    seat: z.enum([...seats, 'either']).describe('With "either" the seat is drawn by lot.'),
    opponent: z.enum(['person', 'computer']),
    options: matchOptions.default({}),
    officer: z
      .enum(ranks)
      .optional()
      .describe('Rank of the computer player; the default when absent. GET /api/officers lists the ranks.'),
    computer: computerName
      .optional()
      .describe('A computer player by the name that it has in older matches; `officer` takes precedence.'),
    charts: chartsName,
    adviser: z
      .boolean()
      .default(false)
      .describe('Whether both players may ask an officer for advice. Against a computer they always may.'),
    plotTable: z
      .boolean()
      .default(false)
      .describe(
        'Whether the page lists what an unspotted counter can still be, for players and observers. Against a computer it always does.',
      ),
    seal: hex256
      .optional()
      .describe(
        'Seal of your share in the dice. With it, a computer makes its first move only after you have opened the share.',
      ),
    listed: z
      .boolean()
      .default(false)
      .describe(
        'Whether the list of running matches shows the match. It never shows a match of a person against a computer.',
      ),
    pace: pace
      .nullable()
      .default(null)
      .describe('How fast the match is played; null for a match without a clock.'),
    open: z
      .boolean()
      .default(false)
      .describe(
        'Whether anybody may take the other seat (GET /api/tables). Otherwise it can be taken only by the link.',
      ),
  });

  /** POST /api/matches/computers: two officers play, and people watch. */
  const computerMatchRequest = z.object({
    scenario: scenarioName,
    // The object has one member for each seat; the compiler does not know their names.
    officers: z
      .object(Object.fromEntries(seats.map((each) => [each, z.enum(ranks).optional()])))
      .default({})
      .describe(
        'The officer of each seat; the default officer for a seat that is left out.',
      ) as unknown as z.ZodType<Partial<Record<S, Rank>>, Partial<Record<S, Rank>> | undefined>,
    options: matchOptions.default({}),
    charts: chartsName,
    listed: z.boolean().default(true).describe('Whether the list of running matches shows the match.'),
  });
  const computerMatchAnswer = z.object({
    match: matchId,
    links: z.object({ watch: z.string().describe('Address for anybody who wants to watch.') }),
  });

  const createMatchAnswer = z.object({
    match: matchId,
    seat,
    links: z.object({
      join: z
        .string()
        .nullable()
        .describe('Address for the opponent, which works once; null against a computer.'),
      watch: z.string().describe('Address for anybody who wants to watch.'),
    }),
    recovery: z
      .string()
      .nullable()
      .describe(
        'Recovery address, which gives this seat to another browser: keep it secret. Null if this device is new and the person has others.',
      ),
    listed: z.boolean().describe('Whether the list of running matches shows the match.'),
    openUntil: z
      .string()
      .nullable()
      .describe(
        'ISO 8601. Until then anybody may take the other seat; null when it can be taken only by the link.',
      ),
  });

  /** POST /api/join/:code and POST /api/recover/:code */
  const joinAnswer = z.object({
    match: matchId,
    seat,
    recovery: z
      .string()
      .nullable()
      .describe(
        'Recovery address of the seat. Null when you already sat there, or if this device is new and the person has others.',
      ),
  });

  /** GET /api/join/:code: the match a guest is invited to, before they take the seat. */
  const invitation = z.object({
    scenario: z.string(),
    options: z.unknown(),
    seat: seat.describe('The chair that is free.'),
    from: z.string().nullable().describe('Name of the player who sits there already.'),
    charts: chartsTold,
    adviser: z.boolean().describe('Whether both players may ask an officer for advice.'),
    plotTable: z.boolean().describe('Whether the page lists what an unspotted counter can still be.'),
    pace: pace.nullable(),
  });

  /** A match whose empty seat anybody may take. */
  const openTable = z.object({
    match: matchId,
    createdAt: z.string().describe('ISO 8601'),
    openUntil: z.string().describe('ISO 8601'),
    scenario: z.string(),
    options: z.unknown(),
    charts: z.string().describe('Name of the chart pack.'),
    adviser: z.boolean().describe('Whether both players may ask an officer for advice.'),
    plotTable: z.boolean().describe('Whether the page lists what an unspotted counter can still be.'),
    pace: pace.nullable(),
    seat: seat.describe('The chair that is free.'),
    from: z.string().nullable().describe('Name of the player who sits there already.'),
    page: linkCode
      .nullable()
      .describe('Code of the page with the games of that player (GET /api/players/:code), if they show it.'),
    experience: z
      .enum(experiences)
      .describe('How many games against persons that player has finished: none, fewer than ten, or more.'),
    own: z.boolean().describe('Whether you are that player.'),
  });
  /** GET /api/tables */
  const openTables = z.object({
    tables: z.array(openTable),
    next: listCursor
      .nullable()
      .describe('Send it as `cursor` to get the next page; null at the end of the list.'),
  });

  /** POST /api/matches/:id/recovery */
  const recoveryAnswer = z.object({ match: matchId, seat, recovery: z.string() });

  // The object has one member for each seat, as the documentation shows; the compiler does not know their names.
  const points = z.object(
    Object.fromEntries(seats.map((each) => [each, z.number()])),
  ) as unknown as z.ZodType<Record<S, number>, Record<S, number>>;

  /** Public summary of a match, made from the observers' view. */
  const summary: z.ZodType<Summary<S>, Summary<S>> = z.object({
    scenario: z.string(),
    month: z.string().nullable().describe('"1918-01"; null before the first month.'),
    stage: z.string(),
    turn: z.number().nullable(),
    toMove: z.array(seat),
    offersDraw: z.array(seat).optional().describe('Seats that are offering a draw.'),
    points,
    result: z.object({ winner: seat.nullable(), level: z.string(), reason: z.string() }).nullable(),
  });

  const chair = z.object({
    seat,
    taken: z.boolean(),
    name: z
      .string()
      .nullable()
      .describe('Name of the person or computer player; null while the chair is empty.'),
    computer: z.boolean().describe('Whether a computer plays this seat.'),
    program: z
      .boolean()
      .describe('Whether the holder of this seat has given a token to a program that may play it.'),
    handed: z
      .boolean()
      .describe(
        'Whether a computer plays this seat for the person who holds it, until that person takes it back.',
      ),
    sealed: z.boolean().describe('Whether this seat has handed in a sealed share in the dice.'),
    opened: z.boolean().describe('Whether that share has been opened to the server.'),
    gone: z.literal(true).optional().describe('The data of the person who holds this seat were deleted.'),
  });

  /** GET /api/recover/:code: the seat behind the link, before it is taken. */
  const recoverable = z.object({ match: matchId, scenario: z.string(), seat, chairs: z.array(chair) });

  /** A match in a list. */
  const matchListed = z.object({
    match: matchId,
    createdAt: z.string().describe('ISO 8601'),
    summary,
    chairs: z.array(chair),
    ended: z.boolean(),
    seat: seat.nullable().describe('Your seat in this match; null when you hold none.'),
    watch: z.string().describe('Code of the watch link.'),
    pace: pace.nullable(),
    endedAt: z.string().nullable().describe('ISO 8601; null while the match runs.'),
    archive: archived
      .nullable()
      .describe(
        'Whether the archive may show this match: `private` until you agree, `agreed` while somebody else has not or is blocked, then `public`. Null before the end, when you hold no seat, and for a match that the archive never shows.',
      ),
  });

  /** GET /api/matches, GET /api/matches/watch and GET /api/matches/archive */
  const matchList = z.object({
    matches: z.array(matchListed),
    next: listCursor
      .nullable()
      .describe('Send it as `cursor` to get the next page; null at the end of the list.'),
  });

  /** GET /api/matches/:id */
  const matchAnswer = matchListed.extend({
    game: z.string(),
    rulesVersion: z.string(),
    options: z.unknown(),
    charts: z.object({ name: z.string(), hash: z.string() }),
    secretHash: z.string().describe("SHA-256 of the server's secret for the dice of this match."),
    restored: z
      .boolean()
      .describe(
        'Whether the match was restored from a copy and still waits. Play continues once both seats have sealed a new share in the dice and opened it.',
      ),
    dice: diceRound,
    adviser: z.boolean().describe('Whether the players may ask an officer for advice.'),
    plotTable: z.boolean().describe('Whether the page lists what an unspotted counter can still be.'),
    ...time,
    adjutants: z
      .boolean()
      .describe(
        'Whether you gave the second chair of an adjutant beside your seat, taken or not. False if you hold none.',
      ),
    umpireAsked: z
      .boolean()
      .describe(
        'Whether the other player proposes an umpire and waits for your agreement. False if you hold no seat.',
      ),
    pages: z
      .array(z.object({ seat, page: linkCode }))
      .describe(
        'Codes of the pages on which players of this match show their games (GET /api/players/:code).',
      ),
    links: z.object({
      join: z
        .string()
        .nullable()
        .describe(
          'Address for the opponent. Only the player at the table gets it, while the other chair is empty.',
        ),
      watch: z.string(),
    }),
    next: linkCode
      .nullable()
      .describe(
        'Code of the watch link of the rematch, if it is listed or both players let watchers follow.',
      ),
  });

  /** GET /api/games and GET /api/players/:code: stored games against persons. */
  const games = z.object({
    name: z.string(),
    finished: z.object({ won: z.int(), lost: z.int(), drawn: z.int() }),
    left: z
      .int()
      .describe(
        'How many of these the player left, by running out of time or by handing over to a computer.',
      ),
    usual: z
      .enum(usualTimes)
      .nullable()
      .describe('How soon the player usually answers, judged by the last games; null when unknown.'),
    games: z
      .array(
        z.object({
          scenario: z.string(),
          seat,
          createdAt: z.string().describe('ISO 8601'),
          winner: seat.nullable(),
          level: z.string(),
        }),
      )
      .describe('The games that ended last.'),
  });
  const ownGames = games.extend({
    page: linkCode
      .nullable()
      .describe('Code of the page that shows these games to others; null while there is none.'),
  });

  const diceAnswer = z.object({ chairs: z.array(chair), dice: diceRound });

  return {
    createMatchRequest,
    createMatchAnswer,
    computerMatchRequest,
    computerMatchAnswer,
    joinAnswer,
    invitation,
    openTable,
    openTables,
    recoveryAnswer,
    summary,
    chair,
    recoverable,
    matchListed,
    matchList,
    matchAnswer,
    games,
    ownGames,
    diceAnswer,
  };
});

type Schemas<S extends Seat> = ReturnType<typeof matchSchemas<S>>;
export type CreateMatchRequest<S extends Seat = Seat> = z.input<Schemas<S>['createMatchRequest']>;
export type CreateMatchAnswer<S extends Seat = Seat> = z.infer<Schemas<S>['createMatchAnswer']>;
export type ComputerMatchRequest<S extends Seat = Seat> = z.input<Schemas<S>['computerMatchRequest']>;
export type ComputerMatchAnswer<S extends Seat = Seat> = z.infer<Schemas<S>['computerMatchAnswer']>;
export type JoinAnswer<S extends Seat = Seat> = z.infer<Schemas<S>['joinAnswer']>;
export type Invitation<S extends Seat = Seat> = z.infer<Schemas<S>['invitation']>;
export type OpenTable<S extends Seat = Seat> = z.infer<Schemas<S>['openTable']>;
export type OpenTables<S extends Seat = Seat> = z.infer<Schemas<S>['openTables']>;
export type RecoveryAnswer<S extends Seat = Seat> = z.infer<Schemas<S>['recoveryAnswer']>;
export type Chair<S extends Seat = Seat> = z.infer<Schemas<S>['chair']>;
export type Recoverable<S extends Seat = Seat> = z.infer<Schemas<S>['recoverable']>;
export type MatchListed<S extends Seat = Seat> = z.infer<Schemas<S>['matchListed']>;
export type MatchList<S extends Seat = Seat> = z.infer<Schemas<S>['matchList']>;
export type MatchAnswer<S extends Seat = Seat> = z.infer<Schemas<S>['matchAnswer']>;
export type Games<S extends Seat = Seat> = z.infer<Schemas<S>['games']>;
export type OwnGames<S extends Seat = Seat> = z.infer<Schemas<S>['ownGames']>;
export type DiceAnswer<S extends Seat = Seat> = z.infer<Schemas<S>['diceAnswer']>;
