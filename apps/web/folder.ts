import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { standalone } from './src/frame/standalone.ts';

/** Files of public/ that only pages with a server need. */
const ofServer = ['sw.js', 'manifest.webmanifest'];

/**
 * Makes a folder of the pages that need no server. Each page gets a file, so that any host answers its address. The page
 * itself says what it may load, because a host of files sends no security policy.
 */
export function folder(): Plugin {
  return {
    name: 'folder',
    apply: 'build',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html.replace('/src/shell/main.ts', '/src/shell/lesson.ts').replace(/\s*<link rel="manifest".*/, ''),
    },
    generateBundle: {
      // After the page itself.
      order: 'post',
      handler(_, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('the build has no index.html');
        const html = String(page.source);
        const policy = `<meta http-equiv="content-security-policy" content="${policyFor(html)}" />`;
        page.source = html.replace('<meta charset="utf-8" />', (charset) => `${charset}\n    ${policy}`);
        for (const name of standalone)
          this.emitFile({ type: 'asset', fileName: `${name}.html`, source: page.source });
      },
    },
    async writeBundle({ dir = '' }) {
      await Promise.all(ofServer.map((file) => rm(join(dir, file))));
    },
  };
}

/** Allows the files of the folder, the scripts in the page, and no request by a script. */
function policyFor(html: string): string {
  const scripts = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts.join(' ')}`,
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}
