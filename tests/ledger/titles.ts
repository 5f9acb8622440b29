/** Reads the titles of the tests in a source file from its syntax, without running a test. */
import ts from 'typescript';

/**
 * Reads every call with a title and a function (`it('…', () => …)`, or a law such as `always('…', …)`), except
 * `describe`. A title may begin with a placeholder (`it.each([['16.2', …]])('%s: …')`). It is filled in from the rows
 * of the test if these are literals.
 */
export function titlesIn(source: string): string[] {
  const file = ts.createSourceFile('test.ts', source, ts.ScriptTarget.Latest, true);
  const titles: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) titles.push(...titlesOf(node));
    ts.forEachChild(node, visit);
  };
  visit(file);
  return titles;
}

function titlesOf(call: ts.CallExpression): string[] {
  const [first, ...others] = call.arguments;
  if (first === undefined || !others.some(isFunction) || nameOf(call.expression) === 'describe') return [];
  const title = plain(first);
  if (title === null) return [];
  const rows = title.startsWith('%') && ts.isCallExpression(call.expression) ? rowsOf(call.expression) : [];
  return rows.length === 0 ? [title] : [...new Set(rows.map((row) => filledIn(title, row)))];
}

const isFunction = (node: ts.Node): boolean => ts.isArrowFunction(node) || ts.isFunctionExpression(node);

/** The name of the function: `it` for `it.each(…)`. */
function nameOf(callee: ts.Expression): string {
  if (ts.isCallExpression(callee) || ts.isPropertyAccessExpression(callee)) return nameOf(callee.expression);
  if (ts.isTaggedTemplateExpression(callee)) return nameOf(callee.tag);
  return ts.isIdentifier(callee) ? callee.text : '';
}

/** A literal text or number. Null for anything that must be computed. */
function plain(node: ts.Expression): string | null {
  if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return node.text;
  if (ts.isAsExpression(node)) return plain(node.expression);
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map((span) => `…${span.literal.text}`).join('');
  return null;
}

function rowsOf(each: ts.CallExpression): (string | null)[][] {
  let [table] = each.arguments;
  while (table && ts.isAsExpression(table)) table = table.expression;
  if (!table || !ts.isArrayLiteralExpression(table)) return [];
  return table.elements.map((row) =>
    ts.isArrayLiteralExpression(row) ? row.elements.map((cell) => plain(cell)) : [plain(row)],
  );
}

function filledIn(title: string, row: readonly (string | null)[]): string {
  let next = 0;
  return title.replace(/%[sdijo]/g, (hole) => row[next++] ?? hole);
}
