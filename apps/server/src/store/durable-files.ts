import { closeSync, fdatasyncSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** As much of the WebAssembly module as is used here; its own types do not name it. */
interface Module {
  NODEFS: {
    stream_ops: { fsync?: (stream: OpenFile) => number };
    realPath(node: unknown): string;
  };
  FS: { ErrnoError: new (errno: number) => Error };
}

interface OpenFile {
  /** Node's file descriptor; directories have none. */
  nfd?: number;
  node: unknown;
}

/** EIO, as WASI numbers it. */
const INPUT_OUTPUT_ERROR = 29;

type Init = NodeFS['init'];

/**
 * The embedded database's files, made to reach the disk. Out of the box PGlite runs with fsync off, and its bridge to
 * the file system has no fsync to call: what was committed would survive the end of the process, not a power cut,
 * which could even mix old and new pages. Here fsync is on and is carried out.
 */
export class DurableFiles extends NodeFS {
  override async init(...[database, options]: Parameters<Init>): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(database, options);
    const preRun = [emscriptenOpts.preRun ?? []].flat() as ((module: unknown) => void)[];
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [giveFsync, ...preRun] } };
  }
}

/** Parameters under which PostgreSQL asks for it: `-F` would turn it off, fdatasync would end in an empty function. */
export const durableParameters: string[] = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
];

function giveFsync(module: unknown): void {
  const { NODEFS, FS } = module as Module;
  NODEFS.stream_ops.fsync = (file) => {
    try {
      if (file.nfd === undefined) syncDirectory(NODEFS.realPath(file.node));
      else fdatasyncSync(file.nfd);
    } catch {
      throw new FS.ErrnoError(INPUT_OUTPUT_ERROR);
    }
    return 0;
  };
}

/** Sees a whole tree of files to the disk. */
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
