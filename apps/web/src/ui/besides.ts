/** Pixels between a note and the edge of the window, and between a note and the element it belongs to. */
const GAP = 8;

/**
 * Places a note that is fixed to the window. It is below the element it belongs to, or above where there is more room.
 */
export function besides(note: HTMLElement, owner: HTMLElement): void {
  const at = owner.getBoundingClientRect();
  const { width, height } = note.getBoundingClientRect();
  const below = innerHeight - at.bottom - 2 * GAP;
  const above = at.top - 2 * GAP;
  const top = height <= below || below >= above ? at.bottom + GAP / 2 : at.top - height - GAP / 2;
  const clamp = (n: number, most: number): number => Math.max(GAP, Math.min(n, most - GAP));
  note.style.left = `${clamp(at.left, innerWidth - width)}px`;
  note.style.top = `${clamp(top, innerHeight - height)}px`;
}
