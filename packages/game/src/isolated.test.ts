import { expect, it } from 'vitest';
import { isolated } from './isolated.ts';

it.each(['שרה', 'محمد 3!', 'Ben بن', '𞤀𞤣𞤤𞤢𞤥', '١٢٣'])(
  'sets %s apart in a sentence (daily life 37)',
  (name) => {
    expect(isolated(name)).toBe(`\u2068${name}\u2069`);
  },
);

it.each(['Anna', 'Zoë 3!', '李', 'नमस्ते', '👩🏽\u200d✈\ufe0f', ''])(
  'leaves "%s" as it is (daily life 37)',
  (name) => {
    expect(isolated(name)).toBe(name);
  },
);
