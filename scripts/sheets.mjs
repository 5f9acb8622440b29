// Finds tokens and classes in the window's style sheets that are defined and unused, or used and undefined. svelte-check
// reports selectors that match nothing in their own component; this module looks across files.
import { parse } from 'svelte/compiler';

/**
 * @typedef {object} Source
 * @property {string} name its extension says what the file is: css, svelte, ts, html
 * @property {string} text
 */

/** Every node of a syntax tree, beginning with the root. */
function* nodesOf(tree) {
  if (tree === null || typeof tree !== 'object') return;
  if (Array.isArray(tree)) {
    for (const node of tree) yield* nodesOf(node);
    return;
  }
  if (typeof tree.type === 'string') yield tree;
  for (const [key, value] of Object.entries(tree)) if (key !== 'metadata') yield* nodesOf(value);
}

const words = (text) => text.split(/\s+/).filter(Boolean);

/**
 * Looks for unused tokens, undefined tokens and unused classes.
 * @param {readonly Source[]} sources all style sheets, components and scripts of the window, without its tests
 * @returns {{unusedTokens: string[], unknownTokens: string[], unusedClasses: string[]}}
 */
export function examineSheets(sources) {
  const [defined, read, styled, worn] = [new Set(), new Set(), new Set(), new Set()];

  const readTokens = (text) => {
    for (const [, token] of text.matchAll(/var\(\s*(--[\w-]+)/g)) read.add(token);
  };
  const lookAtSheet = (sheet, shared) => {
    for (const node of nodesOf(sheet)) {
      if (node.type === 'Declaration') {
        if (node.property.startsWith('--')) defined.add(node.property);
        readTokens(node.value);
      }
      // Some classes are not limited to one component: those of a style sheet, and those inside :global().
      if (node.type === 'ClassSelector' && shared) styled.add(node.name);
      if (node.type === 'PseudoClassSelector' && node.name === 'global')
        for (const inner of nodesOf(node.args)) if (inner.type === 'ClassSelector') styled.add(inner.name);
    }
  };
  /** If a script chooses a class, the script holds its name in a string, or in markup inside a string. */
  const lookAtStrings = (text) => {
    for (const [, , string] of text.matchAll(/(['"`])((?:(?!\1)[^\\\n]|\\.)*)\1/g))
      for (const word of words(string)) worn.add(word);
    for (const [, list] of text.replace(/\$\{.*?\}/g, ' ').matchAll(/class="(.*?)"/g))
      for (const word of words(list)) worn.add(word);
  };

  for (const { name, text } of sources) {
    if (name.endsWith('.css')) {
      lookAtSheet(parse(`<style>${text}</style>`, { modern: true }).css, true);
      continue;
    }
    if (!name.endsWith('.svelte')) {
      lookAtStrings(text);
      readTokens(text);
      continue;
    }
    const { css, fragment } = parse(text, { modern: true });
    lookAtSheet(css, false);
    const unstyled = css ? text.slice(0, css.start) + text.slice(css.end) : text;
    readTokens(unstyled);
    lookAtStrings(unstyled);
    for (const node of nodesOf(fragment)) {
      if (node.type === 'ClassDirective') worn.add(node.name);
      if (node.type === 'StyleDirective' && node.name.startsWith('--')) defined.add(node.name);
      if (node.type !== 'Attribute' || node.name !== 'class' || node.value === true) continue;
      for (const part of nodesOf(node.value))
        if (part.type === 'Text') for (const word of words(part.data)) worn.add(word);
    }
  }
  const without = (some, others) => [...some].filter((name) => !others.has(name)).sort();
  return {
    unusedTokens: without(defined, read),
    unknownTokens: without(read, defined),
    unusedClasses: without(styled, worn),
  };
}
