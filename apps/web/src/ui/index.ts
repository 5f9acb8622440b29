// Counters and chips. Import './ui/page.ts' once in main.ts, and put Sprite.svelte once on the page.
export { squadronLabel } from './aircraft.ts';
export { default as Chip } from './Chip.svelte';
export { default as Counter } from './Counter.svelte';
export type { Device } from './devices.ts';

export { factorText } from './factors.ts';

export type { IconName } from './icons.ts';
export { default as SideMark } from './SideMark.svelte';
