/** Whether the player prefers reduced motion. */
export const prefersReducedMotion = (): boolean =>
  typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Milliseconds of a move, and the only easing curve. Both are in tokens.css too. */
export const moveTime = 280;
export const quickTime = 120;
export const easing = 'cubic-bezier(0.2, 0.7, 0.2, 1)';
