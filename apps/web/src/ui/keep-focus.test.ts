import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepFocus } from './keep-focus.ts';

let box: HTMLElement;
let button: HTMLButtonElement;
let elsewhere: HTMLButtonElement;
let kept: ReturnType<typeof keepFocus>;
beforeEach(() => {
  document.body.innerHTML = '<div tabindex="-1"><button>in</button></div><button>elsewhere</button>';
  box = document.querySelector('div')!;
  [button, elsewhere] = [...document.querySelectorAll('button')] as [HTMLButtonElement, HTMLButtonElement];
  kept = keepFocus(box);
});
afterEach(() => {
  kept.destroy();
  document.body.innerHTML = '';
});
/** Until the observer has heard of what was done before. */
const heard = () => new Promise((done) => setTimeout(done, 20));

it('has the focus when what had it inside is taken away', async () => {
  button.focus();
  button.remove();
  await vi.waitFor(() => expect(document.activeElement).toBe(box));
});
it('leaves the focus where it went meanwhile', async () => {
  button.focus();
  elsewhere.focus();
  button.remove();
  await heard();
  expect(document.activeElement).toBe(elsewhere);
});
it('takes no focus that was not inside', async () => {
  elsewhere.focus();
  elsewhere.blur();
  button.remove();
  await heard();
  expect(document.activeElement).toBe(document.body);
});
