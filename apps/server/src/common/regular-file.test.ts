import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { mustBeRegular, NotRegular, readBytes, readRegular, writeRegular } from './regular-file.ts';

function folder(): string {
  const made = mkdtempSync(path.join(tmpdir(), 'regular-'));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
}

test('writes and reads a file, also through a link', () => {
  const [file, link] = ['file', 'link'].map((name) => path.join(folder(), name)) as [string, string];
  writeRegular(file, 'a longer text');
  writeRegular(file, 'a text');
  symlinkSync(file, link);
  expect([readFileSync(file, 'utf8'), readRegular(file), readRegular(link)]).toEqual(Array(3).fill('a text'));
  expect(() => mustBeRegular(path.join(folder(), 'none'))).not.toThrow();
});

test('does not read a file that is too long or missing', () => {
  const file = path.join(folder(), 'file');
  expect(() => readRegular(file)).toThrow(expect.objectContaining({ code: 'ENOENT' }));
  writeFileSync(file, '12345');
  expect(readBytes(file, 5).toString()).toBe('12345');
  expect(() => readBytes(file, 4)).toThrow('longer than 4 bytes');
});

test('reads a text in whatever way an editor has saved it, and names a file that is not a text (daily life 40)', () => {
  const file = path.join(folder(), 'file');
  for (const saved of [
    '\ufeffé',
    Buffer.from('\ufeffé', 'utf16le'),
    Buffer.from('\ufeffé', 'utf16le').swap16(),
  ]) {
    writeFileSync(file, saved);
    expect(readRegular(file)).toBe('é');
  }
  writeFileSync(file, gzipSync('é'));
  expect(() => readRegular(file)).toThrow('file: The file is compressed. Unpack it first.');
});

// start.test.ts tests FIFOs, in a process that can be killed if a FIFO blocks it.
test.skipIf(process.platform === 'win32')('neither reads nor writes a device or a folder', () => {
  for (const place of ['/dev/null', folder()]) {
    expect(() => readRegular(place)).toThrow(NotRegular);
    expect(() => writeRegular(place, 'text')).toThrow(NotRegular);
    expect(() => mustBeRegular(place)).toThrow(NotRegular);
  }
});
