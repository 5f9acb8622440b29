/** Marks the element of the page to highlight: the first of these selectors that exists and is visible. */

const LIT = 'data-lit';

/** An element behind another tab, or in a lowered sheet, is not visible. */
const isShown = (element: Element): boolean => element.closest('[hidden], .down .body') === null;

/** What to highlight in place of an invisible element: the tab that shows it, or the grip of the sheet. */
const waysTo = ['.panel .grip[aria-expanded="false"]', '[data-tab="map"][aria-selected="false"]'];

const findAll = (selectors: readonly string[]): readonly HTMLElement[] =>
  selectors.flatMap((selector) => [...document.querySelectorAll<HTMLElement>(selector)]);
/** The first element, visible or not. */
export const findAny = (selectors: readonly string[]): HTMLElement | null => findAll(selectors)[0] ?? null;

function findLit(selectors: readonly string[]): HTMLElement | null {
  const found = findAll(selectors);
  const shown = found.find(isShown);
  if (shown !== undefined || found.length === 0) return shown ?? null;
  for (const way of waysTo) {
    const element = document.querySelector<HTMLElement>(way);
    if (element !== null) return element;
  }
  return null;
}

/**
 * Keeps the highlight until stopped, however the panels are redrawn. `oncame` is called when another element is
 * highlighted.
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
