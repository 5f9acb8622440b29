export { default as MapBoard } from './MapBoard.svelte';
export type * from './types.ts';
