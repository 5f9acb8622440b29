/**
 * Keeps the focus in a box: when what had it is taken away, as a button is by the answer to it, the box has it, and not
 * the whole page. The box can be focused (`tabindex="-1"`).
 */
export function keepFocus(box: HTMLElement): { destroy: () => void } {
  let last: Node | null = null;
  const note = ({ target }: FocusEvent): void => {
    last = target instanceof Node && box.contains(target) ? target : null;
  };
  const observer = new MutationObserver(() => {
    if (last === null || last.isConnected) return;
    last = null;
    box.focus({ preventScroll: true });
  });
  document.addEventListener('focusin', note);
  observer.observe(box, { childList: true, subtree: true });
  return {
    destroy: () => {
      document.removeEventListener('focusin', note);
      observer.disconnect();
    },
  };
}
