/** Fetches a part of the program, and tries again if that fails. */
import { pauseAfter } from './again.ts';
import { unreachable } from './http.ts';
import type { Fetched } from './resource.svelte.ts';

/** How many tries it makes. */
const TRIES = 3;

const under = (address: string): Promise<unknown> => import(/* @vite-ignore */ address);

/** `again` fetches the part under another address. */
export async function loaded<T>(fetch: () => Promise<T>, again = under): Promise<T> {
  let next = fetch;
  for (let failures = 1; ; failures++) {
    try {
      return await next();
    } catch (error) {
      if (failures === TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseAfter(failures)));
      const [sheet] = /\/\S+\.css/.exec(String(error)) ?? [];
      // The part itself asks for its style sheet only once.
      if (sheet !== undefined) addSheet(`${sheet}?${failures}`);
      // Browsers remember the failure of an address, and fetch the part again only under another one. Safari names no
      // address, and remembers no failure.
      const [address] = /https?:\S+\.js/.exec(String(error)) ?? [];
      next = address === undefined ? fetch : () => again(`${address}?${failures}`) as Promise<T>;
    }
  }
}

function addSheet(href: string): void {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'stylesheet', href });
  document.head.append(link);
}

/** For `Trouble`, in place of a part that could not be fetched. Only a new page forgets everything that has failed. */
export const notLoaded: readonly Fetched[] = [
  {
    ...{ standing: 'failed', since: null, trouble: unreachable, slow: false },
    ask: () => Promise.resolve(location.reload()),
  },
];
