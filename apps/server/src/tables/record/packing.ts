import { once } from 'node:events';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';

/** Bytes unpacked at a time. */
const PIECE = 64 * 1024;

/** Packs a text with gzip, in other threads. Rejects as the text does. */
export async function pack(text: AsyncIterable<string>): Promise<{ pieces: Buffer[]; plain: number }> {
  const gzip = createGzip();
  const pieces: Buffer[] = [];
  let plain = 0;
  gzip.on('data', (piece: Buffer) => void pieces.push(piece));
  try {
    for await (const piece of text) {
      plain += Buffer.byteLength(piece);
      if (!gzip.write(piece)) await once(gzip, 'drain');
    }
    const ended = once(gzip, 'end');
    gzip.end();
    await ended;
  } finally {
    gzip.destroy();
  }
  return { pieces, plain };
}

/** Unpacks what gzip has packed. Fails as its source does, and ends the source if nobody reads on. */
export const unpack = (pieces: Readable): Readable =>
  pipeline(pieces, createGunzip({ chunkSize: PIECE }), () => undefined);
