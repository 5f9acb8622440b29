import { expect, it } from 'vitest';
import type { Chair } from '../net/wire.ts';
import { language } from '../words/language.svelte.ts';
import { waitingFor } from './waiting.ts';

const chair = (more: Partial<Chair>): Chair => ({
  ...{ seat: 'german', taken: true, name: 'Anna', computer: false, program: false, handed: false },
  ...{ sealed: false, opened: false },
  ...more,
});

it.each([
  ['a person', {}, 'The Germans are deciding.'],
  ['the youngest', { computer: true, name: 'cadet' }, 'Cadet is thinking.'],
  ['the strongest', { computer: true, name: 'commander' }, 'Commander is thinking.'],
  // The text does not reveal that a program plays for a person.
  ['who plays for a person', { computer: true, handed: true, name: 'commander' }, 'Computer is thinking.'],
] as const)('the awaited player is named for %s', (_, more, words) => {
  expect(waitingFor([chair({ seat: 'british' }), chair(more)], 'german')).toBe(words);
});

it('is in German too', async () => {
  await language.choose('de');
  expect(waitingFor([chair({ computer: true, name: 'commander' })], 'german')).toBe('Kommandeur überlegt.');
  await language.choose('en');
});
