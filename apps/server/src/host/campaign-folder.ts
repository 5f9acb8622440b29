/**
 * Every match of a database in one folder: a file for each, in the format of a single export, and a manifest that lists the
 * files.
 */
import { mkdir, open, readdir, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { canonical, sha256Hex } from '@1bob/fairness';
import { faultText, readFile, readFileText } from '@1bob/fairness/files';
import type { Game } from '@1bob/game';
import { hex256, matchId } from '@1bob/protocol';
import * as z from 'zod';
import { NotText, readBytes, readRegular } from '../common/regular-file.ts';
import { StoreError, type Store } from '../store/index.ts';
import {
  CampaignError,
  exportMatch,
  importMatch,
  LONGEST_CAMPAIGN,
  readCampaign,
  type Imported,
} from './campaign.ts';

const FORMAT = '1bob-campaigns/1';
const MANIFEST = 'manifest.json';

/** Ids read at a time. */
const PAGE = 100;

const count = z.int().min(0);
const leftOut = z.strictObject({ id: z.string(), code: z.string(), why: z.string() });
const manifest = z.strictObject({
  format: z.literal(FORMAT),
  /** SHA-256 of everything else in canonical JSON. */
  checksum: hex256,
  writtenAt: z.iso.datetime(),
  counts: z.strictObject({ matches: count, running: count, ended: count, leftOut: count, damaged: count }),
  matches: z.array(
    z.strictObject({
      id: matchId,
      ended: z.boolean(),
      entries: count,
      bytes: count,
      /** SHA-256 of the file. */
      sha256: hex256,
    }),
  ),
  /** Matches that were not exported, because nobody has joined them, or because they belong to another game. */
  leftOut: z.array(leftOut),
  /** Matches that do not read as they were written. They have no file. */
  damaged: z.array(leftOut),
});
export type Manifest = z.infer<typeof manifest>;

const checksumOf = ({ checksum: _, ...rest }: Manifest): string => sha256Hex(canonical(rest));

export const campaignFile = (id: string): string => `${id}.campaign.json`;

/**
 * Exports every match of the store into a folder, which is created or must be empty. If a match is damaged, the manifest
 * names it, and the others are exported. The manifest is written last, so a folder without one is incomplete. Throws
 * `CampaignError` `campaign.folder`; rejects as the store does.
 */
export async function exportAll(store: Store, game: Game<unknown>, folder: string): Promise<Manifest> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0)
    throw new CampaignError('campaign.folder', `${folder} is not empty.`);
  const made: Manifest = {
    ...{ format: FORMAT, checksum: '', writtenAt: new Date().toISOString() },
    counts: { matches: 0, running: 0, ended: 0, leftOut: 0, damaged: 0 },
    ...{ matches: [], leftOut: [], damaged: [] },
  };
  for await (const id of idsIn(store)) {
    const found = await readable(store, game, id);
    if ('code' in found) {
      made[found.code === 'match.damaged' ? 'damaged' : 'leftOut'].push({ id, ...found });
      continue;
    }
    const { text, ...about } = found;
    await writePrivate(path.join(folder, campaignFile(id)), text);
    made.matches.push({ id, ...about, bytes: Buffer.byteLength(text), sha256: sha256Hex(text) });
  }
  const running = made.matches.filter(({ ended }) => !ended).length;
  made.counts = {
    ...{ matches: made.matches.length, running, ended: made.matches.length - running },
    ...{ leftOut: made.leftOut.length, damaged: made.damaged.length },
  };
  made.checksum = checksumOf(made);
  const draft = path.join(folder, `${MANIFEST}.part`);
  await writePrivate(draft, `${JSON.stringify(made, null, 2)}\n`);
  await rename(draft, path.join(folder, MANIFEST));
  return made;
}

export interface ImportedFolder {
  imported: Imported[];
  /** Ids of matches that the database already had. */
  skipped: string[];
  /** Matches that were not imported, with the reason. */
  refused: ({ id: string } & Reason)[];
}

