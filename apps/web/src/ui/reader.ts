/** Where "how to play" opens from a note: as a paper at a table, elsewhere as a page of its own. */
import { getContext, setContext } from 'svelte';

type Reader = (place: string) => void;
const KEY = Symbol('reader');

export const setReader = (read: Reader): void => void setContext(KEY, read);
/** Undefined where no table is open. */
export const useReader = (): Reader | undefined => getContext<Reader | undefined>(KEY);
