/** The open boxes, in the order of opening: Escape closes the last one. */
const open: (() => void)[] = [];

function key(event: KeyboardEvent): void {
  const close = open.at(-1);
  if (event.key !== 'Escape' || close === undefined) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  close();
}

/**
 * Listens on the window, wherever the focus is, because the button just pressed may be gone. Returns the function that stops
 * listening.
 */
export function closedByEscape(close: () => void): () => void {
  if (open.length === 0) addEventListener('keydown', key, { capture: true });
  open.push(close);
  return () => {
    const at = open.lastIndexOf(close);
    if (at >= 0) open.splice(at, 1);
    if (open.length === 0) removeEventListener('keydown', key, { capture: true });
  };
}
