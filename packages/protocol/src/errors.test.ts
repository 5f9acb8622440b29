import { expect, test } from 'vitest';
import { errors, isErrorCode, wireError } from './errors.ts';

test('every error has a dotted code, a sentence, and a status unless it stops the start', () => {
  for (const [code, { status, message }] of Object.entries(errors)) {
    expect(code).toMatch(/^[a-z]+\.[a-zA-Z]+$/);
    expect(message).toMatch(/^[A-Z].*\.$/);
    if (status !== null) expect(status).toBeGreaterThanOrEqual(400);
  }
});

test('errors of status 429 and 503 say when to try again, and no others do (daily life 14)', () => {
  for (const [code, row] of Object.entries(errors))
    expect('after' in row, code).toBe(row.status === 429 || row.status === 503);
});

test('an error is sent with its sentence from the table, and with a detail for programs', () => {
  expect(wireError('match.unknown')).toEqual({
    code: 'match.unknown',
    message: 'This game does not exist, or its table was closed. Check the link.',
  });
  const { message } = errors['request.malformed'];
  expect(wireError('request.malformed', 'name: expected text')).toEqual({
    ...{ code: 'request.malformed', message, detail: 'name: expected text' },
  });
});

test('a sentence that names a character quotes the detail', () => {
  expect(wireError('text.invisible', 'U+200B').message).toContain(' such as U+200B. ');
  for (const { message } of Object.values(errors)) expect(message).not.toMatch(/\{(?!detail\})/);
});

test('codes of a game are not mistaken for codes of the table', () => {
  expect(isErrorCode('match.unknown')).toBe(true);
  expect(isErrorCode('path.illegal')).toBe(false);
  expect(isErrorCode('toString')).toBe(false);
});
