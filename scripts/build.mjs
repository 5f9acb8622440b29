// npm run build [client] [web] [server] [lesson]: builds the named products that are missing or stale, or what the program
// needs if none is named.
import { requireNode } from './node-version.mjs';

requireNode();
import('./products.mjs').then(async ({ allProducts, build }) => {
  const wanted = process.argv.slice(2);
  const unknown = wanted.filter((name) => !allProducts.includes(name));
  if (unknown.length > 0) {
    console.error(`Unknown product: ${unknown.join(', ')}. Choose from ${allProducts.join(', ')}.`);
    process.exit(2);
  }
  process.exit((await build(wanted.length > 0 ? wanted : undefined)) ? 0 : 1);
});
