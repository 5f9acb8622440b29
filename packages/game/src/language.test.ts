import { describe, expect, it } from 'vitest';
import { acceptedLanguages, firstSpoken } from './language.ts';

describe('the language of a reader', () => {
  it.each([
    [['fr', 'de', 'en'], 'de'],
    [['fr-CH', 'de-CH', 'en'], 'de'],
    [['en-AU', 'de'], 'en'],
    [['gsw', 'fr', 'en'], 'de'],
    [['lb-LU', 'fr-LU', 'en'], 'de'],
    [['de_AT'], 'de'],
    [['DE-at', 'en'], 'de'],
    [['deu'], 'de'],
    [['zh-Hant-TW', 'sco', 'de'], 'en'],
    // `den` is Slavey, not German.
    [['den-CA', 'en'], 'en'],
    [['fr', 'it'], 'en'],
    [['constructor', 'toString', '*', ''], 'en'],
    [[], 'en'],
  ] as const)('is the first of %j that we speak: %s (daily life 32)', (wanted, spoken) => {
    expect(firstSpoken(wanted)).toBe(spoken);
  });

  it.each([
    ['fr, de, en', ['fr', 'de', 'en']],
    ['en;q=0.5, de', ['de', 'en']],
    ['fr-CH, fr;q=0.9, en;q=0.8, de;q=0.85, *;q=0.5', ['fr-CH', 'fr', 'de', 'en', '*']],
    ['de;q=0, en;q=0.1', ['en']],
    ['de;level=1;Q=0.3,en ; q=0.4', ['en', 'de']],
    ['de;q=much, en', ['en']],
    ['', []],
    [undefined, []],
  ] as const)('reads a header %j in the order of its weights (daily life 32)', (header, wanted) => {
    expect(acceptedLanguages(header)).toEqual(wanted);
  });
});