/**
 * Imports the matches of a folder that are not in the store yet. Each is imported whole or not at all, so the import can be
 * run again after it was stopped. Throws `CampaignError` `campaign.folder` if the manifest is missing or was changed;
 * rejects as the store does.
 */
export async function importAll(
  store: Store,
  game: Game<unknown>,
  folder: string,
  onImport: (one: Imported) => void = () => undefined,
): Promise<ImportedFolder> {
  const done: ImportedFolder = { imported: [], skipped: [], refused: [] };
  for (const { id, bytes, sha256 } of (await manifestOf(folder)).matches) {
    if ((await store.findMatch(id)) !== null) {
      done.skipped.push(id);
      continue;
    }
    try {
      const text = await readWhole(path.join(folder, campaignFile(id)), bytes);
      if (sha256Hex(text) !== sha256)
        throw new CampaignError('campaign.altered', 'Its hash differs from the one in the manifest.');
      const one = await importMatch(store, game, text);
      // Reported at once, because its codes are known only here, and later matches may fail.
      onImport(one);
      done.imported.push(one);
    } catch (error) {
      if (!(error instanceof CampaignError)) throw error;
      done.refused.push({ id, code: error.code, why: error.message });
    }
  }
  return done;
}

async function* idsIn(store: Store): AsyncGenerator<string, void> {
  for (let after: string | null = null; ;) {
    const ids: string[] = await store.allMatches(after, PAGE);
    yield* ids;
    const last = ids.at(-1);
    if (last === undefined) return;
    after = last;
  }
}

async function manifestOf(folder: string): Promise<Manifest> {
  const whole = (why: string): CampaignError => new CampaignError('campaign.folder', why);
  let text: string;
  try {
    text = readRegular(path.join(folder, MANIFEST));
  } catch (error) {
    if (error instanceof NotText) throw whole(error.message);
    throw whole(`${folder} has no ${MANIFEST}: export again.`);
  }
  const content = readFileText(text);
  if ('fault' in content) throw whole(`${MANIFEST}: ${faultText(content)}`);
  const { data, error } = manifest.safeParse(content.value);
  if (error !== undefined)
    throw whole(`${MANIFEST}: /${error.issues[0]?.path.join('/')}: ${error.issues[0]?.message}.`);
  if (checksumOf(data) !== data.checksum) throw whole(`${MANIFEST} was changed after the export.`);
  return data;
}

async function readWhole(file: string, bytes: number): Promise<string> {
  const found = await stat(file).catch(() => null);
  if (found?.isFile() !== true) throw new CampaignError('campaign.malformed', 'The file is missing.');
  const content = readFile(readBytes(file, LONGEST_CAMPAIGN));
  if ('fault' in content) throw new CampaignError('campaign.malformed', faultText(content));
  if (Buffer.byteLength(content.text) !== bytes)
    throw new CampaignError('campaign.altered', 'Its length differs from the one in the manifest.');
  return content.text;
}

/** The file holds every secret of a match, so from the first byte on only its owner may read it. */
async function writePrivate(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

interface Reason {
  code: string;
  why: string;
}

/**
 * The text of the file for a match, or the reason why the match has none. A text that another server would refuse to import
 * is not returned.
 */
async function readable(
  store: Store,
  game: Game<unknown>,
  id: string,
): Promise<{ text: string; ended: boolean; entries: number } | Reason> {
  try {
    const text = JSON.stringify(await exportMatch(store, game, id));
    const { ended, entries } = readCampaign(game, text);
    return { text, ended, entries: entries.length };
  } catch (error) {
    if (error instanceof CampaignError && ['campaign.unseated', 'campaign.unknown'].includes(error.code))
      return { code: error.code, why: error.message };
    // If the database is away, that concerns every match.
    if (error instanceof StoreError && error.code !== 'data.damaged') throw error;
    return { code: 'match.damaged', why: error instanceof Error ? error.message : String(error) };
  }
}
