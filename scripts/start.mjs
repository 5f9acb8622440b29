// npm start: leads from a fresh clone to a running server. It needs only Node, and installs and builds what is missing.
import { pathToFileURL } from 'node:url';
import { requireNode } from './node-version.mjs';

requireNode();
Promise.all([
  import('./port.mjs'),
  import('./installed.mjs'),
  import('./products.mjs'),
  import('./house.mjs'),
]).then(async ([{ portTaken }, { install }, { build }, { house, inHouse }]) => {
  // With other arguments the server only prints its usage, so the port does not matter.
  const starts = process.argv.slice(2).every((argument) => argument === '--lan');
  const refusal = starts ? await portTaken(process.env) : null;
  if (refusal !== null) console.error(refusal);
  if (refusal !== null || !(await install()) || !(await build())) process.exit(1);
  const main = inHouse('apps', 'server', 'dist', 'main.js');
  process.chdir(house);
  process.env.NODE_ENV = process.env.NODE_ENV || 'production';
  // The server takes over this process instead of running as its child. A signal then reaches the server once and
  // immediately. And if this process is killed, no server is left behind that keeps the data directory locked.
  process.argv[1] = main;
  await import(pathToFileURL(main).href);
});
