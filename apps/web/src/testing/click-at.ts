import { createEvent, fireEvent } from '@testing-library/svelte';

/** Clicks at a time in milliseconds. The click is number `detail` of a series. */
export async function clickAt(element: Element, milliseconds: number, detail = 1): Promise<void> {
  const event = createEvent.click(element, { detail });
  Object.defineProperty(event, 'timeStamp', { value: milliseconds });
  await fireEvent(element, event);
}
