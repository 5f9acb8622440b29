/**
 * A number with its noun: `one` for 1, otherwise the number and `many`. plural(3, 'one raid', 'raids') is "3 raids".
 */
export const plural = (n: number, one: string, many: string): string => (n === 1 ? one : `${n} ${many}`);

/** A formatted figure with its noun: counted('+1', 'point', 'points') is "+1 point". */
export const counted = (figure: string, one: string, many: string): string =>
  `${figure} ${/^[+−]?1$/.test(figure) ? one : many}`;
