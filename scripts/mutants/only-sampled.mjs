/**
 * A plugin of Stryker that tests only the mutants of the sample. Stryker changes the code at the places of the sample, and
 * such a place may also have mutants that are not in the sample. The plugin excludes those, as a checker excludes a mutant
 * that does not compile.
 */
import { CheckStatus } from '@stryker-mutator/api/check';
import { commonTokens, declareFactoryPlugin, PluginKind, tokens } from '@stryker-mutator/api/plugin';
import path from 'node:path';

onlySampled.inject = tokens(commonTokens.options);

/** @param {{ sampled: string[] }} options `sampled` holds the names that `nameOf` gives (sample.ts) */
function onlySampled(options) {
  const sampled = new Set(options.sampled);
  return {
    init: () => Promise.resolve(),
    // All mutants form one group, because nothing is compiled.
    group: (mutants) => Promise.resolve([mutants.map(({ id }) => id)]),
    check: (mutants) =>
      Promise.resolve(
        Object.fromEntries(
          mutants.map((mutant) => [
            mutant.id,
            sampled.has(nameOf(mutant))
              ? { status: CheckStatus.Passed }
              : { status: CheckStatus.CompileError, reason: 'not in the sample' },
          ]),
        ),
      ),
  };
}

/** Does the same as `nameOf` in sample.ts, which plain Node cannot load. */
const nameOf = ({ fileName, mutatorName, replacement, location: { start, end } }) =>
  [
    path.relative(process.cwd(), fileName).replaceAll('\\', '/'),
    start.line,
    start.column,
    end.line,
    end.column,
    mutatorName,
    replacement,
  ].join('|');

export const strykerPlugins = [declareFactoryPlugin(PluginKind.Checker, 'only-sampled', onlySampled)];

export const strykerValidationSchema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  type: 'object',
  properties: { sampled: { type: 'array', items: { type: 'string' }, default: [] } },
};
