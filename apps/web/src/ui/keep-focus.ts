/** Every box that keeps its focus now. */
const boxes = new Set<HTMLElement>();

/**
 * Keeps the focus in a box: when what had it is taken away, as a button is by the answer to it, `head` of the box has it,
 * or the box itself where there is none, and not the whole page. A head that comes later, as that of a page that is
 * still being fetched, takes it over from the box. A box within this one comes first.
 */
export function keepFocus(
  box: HTMLElement,
  head: () => HTMLElement | null = () => null,
): { destroy: () => void } {
  let last: Node | null = null;
  let nearer: readonly HTMLElement[] = [];
  const note = ({ target }: FocusEvent): void => {
    last = target instanceof Node && box.contains(target) ? target : null;
    nearer = [...boxes].filter((other) => other !== box && box.contains(other) && other.contains(last));
  };
  const give = (element: HTMLElement): void => {
    if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
    element.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(() => {
    const to = head();
    if (last === box && to !== null && document.activeElement === box) give(to);
    if (last === null || last.isConnected) return;
    last = null;
    if (!nearer.some((other) => other.isConnected)) give(to ?? box);
  });
  boxes.add(box);
  document.addEventListener('focusin', note);
  observer.observe(box, { childList: true, subtree: true });
  return {
    destroy: () => {
      boxes.delete(box);
      document.removeEventListener('focusin', note);
      observer.disconnect();
    },
  };
}
