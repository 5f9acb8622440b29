/** What Escape closes: of several open boxes the one that was opened last. */
const open: (() => void)[] = [];

function key(event: KeyboardEvent): void {
  const close = open.at(-1);
  if (event.key !== 'Escape' || close === undefined) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  close();
}

/** Heard wherever the focus is: a button that was just pressed may be gone. The answer stops listening. */
export function closedByEscape(close: () => void): () => void {
  if (open.length === 0) addEventListener('keydown', key, { capture: true });
  open.push(close);
  return () => {
    const at = open.lastIndexOf(close);
    if (at >= 0) open.splice(at, 1);
    if (open.length === 0) removeEventListener('keydown', key, { capture: true });
  };
}
