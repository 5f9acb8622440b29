import {
  FIRST_SCHEME,
  beginAgain,
  canonical,
  genesis,
  schemeNames,
  sha256Hex,
  verifyRecord,
  type MatchRecord,
} from '@1bob/fairness';
import { faultText, readFile, readFileText } from '@1bob/fairness/files';
import {
  commandRequest,
  hex256,
  linkCode,
  matchId,
  matchSchemas,
  pace,
  personName,
  seatOf,
  wireError,
  type ErrorCode,
} from '@1bob/protocol';
import type { Game, Seat } from '@1bob/game';
import * as z from 'zod';
import { codeHash, newRecoveryCode } from '../common/codes.ts';
import { StoreError, type Append, type Chair, type MatchRow, type Store } from '../store/index.ts';
import { computersChair } from '../tables/chairs.ts';
import { matchHeader, wholeRecord } from '../tables/record/record.ts';
import { restoreMatch } from '../tables/live/restored.ts';
import { each, valueFor, viewersOf } from '../common/each.ts';
import {
  fold,
  isEntryBody,
  readStart,
  initialState,
  versionsByName,
  versionsInPlace,
  type TableState,
} from '../tables/record/state.ts';

const CAMPAIGN_FORMAT = '1bob-campaign/1';

/** The most characters of a file. A whole campaign takes a thirtieth of that. */
export const LONGEST_CAMPAIGN = 64 * 1024 * 1024;

const count = z.int().min(0).max(1_000_000_000);
/** A time that every database and every page can show. */
const moment = z.iso.datetime().refine((text) => Date.parse(text) >= 0, 'a time before 1970');
/** Whether a name may be shown here once it is cleaned. Earlier versions kept characters that are now removed. */
const isName = (name: string | null): boolean => personName.safeParse(name).success;
const share = hex256.nullable();

/**
 * A whole match as a file, with which its host moves it to another server. It holds every secret of the match. Everything in
 * it that the server will show or keep has the same form as in matches begun here.
 */
function campaignOf(game: Pick<Game<unknown>, 'seats'>) {
  const { scenario, options, computer, charts } = matchSchemas(game.seats).createMatchRequest.shape;
  const seated = z
    .strictObject({
      seat: seatOf(game.seats),
      computer: computer.unwrap().nullable(),
      name: z.string().nullable(),
      seal: share,
      contribution: share,
      secondChair: z.literal(true).exactOptional(),
    })
    .refine(({ computer, name }) => (computer === null ? isName(name) : name === computer), {
      path: ['name'],
      message: 'not a name that can stand there',
    });

  return z.strictObject({
    format: z.literal(CAMPAIGN_FORMAT),
    /** SHA-256 of everything else in canonical JSON. It detects a file that was cut off or edited by accident. */
    checksum: hex256,
    match: z.strictObject({
      id: matchId,
      game: z.string().max(40),
      rulesVersion: z.string().regex(/^[\w.+-]{1,40}$/),
      scenario,
      options: options.unwrap(),
      chartsName: charts.unwrap(),
      chartsHash: hex256,
      createdAt: moment,
      secret: hex256,
      secretHash: hex256,
      // Absent in files of earlier versions.
      adviser: z.boolean().exactOptional(),
      plotTable: z.boolean().exactOptional(),
      // Absent in files of earlier versions: the first scheme.
      diceScheme: z.enum(schemeNames).exactOptional(),
      pastDice: z
        .array(
          z.strictObject({
            secret: hex256,
            secretHash: hex256,
            contributions: z.array(z.strictObject({ seat: z.string().max(10), contribution: hex256 })).max(2),
            next: z.literal('unopened').exactOptional(),
          }),
        )
        .max(1_000),
      watchCode: linkCode,
      pace: pace.exactOptional(),
      chairs: z
        .array(seated)
        .length(2)
        .refine(([one, two]) => one?.seat !== two?.seat, 'a seat twice'),
    }),
    /** The state before the first entry. */
    start: z.unknown(),
    entries: z
      .array(
        z.strictObject({
          sequence: count,
          seat: z.enum([...game.seats, 'host']),
          commandId: commandRequest.shape.id,
          versions: z.strictObject(each(viewersOf(game), () => count)),
          body: z.unknown().refine(isEntryBody, 'not the body of an entry'),
          salt: hex256,
          hash: hex256,
          at: moment,
        }),
      )
      .max(1_000_000),
  });
}
export type Campaign = z.infer<ReturnType<typeof campaignOf>>;

