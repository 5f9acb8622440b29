import { allowed } from './allowed.mjs';

/** Where a sentence begins. */
const start = String.raw`(?:^|[.!?:] )`;
const isNoQuestion = String.raw`(?![^.!]*\?)`;

/** Habits of a translated text that a pattern can find, and what to write instead. */
const habits = [
  {
    habit: '“who” as a noun',
    instead: 'name the person: “the player who …”, “everyone who …”, “the holder of the seat”',
    pattern: new RegExp(
      `${start}(?:Who|Whoever|Whom)\\b${isNoQuestion}|\\b(?:for|to|by|from|than|with|unless) who(?:ever)?\\b`,
      'g',
    ),
  },
  {
    habit: '“alone” for “only”',
    instead: 'write “only”',
    // Words such as “acts alone” and “is left alone” are fine.
    pattern:
      /(?<!\b(?:is|are|be|was|were|been|by|it|on|stand-|stands?|stays?|runs?|plays?|played|flies|fly|flying|flew|came|comes?|goes?|lives?|left|stacks?|leaves? [\w\s]{0,40}) ?)\balone\b/gi,
  },
  {
    habit: '“is no …”, “is none”',
    instead: 'write “is not a …”, “there is no …”, “invalid or revoked”',
    pattern:
      /(?<!\bthere )\b(?:is|are|was|were) (?:none|nothing|no (?!longer|more|fewer|less|doubt|need|other|such)\w+)\b|\bnot,? or no longer\b/gi,
  },
  {
    habit: 'the noun withheld to the end',
    instead: 'begin with the thing: “The reports of others stay”, “Empty for mail”',
    pattern: new RegExp(
      [
        `${start}(?:Of|With|In|To|By|From|For|At|On) (?:a|an|the(?! end)|what|which|those|these|that|one|each|whom|it|them) [^.,;:]{0,60}\\b(?:nothing|none|no one|nobody)\\b`,
        `${start}What (?!is |are |if |to |happens|does |do |did |you |can |should )[^.?!]{0,100}\\b(?:is|are|goes|comes|stays) (?=\\w)${isNoQuestion}`,
        String.raw`\bwhat is (?:the hash of|to be)\b`,
      ].join('|'),
      'g',
    ),
  },
];

/**
 * @typedef {object} Find
 * @property {string} habit
 * @property {string} instead
 * @property {string} excerpt of the passage, around the words
 * @property {import('./allowed.mjs').Allowed | null} allowed the entry that allows it
 */

/**
 * Finds habits in a passage of prose.
 * @param {string} text
 * @returns {Find[]}
 */
export const habitsIn = (text) =>
  habits.flatMap(({ habit, instead, pattern }) =>
    [...text.matchAll(pattern)].map(({ 0: words, index }) => ({
      habit,
      instead,
      excerpt: text.slice(Math.max(0, index - 40), index + words.length + 40).trim(),
      allowed: allowed.find((entry) => contains(text, entry.words, index, words.length)) ?? null,
    })),
  );

/** Whether some words occur in a text at a place that overlaps the given one. */
function contains(text, words, at, length) {
  for (let from = text.indexOf(words); from >= 0; from = text.indexOf(words, from + 1))
    if (from < at + length && at < from + words.length) return true;
  return false;
}
