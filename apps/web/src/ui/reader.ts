/** Where a note opens "how to play": as a paper at a table, and elsewhere as a page. */
import { getContext, setContext } from 'svelte';

type Reader = (place: string) => void;
const KEY = Symbol('reader');

export const setReader = (read: Reader): void => void setContext(KEY, read);
/** Undefined if no table is open. */
export const useReader = (): Reader | undefined => getContext<Reader | undefined>(KEY);
