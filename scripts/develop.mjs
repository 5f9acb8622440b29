import { spawn } from 'node:child_process';
import { house, inHouse } from './house.mjs';
import { install } from './installed.mjs';
import { build } from './products.mjs';

/** Runs both servers until one of them ends or a signal arrives, then stops the other and ends the process. */
export async function develop() {
  if (!(await install()) || !(await build(['client']))) process.exit(1);

  const env = {
    // A database of its own: trying out a change must not touch the matches that `npm start` keeps in ./data.
    DATA_DIR: inHouse('.cache', 'dev'),
    NODE_ENV: 'development',
    // Origin of the browser; the server refuses sockets from other origins.
    PUBLIC_URL: 'http://localhost:5173',
    // Target for requests that Vite does not serve itself.
    SERVER_URL: `http://127.0.0.1:${process.env.PORT || 8017}`,
    ...process.env,
  };
  const node = (args, stdin) =>
    spawn(process.execPath, args, { cwd: house, env, stdio: [stdin, 'inherit', 'inherit'] });
  const servers = [
    // tsx would take Enter for "restart"; the keyboard belongs to Vite, whose `h` lists its commands.
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
    // A process that has not ended by then counts as hanging.
    setTimeout(() => servers.forEach((server) => server.kill('SIGKILL')), 5_000).unref();
    process.exitCode = code;
  };
  for (const server of servers) server.on('exit', (code) => end(code ?? 1));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(0));
}
