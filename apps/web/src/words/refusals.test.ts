import { wireError } from '@1bob/protocol';
import { afterEach, expect, it } from 'vitest';
import { tableFailures } from '../net/table-failures.ts';
import { language } from './language.svelte.ts';
import { failureText } from './refusals.ts';

afterEach(() => language.choose('en'));

const unknown = { code: 'newer.thanThisPage', message: 'A newer server says this.' };
const detailed = { code: 'path.tooLong', message: 'The group cannot fly that far this turn (5 hexes).' };

it('shows in English the sentence of the server, the rules or the page', () => {
  const late = wireError('late.none');
  const closed = tableFailures.closed;
  expect([late, closed, detailed, unknown].map(failureText)).toEqual(
    [late, closed, detailed, unknown].map(({ message }) => message),
  );
});

it('shows in German the sentence for the code, and the server’s own sentence for an unknown code', async () => {
  await language.choose('de');
  expect([wireError('late.none'), tableFailures.closed, detailed, unknown].map(failureText)).toEqual([
    'Dein Gegner hat noch Zeit. Warte, bis sie abgelaufen ist.',
    'Diese Seite hat den Tisch verlassen.',
    'So weit kann der Verband in diesem Zug nicht fliegen. Zieh einen kürzeren Weg.',
    'A newer server says this.',
  ]);
});
