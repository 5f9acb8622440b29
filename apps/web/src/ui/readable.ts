/** Scrolls a fold that was opened into view: the whole fold, or as much of it as fits, from its top. */
export function readable({ currentTarget: fold }: Event): void {
  if (fold instanceof HTMLDetailsElement && fold.open) fold.scrollIntoView({ block: 'nearest' });
}
