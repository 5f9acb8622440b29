/** The case numbers within a text: "(12.4)", "(9.4, 10.2)", "(2.4 to 2.7)", "(ruling 23)". */
import { caseId } from './ids.ts';

export interface Piece {
  readonly text: string;
  /** The place that the text names. Null for plain text. */
  readonly to: string | null;
}

const bracketed = /\((?<inside>(?:[^()]|\(\d\))*)\)/g;
const one = /^(?:(?:ruling|Auslegung) \d{1,2}|\d{1,2}(?:\.\d{1,2})?(?:\(\d\))?|3\.1-I{1,3}(?:-\d)?)$/;
const between = /(, | to | bis | and | und )/;
/** The last section of the rulebook. A larger number in brackets is not a case. */
const LAST_SECTION = 35;

const names = (part: string): boolean =>
  one.test(part) && (/^\D/.test(part) || Number.parseInt(part, 10) <= LAST_SECTION);

/** A text split at the cases in brackets. Other brackets stay as they are. */
export function piecesOf(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const found of text.matchAll(bracketed)) {
    const parts = (found.groups?.['inside'] ?? '').split(between);
    if (!parts.every((part, i) => i % 2 === 1 || names(part))) continue;
    pieces.push({ text: text.slice(from, found.index + 1), to: null });
    for (const [i, part] of parts.entries())
      pieces.push({ text: part, to: i % 2 === 1 ? null : caseId(part) });
    from = found.index + found[0].length - 1;
  }
  pieces.push({ text: text.slice(from), to: null });
  return pieces.filter((piece) => piece.text !== '');
}

/** The pieces in runs. A line may break only between runs: a bracket, its cases and the sign after it are one run. */
export function runsOf(text: string): readonly (readonly Piece[])[] {
  const runs: Piece[][] = [];
  let bracket: Piece[] | null = null;
  for (const piece of piecesOf(text)) {
    if (piece.to !== null || (bracket !== null && !piece.text.startsWith(')'))) {
      (bracket ??= []).push(piece);
      continue;
    }
    const end = bracket === null ? '' : (/^\)\S*/.exec(piece.text)?.[0] ?? '');
    if (bracket !== null) runs.push([...bracket, { text: end, to: null }]);
    const opens = piece.text.endsWith('(');
    const plain = piece.text.slice(end.length, opens ? -1 : undefined);
    if (plain !== '') runs.push([{ text: plain, to: null }]);
    bracket = opens ? [{ text: '(', to: null }] : null;
  }
  return bracket === null ? runs : [...runs, bracket];
}
