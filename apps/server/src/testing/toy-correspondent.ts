import { inLanguage, type Correspondent } from '@1bob/game';

interface ToyView {
  log: readonly string[];
  hidden?: number;
}

/** Describes the toy game: its log, and the hidden number of the reader's own seat. */
export const toyCorrespondent: Correspondent = {
  subject: (_summary, seat, language) =>
    inLanguage({ en: `${seat} is to move`, de: `${seat} ist am Zug` }, language),
  ended: ({ result }, seat) => `${seat} ${result?.winner === seat ? 'wins' : 'does not win'}`,
  mark: (view) => String((view as ToyView).log.length),
  lines(view, since) {
    const { log, hidden } = view as ToyView;
    const own = hidden === undefined ? [] : [`you hold ${hidden}`];
    return [...log.slice(Number(since)), ...own];
  },
  picture: () =>
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 2"><rect width="4" height="2" fill="#a42a1b"/></svg>',
};
