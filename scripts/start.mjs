// npm start: from a fresh clone to a running server. Needs only Node; installs and builds what is missing.
import { pathToFileURL } from 'node:url';
import { requireNode } from './node-version.mjs';

requireNode();
Promise.all([
  import('./port.mjs'),
  import('./installed.mjs'),
  import('./products.mjs'),
  import('./house.mjs'),
]).then(async ([{ portTaken }, { install }, { build }, { house, inHouse }]) => {
  // With arguments the server only prints its usage.
  const refusal = process.argv.length > 2 ? null : await portTaken(process.env);
  if (refusal !== null) console.error(refusal);
  if (refusal !== null || !(await install()) || !(await build())) process.exit(1);
  const main = inHouse('apps', 'server', 'dist', 'main.js');
  process.chdir(house);
  process.env.NODE_ENV = process.env.NODE_ENV || 'production';
  // The server takes over this process instead of running as a child: a signal then reaches it once and immediately, and
  // killing this process cannot leave it behind with the data directory locked.
  process.argv[1] = main;
  await import(pathToFileURL(main).href);
});
