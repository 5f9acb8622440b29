import { JsonReporter } from 'vitest/node';

/**
 * Vitest's JSON report with two additions. `meta.skipped` holds the reason that a test gave for skipping itself
 * (`ctx.skip('why')`). `unhandledErrors` holds the errors outside any test, such as an error that was not awaited.
 */
export default class ReportWithReasons extends JsonReporter {
  #unhandled = [];

  /**
   * @param {readonly import('vitest/node').TestModule[]} testModules
   * @param {readonly import('vitest/node').SerializedError[]} unhandledErrors
   */
  async onTestRunEnd(testModules, unhandledErrors) {
    this.#unhandled = unhandledErrors.map(({ name, message, stack, VITEST_TEST_PATH: during }) => ({
      message: `${name}: ${message}`,
      at:
        stack
          ?.split('\n')
          .find((line) => line.trim().startsWith('at '))
          ?.trim() ?? '',
      during: during ?? '',
    }));
    for (const testModule of testModules) {
      for (const test of testModule.children.allTests()) {
        const result = test.result();
        if (result.state === 'skipped' && result.note) Object.assign(test.meta(), { skipped: result.note });
      }
    }
    await super.onTestRunEnd(testModules);
  }

  /** @param {string} report JSON */
  async writeReport(report) {
    await super.writeReport(JSON.stringify({ ...JSON.parse(report), unhandledErrors: this.#unhandled }));
  }
}
