/** Where how to play is read on from a note: a table lays it out as a paper, elsewhere it is a page of its own. */
import { getContext, setContext } from 'svelte';

type Reader = (place: string) => void;
const KEY = Symbol('reader');

export const setReader = (read: Reader): void => void setContext(KEY, read);
/** Undefined where no table is open. */
export const useReader = (): Reader | undefined => getContext<Reader | undefined>(KEY);
