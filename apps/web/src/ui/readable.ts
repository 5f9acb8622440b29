/** What unfolds is scrolled to where it can be read: all of it, or as much from its top as there is room for. */
export function readable({ currentTarget: fold }: Event): void {
  if (fold instanceof HTMLDetailsElement && fold.open) fold.scrollIntoView({ block: 'nearest' });
}
