import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Mutex } from 'async-mutex';

/** Width in pixels, as a mail on a large screen shows it. */
const WIDTH = 1_120;
/** Milliseconds that a picture may take, and idle milliseconds after which the thread, which takes some 50 MB, ends. */
const PATIENCE = 20_000;
const IDLE = 60_000;

/** True when this runs from source, false in the bundle that `build.mjs` makes. */
const source = import.meta.url.endsWith('.ts');
const program = new URL(source ? './paint-thread.mjs' : './paint-thread.js', import.meta.url);

/** Only one picture is painted at a time. */
const turn = new Mutex();
let thread: Worker | null = null;
let idle: NodeJS.Timeout | undefined;

/** Paints a drawing as PNG. Rejects when it cannot be painted. */
export function paint(svg: string): Promise<Uint8Array> {
  return turn.runExclusive(async () => {
    clearTimeout(idle);
    thread ??= begin();
    thread.postMessage(svg);
    try {
      const [picture] = (await once(thread, 'message', { signal: AbortSignal.timeout(PATIENCE) })) as [
        Uint8Array,
      ];
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
