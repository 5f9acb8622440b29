import { JsonReporter } from 'vitest/node';

/**
 * Vitest's JSON report with one thing more: the reason that a test gave for skipping itself (`ctx.skip('why')`), as
 * `meta.skipped`.
 */
export default class ReportWithReasons extends JsonReporter {
  /** @param {readonly import('vitest/node').TestModule[]} testModules */
  async onTestRunEnd(testModules) {
    for (const testModule of testModules) {
      for (const test of testModule.children.allTests()) {
        const result = test.result();
        if (result.state === 'skipped' && result.note) Object.assign(test.meta(), { skipped: result.note });
      }
    }
    await super.onTestRunEnd(testModules);
  }
}
