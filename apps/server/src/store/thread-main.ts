import { parentPort, workerData } from 'node:worker_threads';
import { createBirpc } from 'birpc';
import { openStore, type Home } from './open.ts';
import { receive, send } from './thread-errors.ts';

/** The other end of `openStoreApart`: opens the store and carries out its calls. */
const port = parentPort;
if (port === null) throw new Error('this runs as a thread');

let store: Awaited<ReturnType<typeof openStore>> | null = null;
const functions: Record<string, unknown> = {
  async open() {
    store = await openStore(workerData as Home);
  },
  async copyInto(file: string) {
    const { dataDir, databaseUrl } = workerData as Home;
    if (databaseUrl !== undefined) return (await import('./server-copy.ts')).copyServer(databaseUrl, file);
    (await import('./sqlite/copy.ts')).copyDatabase(dataDir, file);
    return true;
  },
};
createBirpc(functions, {
  post: (message) => port.postMessage(message),
  on: (listener) => port.on('message', listener),
  serialize: send,
  deserialize: receive,
  resolver(name, own) {
    const opened = store as Record<string, typeof own> | null;
    return opened?.[name]?.bind(opened) ?? own;
  },
});
