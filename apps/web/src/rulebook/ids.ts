/** The ids of the places in "how to play". They are also the anchors. */

/** The id of a case or ruling, as the rules cite it: "12.4", "24", "ruling 7". */
export const caseId = (rule: string): string =>
  rule.replace(/^(ruling|Auslegung) /, 'ruling-').replace(' ', '-');

/** The ids for a result of a chart. "B2&D1" is explained by its two halves. */
export const codeIds = (chart: string, code: string): readonly string[] =>
  code.split('&').map((part) => `code-${chart}-${part}`);
