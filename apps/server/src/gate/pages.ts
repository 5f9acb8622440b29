import { existsSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refused } from './refused.ts';
import { send } from './errors.ts';

const HOUR = 60 * 60;

/**
 * The built pages. An address without a file is answered with the page itself if a browser asks for a page, else with an
 * error. Files with a hash in their name never change. Beside each compressible file the build has put compressed copies
 * (apps/web/compressed.ts); the browser's Accept-Encoding selects one.
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
    const preview = previewOf(request, publicUrl);
    if (preview !== null)
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(index().replace('</head>', `${preview}</head>`));
    return reply.sendFile('index.html');
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

/**
 * Tags that programs which preview links read of a link to a table: the same words for each, and the address of its picture.
 * Looks nothing up. Null for the other pages.
 */
function previewOf(request: FastifyRequest, publicUrl: string | undefined): string | null {
  const [, way, code] = /^\/(watch|join)\/([A-Za-z0-9_-]{8,80})\/?(?:\?|$)/.exec(request.url) ?? [];
  if (way === undefined || code === undefined) return null;
  const base = publicUrl ?? `${request.protocol}://${request.host}`;
  if (!URL.canParse(base)) return null;
  const image = new URL(`/api/${way}/${code}/map.png`, base).href;
  const text =
    way === 'watch'
      ? 'Watch a game. You see only what both players can see.'
      : 'You are invited to a two-player game. Each side sees only what it knows.';
  const tags = { title: 'The First Battle of Britain', description: text, image, type: 'website' };
  return [
    ...Object.entries(tags).map(
      ([name, value]) => `<meta property="og:${name}" content="${escaped(value)}">`,
    ),
    '<meta name="twitter:card" content="summary_large_image">',
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

/** Whether a browser navigates to an address, rather than loading a script or a picture that is missing. */
function wantsPage(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (/^\/(api|metrics|socket\.io|assets)(\/|\?|$)/.test(request.url)) return false;
  return request.headers.accept?.includes('text/html') ?? false;
}
