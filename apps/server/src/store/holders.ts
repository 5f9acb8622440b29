/** Those who held a seat before, with one more: each once, however often they took it from each other. */
export function withHolder(before: string | null | undefined, personId: string | null): string {
  const holders = (before ?? '').split(' ').filter((each) => each !== '');
  return [...new Set(personId === null ? holders : [...holders, personId])].join(' ');
}
