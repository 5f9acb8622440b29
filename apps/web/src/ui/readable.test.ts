import { expect, it, vi } from 'vitest';
import { readable } from './readable.ts';

it('scrolls a fold into view when it opens, and scrolls nothing when it closes', () => {
  const details = document.createElement('details');
  const seen = (details.scrollIntoView = vi.fn());
  details.addEventListener('toggle', readable);
  const toggle = (open: boolean): void => {
    details.open = open;
    details.dispatchEvent(new Event('toggle'));
  };
  seen.mockClear();
  toggle(true);
  expect(seen).toHaveBeenLastCalledWith({ block: 'nearest' });
  seen.mockClear();
  toggle(false);
  expect(seen).not.toHaveBeenCalled();
});
