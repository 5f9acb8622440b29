/** What the news need where an officer plays. Other tables do not load it. */
export { remarksOn } from '@1bob/words';
export { default as RemarkLine } from './RemarkLine.svelte';
