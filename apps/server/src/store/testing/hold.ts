/** Holds a directory until it is killed: `hold.ts DIRECTORY`. Prints that it holds the directory, or why it does not. */
import { lockDirectory } from '../sqlite/lock.ts';

const [directory = ''] = process.argv.slice(2);
try {
  const lock = lockDirectory(directory);
  process.stdout.write(`held by ${process.pid}\n`);
  setInterval(() => lock, 60_000);
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
}
