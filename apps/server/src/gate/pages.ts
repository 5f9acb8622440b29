import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { acceptedLanguages, firstSpoken, type Language } from '@1bob/game';
import { tidyPath } from '@1bob/protocol';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refused } from './refused.ts';
import { send } from './errors.ts';
import { weightsIn } from './weights.ts';

const HOUR = 60 * 60;

/**
 * The built pages. For an address without a file, everything that takes HTML or does not ask for JSON gets the page itself,
 * and everything else an error. The page is never compressed, because its preview may contain a link that gives a seat.
 * Files with a hash in their name never change. The build has put compressed copies beside each compressible file
 * (apps/web/compressed.ts), and the browser's Accept-Encoding selects one.
 */
export async function pages(app: FastifyInstance, webDir: string, publicUrl?: string): Promise<void> {
  const built = existsSync(join(webDir, 'index.html'));
  const links = built ? partsOf(webDir) : new Map<string, string>();
  if (built) {
    await app.register(fastifyStatic, {
      root: webDir,
      index: false,
      cacheControl: false,
      preCompressed: true,
      setHeaders(response, path) {
        response.setHeader('cache-control', cachingOf(path.slice(webDir.length).replace(/\.(br|gz)$/, '')));
        response.setHeader('vary', 'accept-encoding');
      },
    });
  }
  let whole: string | null = null;
  const index = (): string => (whole ??= readFileSync(join(webDir, 'index.html'), 'utf8'));
  const page = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const named = links.get(request.url.split(/[/?]/, 2)[1] ?? '') ?? links.get('');
    if (named !== undefined) reply.header('link', named);
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', vary: 'accept, accept-language' })
      .send(index().replace('</head>', `${previewOf(request, publicUrl)}</head>`));
  };
  if (built) app.get('/', { schema: { hide: true } }, page);
  app.setNotFoundHandler((request, reply) => {
    if (!wantsPage(request)) return send(reply, Refused.for('request.unknown'));
    if (built) return page(request, reply);
    return reply
      .type('text/plain; charset=utf-8')
      .send('The pages have not been built. Run `npm run build`, then restart the server.\n');
  });
}

/** The scripts inside the page itself, by their hashes, as its security policy names them. */
export function scriptsIn(webDir: string): readonly string[] {
  const file = join(webDir, 'index.html');
  if (!existsSync(file)) return [];
  // A browser reads the file with line ends like these.
  const text = readFileSync(file, 'utf8').replace(/\r\n?/g, '\n');
  return [...text.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
}

type Described = 'watch' | 'join' | 'game';

/**
 * Descriptions in previews: one for each kind of link to a table, because the table is not looked up, and one for all other
 * pages.
 */
const descriptions: Readonly<Record<Language, Readonly<Record<Described, string>>>> = {
  en: {
    watch: 'Watch a game. You see only what both players can see.',
    join: 'You are invited to a two-player game. Each side sees only what it knows.',
    game: 'A two-player game about the air war over England, 1917–18. Each side sees only what it knows.',
  },
  de: {
    watch: 'Sieh bei einer Partie zu. Du siehst nur, was beide Spieler sehen.',
    join: 'Du bist zu einer Partie zu zweit eingeladen. Jede Seite sieht nur, was sie weiß.',
    game: 'Ein Spiel für zwei über den Luftkrieg um England, 1917–18. Jede Seite sieht nur, was sie weiß.',
  },
};

/**
 * The tags of a preview, in the reader's language. For a link to a table they have the address of its picture, and for other
 * pages that of the game's.
 */
function previewOf({ protocol, host, url, headers }: FastifyRequest, publicUrl: string | undefined): string {
  const [path = ''] = url.split('?', 1);
  // The path as the page opens it, without what was copied along with the link.
  const [, way, code] = /^\/(watch|join)\/([A-Za-z0-9_-]{8,80})\/?$/.exec(tidyPath(path) ?? path) ?? [];
  const table = way === undefined || code === undefined ? null : { way: way as 'watch' | 'join', code };
  const image = table === null ? '/icon-512.png' : `/api/${table.way}/${table.code}/map.png`;
  const base = publicUrl ?? `${protocol}://${host}`;
  const language = firstSpoken(acceptedLanguages(headers['accept-language']));
  const tags = {
    title: 'The First Battle of Britain',
    description: descriptions[language][table?.way ?? 'game'],
    ...(URL.canParse(base) && { image: new URL(image, base).href }),
    type: 'website',
  };
  return [
    ...Object.entries(tags).map(
      ([name, value]) => `<meta property="og:${name}" content="${escaped(value)}">`,
    ),
    `<meta name="twitter:card" content="${table === null ? 'summary' : 'summary_large_image'}">`,
  ].join('');
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The header that lists the parts of a page (apps/web/parts.ts), by the first segment of its address. */
function partsOf(webDir: string): ReadonlyMap<string, string> {
  const file = join(webDir, 'parts.json');
  if (!existsSync(file)) return new Map();
  const parts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, readonly string[]>;
  return new Map(
    Object.entries(parts).map(([step, files]) => [
      step,
      files
        .map(
          (name) =>
            `</${name}>; rel=${name.endsWith('.css') ? 'preload; as=style; crossorigin' : 'modulepreload'}`,
        )
        .join(', '),
    ]),
  );
}

function cachingOf(path: string): string {
  if (path.startsWith(`${sep}assets${sep}`)) return `public, max-age=${HOUR * 24 * 365}, immutable`;
  return path.endsWith('.html') ? 'no-cache' : `public, max-age=${HOUR}`;
}

/**
 * Whether the page is the answer to an address without a file: for everything that takes HTML or does not ask for JSON, even
 * crawlers that name no type. An address that looks like a file is a missing script or picture, unless the request names
 * HTML. The most specific range in the header decides. A header without any range is ignored.
 */
function wantsPage(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (/^\/(api|metrics|socket\.io|assets)(\/|\?|$)/.test(request.url)) return false;
  const named = weightsIn(request.headers.accept ?? '');
  const accept = [...named.keys()].some(isRange) ? named : weightsIn('*/*');
  const html = accept.get('text/html');
  if (html !== undefined) return html > 0;
  if ((accept.get('application/xhtml+xml') ?? 0) > 0) return true;
  const [path = ''] = request.url.split('?', 1);
  if (/\.[a-z0-9]{1,12}$/i.test(path)) return false;
  const any = accept.get('text/*') ?? accept.get('*/*') ?? accept.get('*');
  // A program that does not ask for JSON can do no more with an error in JSON than with the page.
  return any === undefined ? ![...accept.keys()].some(isJson) : any > 0;
}

const isJson = (value: string): boolean => /^application\/(\*|(.+\+)?json)$/.test(value);

/** Whether a value of an Accept header names a type, some types or all. `*` is an old way to write all. */
const isRange = (value: string): boolean => value === '*' || /^[^\s/]+\/[^\s/]+$/.test(value);
