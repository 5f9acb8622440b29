import { spawn } from 'node:child_process';
import { house } from './house.mjs';

/**
 * @typedef {object} Ran
 * @property {number} code exit code; 128 or more after a signal, 127 if the program could not start
 * @property {string} output its output, if `quiet`
 */

/**
 * Runs a program in the repository to its end.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{quiet?: boolean, env?: NodeJS.ProcessEnv, minutes?: number}} [how] `quiet` collects the output instead of
 *   showing it; `env` is added to the environment; after `minutes` the program is stopped
 * @returns {Promise<Ran>}
 */
export function run(program, args, how = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: house,
      env: { ...process.env, ...how.env },
      // A process group of its own, so that stopping the program also stops its children.
      detached: process.platform !== 'win32',
      stdio: ['ignore', how.quiet ? 'pipe' : 'inherit', how.quiet ? 'pipe' : 'inherit'],
      // npm is a command file there
      shell: process.platform === 'win32' && !program.endsWith('.exe'),
    });
    const kill = (signal) => {
      if (process.platform === 'win32' || child.pid === undefined) return child.kill(signal);
      try {
        return process.kill(-child.pid, signal);
      } catch {
        return false; // It has ended.
      }
    };
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));

    const timers = [];
    if (how.minutes) {
      timers.push(
        setTimeout(() => {
          console.error(
            `${program} ${args.join(' ')}: not finished after ${how.minutes} minutes, so it is stopped.`,
          );
          kill('SIGTERM');
          timers.push(setTimeout(() => kill('SIGKILL'), 10_000));
        }, how.minutes * 60_000),
      );
    }
    const pass = (signal) => kill(signal);
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    for (const signal of signals) process.on(signal, pass);
    const finish = (code, more = '') => {
      timers.forEach(clearTimeout);
      for (const signal of signals) process.off(signal, pass);
      resolve({ code, output: output + more });
    };
    child.on('error', (error) => finish(127, `${error.message}\n`));
    child.on('close', (code) => finish(code ?? 128));
  });
}

/** Runs a JavaScript file with the same Node. */
export const runNode = (file, args = [], how = {}) => run(process.execPath, [file, ...args], how);

/** Runs npm: the one that started this process, if any. */
export function runNpm(args, how = {}) {
  const npm = process.env.npm_execpath;
  return npm?.endsWith('.js') ? runNode(npm, args, how) : run('npm', args, how);
}