/** Why a match cannot be exported or imported: a code and a sentence. */
export class CampaignError extends Error {
  constructor(
    readonly code: Extract<ErrorCode, `campaign.${string}`>,
    detail?: string,
  ) {
    super(detail === undefined ? wireError(code).message : `${wireError(code).message} ${detail}`);
    this.name = 'CampaignError';
  }
}

const checksumOf = ({ checksum: _, ...rest }: Campaign): string => sha256Hex(canonical(rest));

/**
 * A match of this game from the store, as plain JSON. Throws `CampaignError`; rejects as the store does, and with
 * `data.damaged` if its entries do not lead to the end that its row gives.
 */
export async function exportMatch(store: Store, game: Game<unknown>, id: string): Promise<Campaign> {
  const row = await store.findMatch(id);
  const first = row && (await store.firstSnapshot(id));
  if (row === null || first === null || row.game !== game.name) throw new CampaignError('campaign.unknown');
  // The chair of a person or a computer has a name, even while no session holds it.
  if (row.chairs.some(({ name }) => name === null)) throw new CampaignError('campaign.unseated');
  // Leaves out entries that another server has written since the row was read, because the row does not include them.
  const entries = (await store.entriesAfter(id, 0)).filter(({ sequence }) => sequence <= row.sequence);
  if (entries.length !== row.sequence || (entries.at(-1)?.hash ?? row.head) !== row.head)
    throw new StoreError('data.damaged', `The entries of match ${id} do not end where its row says.`);
  const made: Campaign = {
    format: CAMPAIGN_FORMAT,
    checksum: '',
    match: {
      id,
      game: row.game,
      rulesVersion: row.rulesVersion,
      scenario: row.scenario,
      options: row.options,
      chartsName: row.chartsName,
      chartsHash: row.chartsHash,
      createdAt: row.createdAt.toISOString(),
      secret: row.secret,
      secretHash: row.secretHash,
      adviser: row.adviser,
      // Left out where it is off, so that earlier versions can read the file.
      ...(row.plotTable && { plotTable: true }),
      diceScheme: row.diceScheme,
      pastDice: (row.pastDice ?? []).map(({ contributions, ...dice }) => ({
        ...dice,
        contributions: contributions.map(({ seat, contribution }) => ({ seat, contribution })),
      })),
      watchCode: row.watchCode,
      ...(row.pace == null ? {} : { pace: row.pace }),
      chairs: row.chairs.map(
        ({ seat, personId, computer, name, seal = null, contribution = null, ...rest }) => ({
          seat,
          // If a computer plays a seat for a person, the seat goes to that person.
          computer: personId === null ? computer : null,
          name,
          seal,
          contribution,
          // Nobody who sat there comes along, but the table is still to be told at the end of the month.
          ...(rest.secondChair === true && { secondChair: true }),
        }),
      ),
    },
    start: readStart(first.state),
    entries: entries.map(({ matchId: _, versions, at, ...entry }) => ({
      ...entry,
      versions: versionsByName(game, versions),
      at: at.toISOString(),
    })),
  };
  return { ...made, checksum: checksumOf(made) };
}

/** An imported match, and for each person the code that gives them their seat. */
export interface Imported {
  match: string;
  /** Whether both seats are asked before play goes on; false for a match that has ended. */
  asking: boolean;
  recovery: { seat: Seat; name: string | null; code: string }[];
}

