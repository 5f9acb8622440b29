import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MatchRecord } from '@1bob/fairness';
import { afterAll, describe, expect, it } from 'vitest';
import { fixtures } from './fixtures.ts';

const house = fileURLToPath(new URL('../..', import.meta.url));
const home = mkdtempSync(path.join(tmpdir(), 'verify-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

function file(name: string, text: string): string {
  writeFileSync(path.join(home, name), text);
  return path.join(home, name);
}

function verify(...given: string[]): { code: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'scripts/verify.ts', ...given],
    { cwd: house, encoding: 'utf8' },
  );
  return { code: status, said: stdout + stderr };
}

const text = fixtures().find(({ name }) => name === 'restored.record')?.text ?? '';
const record = JSON.parse(text) as MatchRecord;
const heads = record.entries.map(({ hash }) => hash);

describe('npm run verify', () => {
  it('finds that a record holds, with the heads that were shown', () => {
    const kept = file('side.json', JSON.stringify({ match: 'any', heads: heads.slice(3, 9) }));
    const { code, said } = verify(file('good.json', text), '--heads', kept);
    expect(said).toContain('The record holds.');
    expect(said).toMatch(/holds +the heads shown during play are in it \(6\)/);
    expect(code).toBe(0);
  });

  it('names the entry in which a byte is another one, and ends with 1', () => {
    const place = text.indexOf('"salt":"', text.indexOf('{"sequence":40')) + 9;
    const other = text[place] === '0' ? '1' : '0';
    const { code, said } = verify(file('bad.json', text.slice(0, place) + other + text.slice(place + 1)));
    expect(said).toMatch(/REFUSED +every entry follows .*\n +entry 40, \/entries\/39\/hash/);
    expect(said).toContain('The record does not hold.');
    expect(code).toBe(1);
  });

  it('misses a head that was shown and is not there', () => {
    const kept = file('heads.json', JSON.stringify([...heads.slice(0, 2), 'ab'.repeat(32)]));
    const { code, said } = verify(file('again.json', text), '--heads', kept);
    expect(said).toMatch(/REFUSED +the heads shown/);
    expect(code).toBe(1);
  });

  it('finds the shares that a player kept in the dice, and misses one that is not there', () => {
    const shares = [record.dice, ...record.dice.renewed].flatMap(({ contributions }) =>
      contributions.filter(({ seat }) => seat === 'british'),
    );
    expect(shares.length).toBeGreaterThan(0);
    const good = file('good.json', text);
    const kept = verify(good, '--side', file('side.json', JSON.stringify({ shares })));
    expect(kept.said).toMatch(/holds +the shares that were kept went into the dice/);
    expect(kept.code).toBe(0);
    const others = shares.map(({ seat }) => ({ seat, contribution: 'ab'.repeat(32) }));
    const other = verify(good, '--side', file('other.json', JSON.stringify({ heads, shares: others })));
    expect(other.said).toMatch(
      /REFUSED +the shares .*\n +\/dice.*: this is not the share that "british" kept/,
    );
    expect(other.code).toBe(1);
  });

  it('says by which charts it was played', () => {
    const { said } = verify(file('good.json', text));
    expect(said).toContain(`"${record.charts.name}", the standard ones, ${record.charts.hash}`);
  });

  it('says what it needs', () => {
    expect(verify()).toMatchObject({ code: 2 });
    expect(verify(path.join(home, 'nowhere.json'))).toMatchObject({ code: 2 });
  });
}, 60_000);
