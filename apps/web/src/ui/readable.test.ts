import { expect, it, vi } from 'vitest';
import { readable } from './readable.ts';

it('brings into sight what unfolds, and moves nothing when it folds', () => {
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
