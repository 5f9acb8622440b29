import { refuseFolder } from './folder.cjs';
import { freshen } from './fresh.mjs';
import { house, inHouse } from './house.mjs';
import { runNode } from './run.mjs';

const rooms = ['atlas', 'rules', 'words', 'protocol', 'bots', 'fairness'].flatMap((room) => [
  `packages/${room}/src`,
  `packages/${room}/package.json`,
]);
const common = ['package.json', 'package-lock.json', 'tsconfig.json', 'charts', ...rooms];

const pages = ['apps/web', 'docs/how-to-play.md', 'docs/how-to-play.de.md', ...common];
/** Builds the pages. Vite prints only warnings. */
const vite = (...args) => [
  inHouse('node_modules', 'vite', 'bin', 'vite.js'),
  ['build', 'apps/web', '--logLevel=warn', ...args],
];
const prisma = (...args) => [inHouse('node_modules', 'prisma', 'build', 'index.js'), args];

/** The products that are built from the sources. A product comes after those that it needs. */
const products = {
  client: {
    words: 'the clients of both databases',
    inputs: ['prisma/schema.prisma', 'prisma/sqlite/schema.prisma', 'prisma.config.ts', 'package-lock.json'],
    output: 'apps/server/src/generated/sqlite/client.ts',
    make: () => [prisma('generate'), prisma('generate', '--schema', 'prisma/sqlite/schema.prisma')],
  },
  web: {
    words: 'the window (web client)',
    inputs: pages,
    output: 'apps/web/dist/index.html',
    make: () => [vite()],
  },
  server: {
    words: 'the server',
    inputs: ['apps/server', 'prisma', 'prisma.config.ts', ...common],
    output: 'apps/server/dist/main.js',
    make: () => [[inHouse('apps', 'server', 'build.mjs'), []]],
  },
  lesson: {
    words: 'the pages that need no server',
    inputs: pages,
    output: 'dist/lesson/index.html',
    make: () => [vite('--mode', 'lesson')],
  },
};

/** Vite takes what follows these characters in a path for a query or a fragment. */
const ofAddress = ['#', '?'];

/** @typedef {keyof typeof products} Product */
export const allProducts = /** @type {Product[]} */ (Object.keys(products));
/** @type {Product[]} The products that the program needs to run. */
const ofProgram = ['client', 'web', 'server'];

/**
 * Builds each product that is missing or out of date, and says so. After a failure it prints the whole output of the tool.
 * @param {readonly Product[]} [wanted] those of the program by default
 * @returns {Promise<boolean>} false if a build failed
 */
export async function build(wanted = ofProgram) {
  for (const name of wanted) {
    const { words, inputs, output, make } = products[name];
    const refusal = inputs === pages ? refuseFolder('The pages cannot be built', house, ofAddress) : null;
    if (refusal !== null) {
      console.error(refusal);
      return false;
    }
    let printed = '';
    const outcome = await freshen(house, {
      name,
      inputs,
      output,
      make: async () => {
        console.log(`Building ${words} …`);
        for (const [file, args] of make()) {
          const { code, output: said } = await runNode(file, args, {
            quiet: true,
            // This makes the production build, even if a test runner has set another environment.
            env: { NODE_ENV: 'production' },
          });
          printed = said;
          if (code !== 0) return false;
        }
        return true;
      },
    });
    if (outcome === 'failed') {
      console.error(printed);
      console.error(
        `Building ${words} failed, so ${output} is missing or out of date. The output above says why.`,
      );
      return false;
    }
  }
  return true;
}
