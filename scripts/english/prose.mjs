/**
 * Takes the sentences out of a file: the paragraphs of a document, the comments, and the strings in code that contain a
 * space, such as titles of tests, texts of catalogues and messages.
 * @typedef {object} Passage
 * @property {number} at where the passage begins in the file
 * @property {string} text on one line, without the marks of comments and documents; a piece of code counts as one word
 */

// Matches a run of // lines, a // comment after code, a block comment, a comment in markup, a string, or a template.
const token =
  /(?:^[ \t]*\/\/[^\n]*\n)+|\/\/[^\n]*|\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/gm;

/**
 * @param {string} name of the file; its extension says whether it is a document or code
 * @param {string} text
 * @returns {Passage[]}
 */
export function proseOf(name, text) {
  const passages = name.endsWith('.md')
    ? divided(text.replaceAll(/```[\s\S]*?```/g, blank), 0, /\n\s*\n|\n\s*(?=[-*] |\d+\. |#)|\|/)
    : [...text.matchAll(token)].flatMap(({ 0: found, index }) => passagesOf(found, index));
  return passages
    .map((passage) => ({ ...passage, text: plain(passage.text) }))
    .filter((passage) => passage.text.includes(' '));
}

const passagesOf = (found, at) =>
  /^['"`]/.test(found)
    ? [{ at, text: found.slice(1, -1).replaceAll(/\$\{[^}]*\}/g, 'x') }]
    : // Each tag of a docstring begins a new passage.
      divided(found.replaceAll(/^[ \t]*(?:\/\*+|\*+\/|\*|\/\/+)/gm, blank), at, /\n\s*\n|(?=@\w)/);

function divided(text, from, separator) {
  const passages = [];
  let at = from;
  for (const part of text.split(new RegExp(`(${separator.source})`))) {
    passages.push({ at: at + part.search(/\S|$/), text: part });
    at += part.length;
  }
  return passages;
}

/** Replaces everything but line ends by spaces, so that places in the file stay the same. */
const blank = (text) => text.replaceAll(/[^\n]/g, ' ');

const plain = (text) =>
  text
    .replaceAll(/`[^`]*`/g, 'x')
    .replaceAll(/^\s*(?:[-*>] |\d+\. |#+ )|<!--|-->|\*+\/?|@\w+ (?:\{[^}]*\} )?/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
