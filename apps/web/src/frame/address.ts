/**
 * The addresses of pages. A server answers the path of each page, such as /learn/raid. In the folder that `npm run
 * build:lesson` makes, each page is a file, and the rest of its path is the query: learn.html?raid.
 */

/** The path of the page at an address. A host may leave out the end of a file’s name. */
export function pathOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  if (import.meta.env.MODE !== 'lesson') return pathname;
  const name = pathname.replace(/^.*\//, '').replace(/\.html$/, '');
  // Other queries, such as those that count clicks, do not belong to the path.
  const [, rest] = /^\?([\w/-]+)=?$/.exec(search) ?? [];
  return `/${name === 'index' ? '' : name}${rest === undefined ? '' : `/${rest}`}`;
}

/** The address of a path, which may name a place on the page (#12.4). All files lie in one folder, so it is relative. */
export function addressOf(path: string): string {
  if (import.meta.env.MODE !== 'lesson') return path;
  const [, name = '', rest = '', place = ''] = /^\/([^/#]*)\/?([^#]*)(.*)$/.exec(path) ?? [];
  const file = name === '' || name.includes('.') ? name : `${name}.html`;
  return `./${file}${rest === '' ? '' : `?${rest}`}${place}`;
}

/** Gives each link to a path below an element the address of that path, now and whenever links change. */
export function keepAddresses(root: Element): void {
  const keep = (): void =>
    root
      .querySelectorAll('a[href^="/"]')
      .forEach((link) => link.setAttribute('href', addressOf(link.getAttribute('href') ?? '')));
  new MutationObserver(keep).observe(root, { childList: true, subtree: true, attributeFilter: ['href'] });
  keep();
}
