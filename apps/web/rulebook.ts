import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Lexer, Parser, Renderer, type Token, type Tokens } from 'marked';
import type { Plugin } from 'vite';
import type { Book, Chapter, Place } from './src/rulebook/book.ts';
import { caseId } from './src/rulebook/ids.ts';
import { piecesOf } from './src/rulebook/references.ts';

const sources = { en: 'how-to-play.md', de: 'how-to-play.de.md' } as const;
export type BookLanguage = keyof typeof sources;

const docs = join(import.meta.dirname, '../../docs');
export const sourceOf = (language: BookLanguage): string => join(docs, sources[language]);

/** Turns "how to play" into data when the pages are built, so that no page has to parse Markdown. */
export function rulebook(): Plugin {
  const prefix = 'virtual:how-to-play/';
  return {
    name: 'rulebook',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      const source = sourceOf(id.slice(prefix.length + 1) as BookLanguage);
      this.addWatchFile(source);
      return `export default ${JSON.stringify(bookFrom(readFileSync(source, 'utf8')))};`;
    },
  };
}

const comment = /\s*<!-- (?<id>.+?) -->\s*/;
/** A name as written, and the id in the comment after it. */
function named(text: string): { name: string; id: string | null } {
  return { name: text.replace(comment, '').trim(), id: comment.exec(text)?.groups?.['id'] ?? null };
}

/** Throws for a heading or a place without a name, so that the author sees it at build time. */
export function bookFrom(markdown: string): Book {
  const chapters: { -readonly [K in keyof Chapter]: Chapter[K] }[] = [];
  let part = '';
  for (const token of new Lexer().lex(markdown)) {
    const chapter = chapters.at(-1);
    if (token.type === 'heading') {
      const { depth, text } = token as Tokens.Heading;
      if (depth === 1) continue;
      const { name, id } = named(text);
      const number = /^\d+/.exec(name)?.[0];
      if (depth === 2) part = id ?? '';
      const own = depth === 2 ? id : part === 'charts' ? `charts-${id}` : number;
      if (own == null) throw new Error(`how to play: the heading "${text}" has no name in a comment`);
      chapters.push({ id: own, title: name.replace(/^\d+ /, ''), level: depth, lead: '', places: [] });
    } else if (chapter === undefined || token.type === 'space') {
      // The text before the first heading is for readers of the file.
    } else if (token.type === 'list' && hasPlaces(part)) {
      chapter.places = (token as Tokens.List).items.map((item) => placeFrom(item, part, chapter.id));
    } else {
      chapter.lead += linked(Parser.parse([token], { renderer }));
    }
  }
  return chapters;
}

const hasPlaces = (part: string): boolean => ['rules', 'rulings', 'charts', 'words'].includes(part);

function placeFrom(item: Tokens.ListItem, part: string, chapter: string): Place {
  const inline = item.tokens.flatMap((token): Token[] => ('tokens' in token ? (token.tokens ?? []) : []));
  const [first, ...rest] = inline;
  if (first?.type !== 'strong') throw new Error(`how to play: "${item.text}" does not begin with its name`);
  const name = (first as Tokens.Strong).text;
  // The comment and its whitespace precede the text.
  const start = rest.findIndex((token) => token.type !== 'html' && token.raw.trim() !== '');
  const given = rest
    .slice(0, start)
    .map(({ raw }) => raw)
    .join('');
  const id = comment.exec(given)?.groups?.['id'] ?? name;
  const html = linked(Parser.parseInline(rest.slice(start), { renderer })).trim();
  const ids = { rules: caseId(id), rulings: caseId(id), charts: `code-${chapter.slice(7)}-${id}` };
  return { id: ids[part as keyof typeof ids] ?? `term-${id}`, name, html };
}

const renderer = new Renderer();
/** Files of the repository do not exist on a page. */
renderer.link = ({ text }) => text;

/** Links each case in brackets to its place. */
const linked = (html: string): string =>
  html
    .split(/(<[^>]*>)/)
    .map((part) =>
      part.startsWith('<')
        ? part
        : piecesOf(part)
            .map(({ text, to }) =>
              to === null ? text : `<a href="/rules#${to}" data-place="${to}">${text}</a>`,
            )
            .join(''),
    )
    .join('');
