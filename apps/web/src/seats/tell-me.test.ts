import { fireEvent, screen } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import { TestMatch } from '../testing/match.ts';
import { seat } from '../testing/seat.ts';
import TellMe from './TellMe.svelte';

const chairs = (computer: boolean) => [
  { seat: 'german', name: 'Anna', taken: true, computer: false },
  { seat: 'british', name: 'Ben', taken: true, computer },
];
const view = () => new TestMatch('second-phase').flying().view('german');

it('links to the notification settings', async () => {
  const { layout } = seat(TellMe, view(), {}, undefined, { chairs: chairs(false) });
  await fireEvent.click(screen.getByRole('button', { name: 'Notify me when it is my move' }));
  expect([layout.paper, layout.seeksNotices]).toEqual(['settings', true]);
});

it('is absent against a computer, which moves at once', () => {
  seat(TellMe, view(), {}, undefined, { chairs: chairs(true) });
  expect(screen.queryByRole('button')).toBeNull();
});