/**
 * Imports a match, whole or not at all. A running match goes on when both seats have agreed, because dice may have been
 * rolled and seen after the copy was made. So the server chooses a new secret, the record says so, and each seat hands in a
 * new share. The holders of the returned codes get the seats; older codes are void.
 */
export async function importMatch(
  store: Store,
  game: Game<unknown>,
  file: string | Uint8Array,
): Promise<Imported> {
  const { row, entries, start, present, summary, ended } = readCampaign(game, file);
  const codes: Imported['recovery'] = [];
  const seated = row.chairs.map((chair): Chair => {
    if (chair.computer !== null) return ended ? chair : computersChair(chair.seat, chair.computer);
    const code = newRecoveryCode();
    codes.push({ seat: chair.seat, name: chair.name, code });
    const fresh = { ...chair, recoveryHash: codeHash(code) };
    return ended ? fresh : { ...fresh, seal: null, contribution: null };
  });
  const going = ended ? { row, entries, state: present } : withNewSecret(game, row, present, entries);
  const last = going.entries.at(-1);
  const kept = await store.adoptMatch(
    {
      ...going.row,
      sequence: going.entries.length,
      head: last?.hash ?? row.head,
      summary,
      ended,
      chairs: seated,
    },
    {
      entries: going.entries,
      snapshots: [
        { sequence: 0, state: JSON.stringify(start) },
        ...(last ? [{ sequence: last.sequence, state: JSON.stringify(going.state) }] : []),
      ],
    },
  );
  if (!kept) throw new CampaignError('campaign.exists');
  return { match: row.id, asking: !ended, recovery: codes };
}

/** The content of a file, after everything in it has been checked. Throws `CampaignError`. */
export function readCampaign(game: Game<unknown>, written: string | Uint8Array) {
  const file = read(written, game);
  if (file.match.game !== game.name)
    throw new CampaignError('campaign.format', `It is a match of another game, ${file.match.game}.`);
  const { row, entries, start } = rowsOf(game, file);
  const record = wholeRecord(
    row,
    start.match,
    entries.map((entry) => ({ ...entry, body: JSON.parse(entry.body) as unknown })),
  );
  const verdict = verifyRecord(record);
  if (!verdict.ok) throw new CampaignError('campaign.altered', `${verdict.where}: ${verdict.why}.`);
  mustBegin(game, row, record);

  const present = foldEntries(game, row, start, entries);
  const summary = game.summary(present.match);
  if (!matchSchemas(game.seats).summary.safeParse(summary).success)
    throw new CampaignError('campaign.malformed', 'Its summary is not valid.');
  const ended = summary.result !== null;
  return { row, entries, start, present, summary, ended };
}

function read(written: string | Uint8Array, game: Game<unknown>): Campaign {
  if (written.length > LONGEST_CAMPAIGN)
    throw new CampaignError('campaign.malformed', `It is longer than ${LONGEST_CAMPAIGN} characters.`);
  const content = typeof written === 'string' ? readFileText(written) : readFile(written);
  if ('fault' in content) throw new CampaignError('campaign.malformed', faultText(content));
  const { value: given, kind } = content;
  if (kind === 'record' || kind === 'side' || kind === 'ownData')
    throw new CampaignError('campaign.malformed', others[kind]);
  const format: unknown =
    typeof given === 'object' && given !== null && 'format' in given ? given.format : null;
  if (typeof format === 'string' && format.startsWith('1bob-campaign/') && format !== CAMPAIGN_FORMAT)
    throw new CampaignError(
      'campaign.format',
      `Its format is ${format}, and this program reads ${CAMPAIGN_FORMAT}.`,
    );
  const parsed = campaignOf(game).safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new CampaignError('campaign.malformed', `/${issue?.path.join('/')}: ${issue?.message}.`);
  }
  if (checksumOf(parsed.data) !== parsed.data.checksum)
    throw new CampaignError('campaign.altered', 'Its checksum does not match.');
  return parsed.data;
}

