/** Scrolls an opened fold into view: all of it, or as much from its top as fits. */
export function readable({ currentTarget: fold }: Event): void {
  if (fold instanceof HTMLDetailsElement && fold.open) fold.scrollIntoView({ block: 'nearest' });
}
