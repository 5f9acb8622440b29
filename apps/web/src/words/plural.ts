/** One, in the words given for it, or so many: plural(3, 'one raid', 'raids') is "3 raids". */
export const plural = (n: number, one: string, many: string): string => (n === 1 ? one : `${n} ${many}`);