/** Files that a host may take for an exported match. */
const others = {
  record: 'It is the record of an ended match. Export the match on its server with `npm run host -- export`.',
  side: 'It is the side of a match that a player saved.',
  ownData: 'It holds the data of one person.',
} as const;

/** The rows of a match from its file, as they were when it was written. Nobody holds its seats yet. */
function rowsOf(
  game: Game<unknown>,
  { match, start, entries }: Campaign,
): {
  row: MatchRow;
  start: TableState;
  entries: Append['entry'][];
} {
  const { createdAt, chairs, diceScheme = FIRST_SCHEME, adviser = false, plotTable = false, ...rest } = match;
  const row: Omit<MatchRow, 'head'> = {
    ...rest,
    diceScheme,
    adviser,
    plotTable,
    createdBy: 'import',
    // A time in the future would keep the match at the top of every list.
    createdAt: new Date(Math.min(Date.parse(createdAt), Date.now())),
    updatedAt: new Date(),
    sequence: entries.length,
    epoch: 0,
    joinHash: null,
    summary: summaryOf(game, start),
    ended: false,
    // An imported match is private, because its players are not asked again whether to list it.
    listed: false,
    archived: false,
    chairs: chairs.map(({ name, ...chair }) => ({
      ...{ ...chair, name: chair.computer === null ? personName.parse(name) : name },
      ...{ personId: null, recoveryHash: null },
    })),
  };
  const head = genesis(matchHeader(row, start));
  return {
    row: { ...row, head: entries.at(-1)?.hash ?? head },
    start: initialState(game, start, head),
    entries: entries.map(({ body, versions, at, ...entry }) => ({
      ...entry,
      versions: versionsInPlace(game, versions),
      matchId: match.id,
      body: canonical(body),
      at: new Date(at),
    })),
  };
}

/**
 * Throws `CampaignError` for a beginning that no match can have. If these rules wrote it, it must be the one that they make;
 * under any rules, it must not have ended. The chain commits to a beginning, but does not prove that it is one.
 */
function mustBegin(game: Game<unknown>, { summary }: MatchRow, record: MatchRecord): void {
  const altered = (why: string) => new CampaignError('campaign.altered', `/start: ${why}.`);
  // A match that waits for nobody has ended, even if it does not say who won.
  if (summary.result !== null || summary.toMove.length === 0)
    throw altered('the match has ended before it begins');
  if (beginAgain(record, game).made === 'otherwise') throw altered('the rules begin this match otherwise');
}

function summaryOf(game: Game<unknown>, start: unknown): MatchRow['summary'] {
  try {
    return game.summary(start);
  } catch {
    throw new CampaignError('campaign.malformed', '/start is not a match.');
  }
}

/** The state of a match after its entries. This version of the game must be able to show it. */
function foldEntries(
  game: Game<unknown>,
  row: MatchRow,
  start: TableState,
  entries: readonly Append['entry'][],
) {
  try {
    const { state } = fold(
      game,
      { state: start, sequence: 0, head: valueFor(start.heads, 'observer') },
      entries.map((entry) => ({ ...entry, body: JSON.parse(entry.body) as unknown })),
    );
    for (const viewer of viewersOf(game)) game.view(state.match, viewer);
    return state;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new CampaignError(
      'campaign.format',
      `It was played by rules ${row.rulesVersion}, which this version cannot replay: ${why}.`,
    );
  }
}

/** The same match with a new secret of the dice, and an entry that says so. */
function withNewSecret(
  game: Game<unknown>,
  row: MatchRow,
  state: TableState,
  entries: readonly Append['entry'][],
): { row: MatchRow; entries: Append['entry'][]; state: TableState } {
  const {
    entry,
    round,
    state: after,
  } = restoreMatch(game, row, { state, sequence: entries.length, head: row.head });
  return { row: { ...row, ...round }, entries: [...entries, entry], state: after };
}
