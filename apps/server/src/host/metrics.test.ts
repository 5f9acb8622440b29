import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { Metrics } from './metrics.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

test('nothing that watches the process keeps a closed server in memory', async () => {
  const closed = (): WeakRef<object> => {
    const server = { sockets: () => 0, tables: () => 0 };
    new Metrics(server).failed();
    return new WeakRef(server);
  };
  const servers = [closed(), closed()];
  // A garbage collection may find them still on the stack.
  const inMemory = (): number => {
    collectGarbage();
    return servers.filter((server) => server.deref() !== undefined).length;
  };
  await expect.poll(inMemory).toBe(0);
});
