import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';

/**
 * Makes the system refuse every write of this process to files beyond the current length of a file, as a failing or full
 * disk does. Only the Linux program `prlimit` can lift this again.
 */
export function disturbDisk(file: string): void {
  limit(String(statSync(file).size));
}

export function mendDisk(): void {
  limit('unlimited');
}

/** Why a test with a disturbed disk cannot run here, or null. */
export function cannotDisturb(): string | null {
  try {
    execFileSync('prlimit', ['--version'], { stdio: 'ignore' });
    return null;
  } catch {
    return 'there is no prlimit here (util-linux)';
  }
}

function limit(bytes: string): void {
  execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${bytes}:unlimited`]);
}
