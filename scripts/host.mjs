// npm run host, and export, import, backup, restore and renew-dice: see apps/server/src/host/main.ts. Builds stale products
// first.
import { pathToFileURL } from 'node:url';
import { requireNode } from './node-version.mjs';

requireNode();
Promise.all([import('./installed.mjs'), import('./products.mjs'), import('./house.mjs')]).then(
  async ([{ install }, { build }, { inHouse }]) => {
    if (!(await install()) || !(await build(['client', 'server']))) process.exit(1);
    await import(pathToFileURL(inHouse('apps', 'server', 'dist', 'host.js')).href);
  },
);
