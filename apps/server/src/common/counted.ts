/** A number with its noun: “1 match”, “2 matches”. */
export const counted = (n: number, one: string, several: string): string => `${n} ${n === 1 ? one : several}`;
