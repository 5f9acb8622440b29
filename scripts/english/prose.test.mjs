import { expect, it } from 'vitest';
import { proseOf } from './prose.mjs';

const texts = (name, text) => proseOf(name, text).map((passage) => passage.text);

it('reads comments: a run of lines as one passage, and each tag of a docstring as its own', () => {
  const code = `
    // The first line
    // and the second.
    let a = 1; // Beside the code.
    /**
     * A seat of \`alone\`.
     * @param {string} name of the file
     */
    /* One block. */`;
  expect(texts('a.ts', code)).toEqual([
    'The first line and the second.',
    'Beside the code.',
    'A seat of x.',
    'name of the file',
    'One block.',
  ]);
});

it('reads strings with a space, and comments with an apostrophe', () => {
  const code = `it('does what it says', () => at('here')); // the player's own
    const say = (n) => \`\${n} points "so far"\`;
    throw new Error("can't be read");`;
  expect(texts('a.ts', code)).toEqual([
    'does what it says',
    "the player's own",
    'x points "so far"',
    "can't be read",
  ]);
});

it('reads comments of a component', () => {
  expect(texts('A.svelte', '<!-- Above the map. -->\n<p class="a b">{t.text}</p>')).toEqual([
    'Above the map.',
    'a b',
  ]);
});

it('reads a document by its paragraphs, items and cells, and leaves out code', () => {
  const page =
    '# The head\n\nOne\nparagraph.\n\n- an item\n2. a second one\n\n```\nnot this\n```\n\n| a cell | b cell |';
  expect(texts('a.md', page)).toEqual([
    'The head',
    'One paragraph.',
    'an item',
    'a second one',
    'a cell',
    'b cell',
  ]);
});

it('says where a passage begins', () => {
  const code = "const a = 1;\n\n/**\n * A first part.\n *\n * A second part.\n */\nsay('some words');";
  expect(proseOf('a.ts', code).map(({ at }) => code.slice(0, at).split('\n').length)).toEqual([4, 6, 8]);
});
