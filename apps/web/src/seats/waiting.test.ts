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
  ['a person', {}, true, 'The Germans are deciding.'],
  ['the youngest', { computer: true, name: 'cadet' }, true, 'Cadet is thinking.'],
  [
    'who thinks long',
    { computer: true, name: 'commander' },
    true,
    'Commander is thinking. With aircraft in the air, a turn may take half a minute.',
  ],
  ['the same, while nothing flies', { computer: true, name: 'commander' }, false, 'Commander is thinking.'],
  // The text does not reveal that a program plays for a person.
  [
    'who plays for a person',
    { computer: true, handed: true, name: 'commander' },
    true,
    'Computer is thinking.',
  ],
] as const)('the awaited player is named for %s', (_, more, flies, words) => {
  expect(waitingFor([chair({ seat: 'british' }), chair(more)], 'german', flies)).toBe(words);
});

it('is in German too', async () => {
  await language.choose('de');
  expect(waitingFor([chair({ computer: true, name: 'commander' })], 'german', true)).toBe(
    'Kommandeur überlegt. Sind Flugzeuge in der Luft, kann ein Zug eine halbe Minute dauern.',
  );
  await language.choose('en');
});
