import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inThisRun } from '../support/proofs.ts';
import { caught, planted, table } from './leaks/catch.ts';

describe('Planted leaks', () => {
  it.each(inThisRun(planted).map((leak) => [leak.name, leak.caughtBy, leak] as const))(
    '%s is caught by %s',
    async (_name, _by, leak) => {
      expect(await caught(leak)).not.toBeNull();
    },
  );

  it('are listed in docs/security.md, each with its detector (npm run twins -- --leaks)', () => {
    const page = readFileSync(new URL('../../docs/security.md', import.meta.url), 'utf8');
    const rows = (text: string): string[][] =>
      text
        .split('\n')
        .filter((line) => line.startsWith('|'))
        .map((line) => line.split('|').map((cell) => cell.trim()));
    expect(rows(page).slice(-planted.length)).toEqual(rows(table()).slice(-planted.length));
    expect(planted.length).toBeGreaterThanOrEqual(20);
  });
});
