import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { standalone } from '../apps/web/src/frame/standalone.ts';
import { inHouse } from './house.mjs';
import { build } from './products.mjs';
import { onThisMachine } from '../tests/support/on-this-machine.ts';

describe('the folder of the pages that need no server', () => {
  const dist = inHouse('dist', 'lesson');
  let files = [];
  beforeAll(async () => {
    expect(await build(['lesson'])).toBe(true);
    files = readdirSync(dist, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  }, onThisMachine(120_000));

  const pages = () => files.filter((file) => file.endsWith('.html'));
  const read = (file) => readFileSync(file, 'utf8');

  it('has a file for each page, and none that needs a server', () => {
    const names = files
      .map((file) => file.slice(dist.length + 1))
      .filter((name) => !name.startsWith('assets'));
    expect(names.sort()).toEqual(
      [
        ...standalone.map((page) => `${page}.html`),
        ...['icon-192.png', 'icon-512.png', 'icon.svg', 'index.html', 'licences.md'],
      ].sort(),
    );
    expect(
      files.filter((file) => /(TablePage|ReplayPage|SignInPage|DevicesPage|Arrive)-/.test(file)),
    ).toEqual([]);
  });

  it('refers to nothing but its own files, by relative addresses', () => {
    const referring = { html: /(?:src|href)="([^"#]+)"/g, css: /url\(["']?([^"')#]+)/g };
    // Parts of the program, and the worker, which stand beside the part that loads them.
    const inScripts = /["'`](?:\.\/|assets\/)([\w.-]+\.(?:js|css))["'`]/g;
    let found = 0;
    const lost = files.flatMap((file) => {
      const end = file.split('.').at(-1);
      const names =
        end === 'js'
          ? [...read(file).matchAll(inScripts)].map(([, name]) => join(dist, 'assets', name))
          : [...read(file).matchAll(referring[end] ?? /$^/g)]
              .filter(([, address]) => !address.startsWith('data:'))
              .map(([, address]) =>
                /^(\/|\w+:)/.test(address) ? `absolute: ${address}` : join(dirname(file), address),
              );
      found += names.length;
      return names.filter((name) => !existsSync(name)).map((name) => `${file}: ${name}`);
    });
    expect(lost).toEqual([]);
    expect(found).toBeGreaterThan(300);
  });

  it('forbids every request by a script, and allows the scripts in its pages', () => {
    for (const page of pages()) {
      const html = read(page);
      const [, policy = ''] = /http-equiv="content-security-policy" content="([^"]+)"/.exec(html) ?? [];
      expect(policy).toMatch(/^default-src 'none'; script-src 'self' '/);
      expect(policy).not.toContain('connect-src');
      const scripts = [...html.matchAll(/<script>(.*?)<\/script>/gs)];
      expect(scripts.length).toBeGreaterThan(0);
      for (const [, script] of scripts)
        expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
    }
  });
});
