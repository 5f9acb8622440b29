import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { house } from './house.mjs';

/**
 * @typedef {object} Ran
 * @property {number} code exit code; 128 or more after a signal, 127 if the program could not start
 * @property {string} output the program's output, if `quiet` is set
 */

/** Lets other programs come first when cores are short. */
function giveWay(pid) {
  const { PRIORITY_BELOW_NORMAL } = constants.priority;
  setPriority(pid, PRIORITY_BELOW_NORMAL);
  try {
    // Linux shares the cores among sessions first, and a priority counts only within one. The program has its own session.
    writeFileSync(`/proc/${pid}/autogroup`, String(PRIORITY_BELOW_NORMAL));
  } catch {
    // This system does not group by session.
  }
}

/**
 * Runs a program in the repository and waits for its end.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{quiet?: boolean, aside?: boolean, env?: NodeJS.ProcessEnv, minutes?: number}} [how] with `quiet` the output is
 * collected instead of shown; with `aside` other programs come first when cores are short; `env` is added to the
 * environment; the program is stopped after `minutes`
 * @returns {Promise<Ran>}
 */
export function run(program, args, how = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: house,
      env: { ...process.env, ...how.env },
      // The program gets its own process group, so that stopping it also stops its children.
      detached: process.platform !== 'win32',
      stdio: ['ignore', how.quiet ? 'pipe' : 'inherit', how.quiet ? 'pipe' : 'inherit'],
      // On Windows npm is a command file, which needs a shell.
      shell: process.platform === 'win32' && !program.endsWith('.exe'),
    });
    if (how.aside && child.pid !== undefined) giveWay(child.pid);
    const kill = (signal) => {
      if (process.platform === 'win32' || child.pid === undefined) return child.kill(signal);
      try {
        return process.kill(-child.pid, signal);
      } catch {
        return false; // The program has already ended.
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
    child.on('close', (code, signal) =>
      code === null ? finish(128, `Something stopped it (${signal}).\n`) : finish(code),
    );
  });
}

/** Runs a JavaScript file with the Node that runs this script. */
export const runNode = (file, args = [], how = {}) => run(process.execPath, [file, ...args], how);

/** Runs npm. If npm started this process, the same npm is used. */
export function runNpm(args, how = {}) {
  const npm = process.env.npm_execpath;
  return npm?.endsWith('.js') ? runNode(npm, args, how) : run('npm', args, how);
}
