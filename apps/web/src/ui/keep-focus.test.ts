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
/** Until the observer has heard of what was done before. */
const heard = () => new Promise((done) => setTimeout(done, 20));

it('has the focus when what had it inside is taken away', async () => {
  button.focus();
  button.remove();
  await waitFor(() => expect(document.activeElement).toBe(box));
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

it('gives it to the head of the box, also to one that comes later', async () => {
  kept.destroy();
  kept = keepFocus(box, () => box.querySelector('h1'));
  button.focus();
  button.remove();
  await waitFor(() => expect(document.activeElement).toBe(box));
  box.append(document.createElement('h1'));
  await waitFor(() => expect(document.activeElement).toBe(box.querySelector('h1')));
});
it('leaves it to a box within this one, as long as that is there', async () => {
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
