// Counters and chips. Import './ui/page.ts' once in main.ts, and put Sprite.svelte once on the page.
export { squadronLabel } from './aircraft.ts';
export { default as Chip } from './Chip.svelte';
export { default as Counter } from './Counter.svelte';

export { factorText } from './factors.ts';

export { default as SideMark } from './SideMark.svelte';
