import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MatchRecord } from '@1bob/fairness';
import { afterAll, describe, expect, it } from 'vitest';
import { bundled } from '../../scripts/bundled.mjs';
import { fixtures, keptSideOf } from './fixtures.ts';

const house = fileURLToPath(new URL('../..', import.meta.url));
const program = await bundled('scripts/verify.ts');
const home = mkdtempSync(path.join(tmpdir(), 'verify-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

function file(name: string, text: string | Uint8Array): string {
  writeFileSync(path.join(home, name), text);
  return path.join(home, name);
}

function verify(...given: string[]): { code: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...given], {
    cwd: house,
    encoding: 'utf8',
  });
  return { code: status, said: stdout + stderr };
}

const text = fixtures().findLast(({ name }) => name === 'restored.record')?.text ?? '';
const record = JSON.parse(text) as MatchRecord;
const heads = record.entries.map(({ hash }) => hash);

describe('npm run verify', () => {
  it('finds that a record holds, with what a player kept of the match', () => {
    const kept = file('side.json', JSON.stringify(keptSideOf(record, 'british')));
    const { code, said } = verify(file('good.json', text), '--side', kept);
    expect(said).toContain('The record holds.');
    expect(said).toMatch(/holds +the heads shown during play are in it \(6\)/);
    expect(said).toMatch(/holds +the shares that were kept went into the dice \(2\)/);
    expect(code).toBe(0);
  });

  it('says that a record by itself proves nothing about its dice', () => {
    const kept = file('heads.json', JSON.stringify({ match: 'any', heads: heads.slice(3, 9) }));
    const { code, said } = verify(file('good.json', text), '--heads', kept);
    expect(said).toMatch(/open +the shares that were kept/);
    expect(said).toContain('Not proved');
    expect(said).not.toContain('The record holds.');
    expect(code).toBe(0);
  });

  it('names the entry in which a byte was changed, and exits with 1', () => {
    const place = text.indexOf('"salt":"', text.indexOf('{"sequence":40')) + 9;
    const other = text[place] === '0' ? '1' : '0';
    const { code, said } = verify(file('bad.json', text.slice(0, place) + other + text.slice(place + 1)));
    expect(said).toMatch(/REFUSED +every entry follows .*\n +entry 40, \/entries\/39\/hash/);
    expect(said).toContain('The record does not hold.');
    expect(code).toBe(1);
  });

  it('reports a head that was shown and is not in the record', () => {
    const kept = file('heads.json', JSON.stringify([...heads.slice(0, 2), 'ab'.repeat(32)]));
    const { code, said } = verify(file('again.json', text), '--heads', kept);
    expect(said).toMatch(/REFUSED +the heads shown/);
    expect(code).toBe(1);
  });

  it('reports a share that a player kept and is not in the record', () => {
    const { shares } = keptSideOf(record, 'british');
    expect(shares.length).toBeGreaterThan(0);
    const [{ binding } = {}] = shares;
    const good = file('good.json', text);
    const others = shares.map(({ seat }) => ({ seat, contribution: 'ab'.repeat(32), binding }));
    const other = verify(good, '--side', file('other.json', JSON.stringify({ heads, shares: others })));
    expect(other.said).toMatch(
      /REFUSED +the shares .*\n +.*: it does not bind the share that "british" kept/,
    );
    expect(other.code).toBe(1);
  });

  it('says by which charts the match was played', () => {
    const { said } = verify(file('good.json', text));
    expect(said).toContain(`"${record.charts.name}", which are known here, ${record.charts.hash}`);
  });

  it('reads a record and a side that an editor has saved again (daily life 40)', () => {
    const saved = `${JSON.stringify(record, null, 2).replaceAll('\n', '\r\n')}\r\n`;
    const side = Buffer.from(`\ufeff${JSON.stringify(keptSideOf(record, 'british'))}`, 'utf16le').swap16();
    const { code, said } = verify(file('saved.json', saved), '--side', file('saved-side.json', side));
    expect(said).toContain('The record holds.');
    expect(code).toBe(0);
  });

  it.each([
    ['The file ends too early', text.slice(0, -9)],
    ['it is the side that a player saved', JSON.stringify(heads)],
    ['and this program reads 1bob-record/1', text.replace('1bob-record/1', '1bob-record/9')],
  ])('says what is wrong with a file and gives no verdict: %s (daily life 40)', (why, saved) => {
    const { code, said } = verify(file('other.json', saved));
    expect(said).toContain(why);
    expect(said).not.toContain('does not hold');
    expect(code).toBe(2);
  });

  it('prints its usage', () => {
    expect(verify()).toMatchObject({ code: 2 });
    expect(verify(path.join(home, 'nowhere.json'))).toMatchObject({ code: 2 });
  });
});
