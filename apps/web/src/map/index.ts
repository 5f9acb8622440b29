export { default as MapBoard } from './MapBoard.svelte';
export type * from './types.ts';
export { english, german, type MapWords } from './words.ts';
