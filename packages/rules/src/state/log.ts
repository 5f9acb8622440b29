/** The log of a match: one list for all readers. Each entry names its readers. */
import type { Communique } from './communique.ts';
import { remember } from '../remember.ts';
import { idsInOrder } from './tables.ts';

export const readers = ['british', 'german', 'observer'] as const;
export type Reader = (typeof readers)[number];

export interface LogEntry {
  readonly to: readonly Reader[];
  readonly what: Communique;
}
/** Pages of entries, oldest first; the key is "1918-01.07": month and flying turn (00 planning, 25 month's end). */
export type Log = Readonly<Record<string, readonly LogEntry[]>>;

/** The log as one reader sees it: entries for others leave no trace, neither a gap in a page nor an empty page. */
export type PagesRead = Readonly<Record<string, readonly Communique[]>>;

/** The log of each reader. */
type Read<T> = Readonly<Record<Reader, T>>;
const forEach = <T>(make: (reader: Reader) => T): Read<T> => ({
  british: make('british'),
  german: make('german'),
  observer: make('observer'),
});

function readPage(page: readonly LogEntry[]): Read<readonly Communique[]> {
  const told = forEach((): Communique[] => []);
  for (const { to, what } of page) for (const reader of to) told[reader].push(what);
  return told;
}
const rememberedPage = remember(readPage);

function readPages(log: Log, reader: Reader, readOne: typeof readPage): PagesRead {
  const pages: Record<string, readonly Communique[]> = {};
  for (const name of idsInOrder(log)) {
    const page = readOne(log[name] ?? [])[reader];
    if (page.length > 0) pages[name] = page;
  }
  return pages;
}

/** The entries for a reader in a log that is still being written. */
export const logNow = (log: Log, reader: Reader): PagesRead => readPages(log, reader, readPage);

const remembered = forEach((reader) => remember((log: Log) => readPages(log, reader, rememberedPage)));
/** The entries for a reader in a log that no longer changes. */
export const logOf = (log: Log, reader: Reader): PagesRead => remembered[reader](log);

/** Matches of format 1 hold a log for each reader. */
export type LogsOfFormat1 = Readonly<Record<Reader, PagesRead>>;

/** The logs of format 1 as one list. An entry that several readers share appears once for each of them. */
export const joinLogs = remember((logs: LogsOfFormat1): Log => {
  const log: Record<string, LogEntry[]> = {};
  for (const reader of readers)
    for (const [page, entries] of Object.entries(logs[reader]))
      (log[page] ??= []).push(...entries.map((what) => ({ to: [reader], what })));
  return log;
});
