// Holds a directory in a thread until the thread is ended, and then creates a file.
import { writeFileSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

register();
const { lockDirectory } = await import('../sqlite/lock.ts');
const lock = lockDirectory(workerData.directory);
writeFileSync(workerData.held, '');
setInterval(() => lock, 60_000);
