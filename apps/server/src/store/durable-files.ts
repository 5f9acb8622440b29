import { closeSync, fdatasyncSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** As much of the WebAssembly module as is used here; its own types do not name it. */
interface Module {
  NODEFS: {
    stream_ops: {
      write(file: OpenFile, buffer: unknown, offset: number, length: number, position: number): number;
      fsync?: (file: OpenFile) => number;
    };
    realPath(node: unknown): string;
  };
}

interface OpenFile {
  /** Node's file descriptor; directories have none. */
  nfd?: number;
  node: unknown;
}

type Init = NodeFS['init'];

/**
 * The embedded database's files, made to reach the disk. Out of the box PGlite runs with fsync off, and its bridge to
 * the file system has no fsync to call: what was committed would survive the end of the process, not a power cut,
 * which could even mix old and new pages. Here fsync is on and is carried out.
 *
 * A disk that takes no more (full, or failing) makes PostgreSQL give up its process and begin anew; compiled into
 * ours it cannot, and repeats without end. So the first such failure breaks out of it as an exception instead:
 * the query rejects, `broken` says why, and the database must not be touched again before it is opened anew.
 */
export class DurableFiles extends NodeFS {
  broken: Error | null = null;

  override async init(...[database, options]: Parameters<Init>): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(database, options);
    const preRun = [emscriptenOpts.preRun ?? []].flat() as ((module: unknown) => void)[];
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [(module: unknown) => this.mend(module as Module), ...preRun],
      },
    };
  }

  private mend({ NODEFS }: Module): void {
    const files = NODEFS.stream_ops;
    const write = files.write.bind(files);
    files.write = (file, buffer, offset, length, position) => {
      let written = 0;
      try {
        written = write(file, buffer, offset, length, position);
      } catch (error) {
        this.breakOff(`writing failed (${reason(error)})`);
      }
      // A regular file takes less than it is given only when the disk is full.
      if (written < length) this.breakOff('the disk is full');
      return written;
    };
    files.fsync = (file) => {
      try {
        if (file.nfd === undefined) syncDirectory(NODEFS.realPath(file.node));
        else fdatasyncSync(file.nfd);
      } catch (error) {
        this.breakOff(`the disk did not keep what was written (${reason(error)})`);
      }
      return 0;
    };
  }

  private breakOff(why: string): never {
    this.broken ??= new Error(`The embedded database stopped: ${why}.`);
    throw this.broken;
  }
}

/** The bridge's own errors carry a number and no words. */
function reason(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'errno' in error) return `error ${String(error.errno)}`;
  return error instanceof Error ? error.message : String(error);
}

/**
 * Parameters under which PostgreSQL asks for it: `-F` would turn it off, fdatasync would end in an empty function. A new
 * piece of the journal is not filled with 16 MB of zeros first: no commit waits for that.
 */
export const durableParameters: string[] = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'wal_init_zero=off',
];

/** Flushes a whole tree of files to the disk. */
export function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) syncTree(place);
    else if (entry.isFile()) syncFile(place);
  }
  syncDirectory(folder);
}

export function syncDirectory(folder: string): void {
  // Windows keeps its directories in order itself, and opens none.
  if (process.platform !== 'win32') syncFile(folder);
}

function syncFile(place: string): void {
  const file = openSync(place, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
