/** Rulings that no test can prove, with the reason. Their text is in docs/rulings.md. */
export const untestedRulings: Readonly<Record<number, string>> = {};
