import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Mutex, withTimeout } from 'async-mutex';
import { NoTurn } from '../common/turns.ts';
import { REQUEST_WAIT } from '@1bob/protocol/waits';

/** Width in pixels, as a mail on a large screen shows it. */
const WIDTH = 1_120;
/**
 * Milliseconds that a picture may take, at most half of them waiting for its turn, and idle milliseconds after which the
 * thread, which takes some 50 MB, ends.
 */
const PATIENCE = REQUEST_WAIT / 2;
const IDLE = 60_000;

/** True when this runs from source, false in the bundle that `build.mjs` makes. */
const source = import.meta.url.endsWith('.ts');
const program = new URL(source ? './paint-thread.mjs' : './paint-thread.js', import.meta.url);

/** Only one picture is painted at a time. */
const turn = withTimeout(new Mutex(), PATIENCE / 2, new NoTurn('busy'));
let thread: Worker | null = null;
let idle: NodeJS.Timeout | undefined;

/** Paints a drawing as PNG. Rejects with `NoTurn` when too many wait, and otherwise when it cannot be painted. */
export function paint(svg: string): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(PATIENCE);
  return turn.runExclusive(async () => {
    clearTimeout(idle);
    thread ??= begin();
    thread.postMessage(svg);
    try {
      const [picture] = (await once(thread, 'message', { signal })) as [Uint8Array];
      idle = setTimeout(end, IDLE).unref();
      return picture;
    } catch (error) {
      end();
      throw error;
    }
  });
}

function begin(): Worker {
  const worker = new Worker(program, { workerData: { width: WIDTH } });
  // A server that stops does not wait for the picture.
  worker.unref();
  worker.once('exit', () => {
    if (thread === worker) thread = null;
  });
  return worker;
}

function end(): void {
  void thread?.terminate();
  thread = null;
}
