import { existsSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refused } from '../refused.ts';
import { send } from './errors.ts';

const HOUR = 60 * 60;

/**
 * The built pages. An address without a file is answered with the page itself when a browser asks for a page, else with
 * an error. Files with a hash in their name never change. Beside each file that can be made smaller the build has laid it
 * compressed (apps/web/compressed.ts); which of them is sent is for the browser to say.
 */
export async function pages(app: FastifyInstance, webDir: string): Promise<void> {
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
  const page = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const named = links.get(request.url.split(/[/?]/, 2)[1] ?? '') ?? links.get('');
    if (named !== undefined) reply.header('link', named);
    return reply.sendFile('index.html');
  };
  if (built) app.get('/', { schema: { hide: true } }, page);
  app.setNotFoundHandler((request, reply) => {
    if (!wantsPage(request)) return send(reply, Refused.for('request.unknown'));
    if (built) return page(request, reply);
    return reply.type('text/plain; charset=utf-8').send('The pages are not built: npm run build.\n');
  });
}

/** By the first step of an address, the header that names the parts of its page (apps/web/parts.ts). */
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

/** A browser going to an address; not a script or a picture that is missing. */
function wantsPage(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (/^\/(api|metrics|socket\.io|assets)(\/|\?|$)/.test(request.url)) return false;
  return request.headers.accept?.includes('text/html') ?? false;
}
