// The craft: tokens, type, drawings. Import './craft/page.ts' once in main.ts, and put <Sprite /> once on the page.
export { printingOf, squadronLabel } from './aircraft.ts';
export { default as Chip } from './Chip.svelte';
export { default as Counter } from './Counter.svelte';
export type { Device } from './devices.ts';
export { default as Die } from './Die.svelte';
export { factorText } from './factors.ts';
export { default as Icon } from './Icon.svelte';
export type { IconName } from './icons.ts';
export { default as SideMark } from './SideMark.svelte';
export { default as Sprite } from './Sprite.svelte';
