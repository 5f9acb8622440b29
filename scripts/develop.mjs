import { spawn } from 'node:child_process';
import { house, inHouse } from './house.mjs';
import { install } from './installed.mjs';
import { build } from './products.mjs';

/**
 * Runs the server and Vite's server until one of them ends or a signal arrives. Then it stops the other one and ends the
 * process.
 */
export async function develop() {
  if (!(await install()) || !(await build(['client']))) process.exit(1);

  const env = {
    // The development server has its own database, so that trying out a change does not touch the matches that `npm start`
    // keeps in ./data.
    DATA_DIR: inHouse('.cache', 'dev'),
    NODE_ENV: 'development',
    // The origin from which the browser loads the pages. The server refuses sockets from other origins.
    PUBLIC_URL: 'http://localhost:5173',
    // The server to which Vite passes requests that it does not serve itself.
    SERVER_URL: `http://127.0.0.1:${process.env.PORT || 8017}`,
    ...process.env,
  };
  const node = (args, stdin) =>
    spawn(process.execPath, args, { cwd: house, env, stdio: [stdin, 'inherit', 'inherit'] });
  const servers = [
    // tsx would treat Enter as “restart”, so it gets no input. The keyboard belongs to Vite, whose key `h` lists its
    // commands.
    node(
      [
        inHouse('node_modules', 'tsx', 'dist', 'cli.mjs'),
        'watch',
        '--clear-screen=false',
        'apps/server/src/main.ts',
      ],
      'ignore',
    ),
    node(
      [
        inHouse('node_modules', 'vite', 'bin', 'vite.js'),
        'apps/web',
        '--port=5173',
        '--strictPort',
        '--clearScreen=false',
      ],
      'inherit',
    ),
  ];

  let ending = false;
  const end = (code) => {
    if (ending) return;
    ending = true;
    for (const server of servers) server.kill('SIGTERM');
    // A server that has not ended after five seconds counts as hanging.
    setTimeout(() => servers.forEach((server) => server.kill('SIGKILL')), 5_000).unref();
    process.exitCode = code;
  };
  for (const server of servers) server.on('exit', (code) => end(code ?? 1));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(0));
}
