import { randomBytes } from 'node:crypto';
import { mkdir, open, statfs, unlink, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';

/** Bytes of a copy read at a time. */
const PIECE = 64 * 1024;
/** The most copies that are kept. Each of them holds a file open. */
const MOST = 200;
/** Records with fewer bytes than this are packed anew each time. */
const SMALL = 64 * 1024;

/** The bytes of a packed record. */
export interface Packed {
  /** Bytes of the record, packed and unpacked. */
  readonly bytes: number;
  readonly plain: number;
  /** Reads the bytes from the beginning. Others may read them at the same time. Null if they are gone. */
  read(): Readable | null;
}

/** Identifies the packed record, which changes when the match moves. */
export interface PackedFrom {
  readonly id: string;
  readonly sequence: number;
  readonly epoch: number;
  readonly head: string;
}

/** A text by which one record can be told from another. */
export const stampOf = ({ id, sequence, epoch, head }: PackedFrom): string =>
  `${id} ${sequence} ${epoch} ${head}`;

export interface CopiesParts {
  /** The folder of the copies, created if need be. */
  folder: string;
  /** Maximum bytes of all copies together. */
  most: number;
  /** Bytes of the disk that must stay free for the embedded database. */
  spare: number;
}

/**
 * Packed records on the disk. The least recently used make room for others. Their files have no names: they disappear with
 * the process, however it ends, and a dropped one disappears when its last reader has finished.
 */
export class Copies {
  readonly #parts: CopiesParts;
  /** By match, the least recently used first. */
  readonly #kept = new Map<string, { stamp: string; copy: FileCopy }>();
  #bytes = 0;

  constructor(parts: CopiesParts) {
    this.#parts = parts;
  }

  /** Bytes of all copies together. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Ids of the matches whose records are kept here. */
  get matches(): string[] {
    return [...this.#kept.keys()];
  }

  /** The copy of the current record, or null. */
  of(from: PackedFrom): Packed | null {
    const kept = this.#kept.get(from.id);
    if (kept === undefined) return null;
    if (kept.stamp !== stampOf(from)) {
      this.drop(from.id);
      return null;
    }
    this.#kept.delete(from.id);
    this.#kept.set(from.id, kept);
    return kept.copy;
  }

  /** Writes a copy and resolves to it. Resolves to null if the record is not worth a file, or the disk does not take it. */
  async keep(from: PackedFrom, pieces: readonly Buffer[], plain: number): Promise<Packed | null> {
    const bytes = pieces.reduce((sum, { length }) => sum + length, 0);
    if (bytes < SMALL || bytes > this.#parts.most) return null;
    this.drop(from.id);
    this.#bytes += bytes;
    while (this.#bytes > this.#parts.most || this.#kept.size >= MOST) if (!this.#dropOldest()) break;
    const file = await this.#writeSomehow(pieces, bytes);
    if (file === null) {
      this.#bytes -= bytes;
      return null;
    }
    const copy = new FileCopy(file, bytes, plain);
    this.#kept.set(from.id, { stamp: stampOf(from), copy });
    return copy;
  }

  drop(matchId: string): void {
    const kept = this.#kept.get(matchId);
    if (kept === undefined) return;
    this.#kept.delete(matchId);
    this.#bytes -= kept.copy.bytes;
    kept.copy.close();
  }

  close(): void {
    for (const id of this.matches) this.drop(id);
  }

  /** Drops the least recently used copy. False if there is none. */
  #dropOldest(): boolean {
    const [oldest] = this.#kept.keys();
    if (oldest === undefined) return false;
    this.drop(oldest);
    return true;
  }

  /** If the disk is full, other copies may be filling it. Drops them until this one fits, or none is left. */
  async #writeSomehow(pieces: readonly Buffer[], bytes: number): Promise<FileHandle | null> {
    do {
      const file = await this.#write(pieces, bytes).catch(() => null);
      if (file !== null) return file;
    } while (this.#dropOldest());
    return null;
  }

  /** Rejects as the disk does. */
  async #write(pieces: readonly Buffer[], bytes: number): Promise<FileHandle> {
    const { folder, spare } = this.#parts;
    await mkdir(folder, { recursive: true });
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < bytes + spare) throw new Error('the disk is full');
    const name = join(folder, `.record-${randomBytes(9).toString('base64url')}`);
    const file = await open(name, 'wx+', 0o600);
    try {
      await unlink(name);
      await file.writev(pieces);
      // A full disk may have taken only a part of the copy.
      if ((await file.stat()).size !== bytes) throw new Error('not all of it was written');
      return file;
    } catch (error) {
      await file.close();
      throw error;
    }
  }
}

class FileCopy implements Packed {
  readonly bytes: number;
  readonly plain: number;
  readonly #file: FileHandle;
  #readers = 0;
  #closed = false;

  constructor(file: FileHandle, bytes: number, plain: number) {
    this.#file = file;
    this.bytes = bytes;
    this.plain = plain;
  }

  read(): Readable | null {
    if (this.#closed) return null;
    this.#readers += 1;
    return Readable.from(this.#pieces()).once('close', () => {
      this.#readers -= 1;
      this.#closeIfUnread();
    });
  }

  close(): void {
    this.#closed = true;
    this.#closeIfUnread();
  }

  #closeIfUnread(): void {
    if (this.#closed && this.#readers === 0) void this.#file.close().catch(() => undefined);
  }

  async *#pieces(): AsyncGenerator<Buffer, void> {
    for (let at = 0; at < this.bytes;) {
      const { bytesRead, buffer } = await this.#file.read(Buffer.allocUnsafe(PIECE), 0, PIECE, at);
      if (bytesRead === 0) throw new Error('a copy of a record is shorter than it was');
      at += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  }
}
