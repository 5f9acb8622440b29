/** Rulings that nothing can prove, with the reason. Their text is in docs/rulings.md. */
export const untestedRulings: Readonly<Record<number, string>> = {};
