/** What the order line answers. */
import type { Step } from '../table/next-step.svelte.ts';
import { t } from '../words/ear.ts';
import { capital } from '../words/language.svelte.ts';
import type { Fault } from './grammar.ts';

/** The most phrases that are named where a word is not understood. */
const most = 5;

/** The most characters of a word that is not understood. More may have been pasted by mistake, and all of it would be read out. */
const longest = 40;
const shortened = (word: string): string => (word.length > longest ? `${word.slice(0, longest)}…` : word);

const sentence = (text: string): string => (/[.?!]$/.test(text) ? text : `${text}.`);

/** A step as its button says it: what it does, its note, and its question. */
export const stepText = ({ label, note, asks }: Step): string =>
  [label, note, asks?.question]
    .filter((part) => part !== undefined && part !== '')
    .map((part) => sentence(capital(part ?? '')))
    .join(' ');

/** Why a line could not be read, and what would be understood in that place. */
export function faultText(fault: Fault | null, text: string): string {
  if (fault === null || text.trim() === '') return t.ear.help;
  const { word, meant, wanted } = fault;
  const first = word === '' ? t.ear.ended : t.ear.unknown(shortened(word));
  if (meant !== null) return `${first} ${t.ear.meant(meant)}`;
  if (wanted.length === 0) return `${first} ${t.ear.expectsTurn}`;
  return `${first} ${t.ear.expects(wanted.slice(0, most))}`;
}
