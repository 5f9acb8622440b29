import { waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, it } from 'vitest';
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
/** Waits until the observer has reported all earlier changes. */
const heard = () => new Promise((done) => setTimeout(done, 20));

it('takes the focus when the focused element inside it is removed', async () => {
  button.focus();
  button.remove();
  await waitFor(() => expect(document.activeElement).toBe(box));
});
it('leaves the focus where it has moved in the meantime', async () => {
  button.focus();
  elsewhere.focus();
  button.remove();
  await heard();
  expect(document.activeElement).toBe(elsewhere);
});
it('takes no focus from outside', async () => {
  elsewhere.focus();
  elsewhere.blur();
  button.remove();
  await heard();
  expect(document.activeElement).toBe(document.body);
});

it('moves the focus to the heading of the box, even if the heading arrives later', async () => {
  kept.destroy();
  kept = keepFocus(box, () => box.querySelector('h1'));
  button.focus();
  button.remove();
  await waitFor(() => expect(document.activeElement).toBe(box));
  box.append(document.createElement('h1'));
  await waitFor(() => expect(document.activeElement).toBe(box.querySelector('h1')));
});
it('leaves the focus to a box within it while that box is there', async () => {
  box.innerHTML = '<div tabindex="-1"><button>first</button><button>second</button></div>';
  const inner = box.querySelector('div')!;
  const within = keepFocus(inner);
  const [first, second] = [...inner.querySelectorAll('button')] as [HTMLButtonElement, HTMLButtonElement];
  first.focus();
  first.remove();
  await waitFor(() => expect(document.activeElement).toBe(inner));
  second.focus();
  inner.remove();
  await waitFor(() => expect(document.activeElement).toBe(box));
  within.destroy();
});
