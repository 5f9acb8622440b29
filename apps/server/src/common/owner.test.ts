import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ownerHint } from './owner.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'owner-'));
writeFileSync(path.join(folder, 'matches.sqlite'), '');
const { uid, gid } = statSync(folder);

test.skipIf(process.platform === 'win32')(
  'names the command that gives a folder to the user of the server',
  () => {
    onTestFinished(() => rmSync(folder, { recursive: true }));
    expect(ownerHint(folder, { uid: uid + 1, gid })).toContain(
      `It belongs to user ${uid}, and the server runs as user ${uid + 1}: chown -R ${uid + 1}:${gid} ${folder} `,
    );
    expect(ownerHint(folder, { uid, gid })).toBe('');
    expect(ownerHint(folder, { uid: 0, gid: 0 })).toBe('');
    expect(ownerHint(path.join(folder, 'gone'), { uid: uid + 1, gid })).toBe('');
    expect(ownerHint(folder, { uid: undefined, gid: undefined })).toBe('');
  },
);
