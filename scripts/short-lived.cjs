// Loaded by every Node process of `npm test` (see checks.mjs). Tests are short programs with much code: V8 spends more time on
// optimizing hot functions, above all on inlining others into them, than this saves. With these flags it optimizes later and
// inlines only the smallest functions. The code does the same.
const { setFlagsFromString } = require('node:v8');

const flags = ['--interrupt-budget=300000', '--max-inlined-bytecode-size-cumulative=100'];
for (const flag of flags) setFlagsFromString(flag);

/**
 * Options that load this file, as `NODE_OPTIONS` takes them: it reads quotes and backslashes as JSON does. The memory for young
 * objects has to be set before the start. With twice as much of it, a page under test spends a tenth less.
 */
const nodeOptions = (file = __filename) => `--max-semi-space-size=32 --require=${JSON.stringify(file)}`;

module.exports = { flags, nodeOptions };
