/** The one thing on the page that is lit: the first of these selectors that is there, and can be seen. */

const LIT = 'data-lit';

/** A thing that is there but behind another tab, or in a sheet that is drawn down, is not to be seen. */
const isShown = (element: Element): boolean => element.closest('[hidden], .down .body') === null;

/** What stands in for what is not to be seen: the tab that brings it up, or the grip of the sheet. */
const waysTo = ['.panel .grip[aria-expanded="false"]', '[data-tab="map"][aria-selected="false"]'];

export function findLit(selectors: readonly string[]): HTMLElement | null {
  const found = selectors.flatMap((selector) => [...document.querySelectorAll<HTMLElement>(selector)]);
  const shown = found.find(isShown);
  if (shown !== undefined || found.length === 0) return shown ?? null;
  for (const way of waysTo) {
    const element = document.querySelector<HTMLElement>(way);
    if (element !== null) return element;
  }
  return null;
}

/**
 * Keeps it lit, whatever the panels draw anew, until it is told to stop. `oncame` is told of the element when it is
 * another one than before.
 */
export function keepLit(
  selectors: readonly string[],
  oncame: (element: HTMLElement | null) => void,
): () => void {
  let lit: HTMLElement | null | undefined;
  const look = (): void => {
    const next = findLit(selectors);
    if (next === lit) {
      next?.setAttribute(LIT, '');
      return;
    }
    lit?.removeAttribute(LIT);
    lit = next;
    next?.setAttribute(LIT, '');
    oncame(next);
  };
  look();
  const observer = new MutationObserver(look);
  observer.observe(document.body, {
    ...{ childList: true, subtree: true, attributes: true },
    attributeFilter: ['class', 'hidden', 'aria-selected', 'aria-expanded', 'data-step'],
  });
  return () => {
    observer.disconnect();
    lit?.removeAttribute(LIT);
  };
}
