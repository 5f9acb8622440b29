/** A server's messages about this game to players who are away (packages/game). */
import { inLanguage } from '@1bob/game';
import type { Side, View } from '@1bob/rules/player';
import { entries, isMinor, monthOfKey } from './log.ts';
import { monthsIn } from './months.ts';
import * as german from './news.de.ts';
import * as english from './news.en.ts';
import { pictureOf } from './picture.ts';
import { sentence } from './sentence.ts';
import { speakerOf } from './speaker.ts';

/** Most lines of a mail; the newest are kept. */
const MOST = 40;
/** Lines for a person who has seen nothing yet. */
const FIRST = 12;

interface DispatchWords {
  move: (side: Side, when: string) => string;
  setUp: string;
  turn: (month: string, turn: number) => string;
  earlier: (n: number) => string;
  nothing: string;
  points: (british: number, german: number) => string;
  ended: (side: Side, how: Outcome) => string;
}
/** Result of a match for one of its sides. */
type Outcome = 'won' | 'lost' | 'drawn' | 'voided';

const outcomesEn: Readonly<Record<Outcome, string>> = {
  won: 'you won',
  lost: 'you lost',
  drawn: 'it is a draw',
  voided: 'it has no result',
};
const outcomesDe: Readonly<Record<Outcome, string>> = {
  won: 'Du hast gewonnen',
  lost: 'Du hast verloren',
  drawn: 'Sie endet unentschieden',
  voided: 'Sie hat kein Ergebnis',
};

/** With a typographic minus sign. */
const printed = (n: number): string => String(n).replace('-', '−');

const en: DispatchWords = {
  move: (side, when) => `Your move as ${english.field.the[side]}: ${when}`,
  setUp: 'setting up',
  turn: (month, turn) => `${month}, flying turn ${turn}`,
  earlier: (n) => (n === 1 ? 'One earlier event is left out.' : `${n} earlier events are left out.`),
  nothing: 'Nothing else is new.',
  points: (british, german) => `Morale points: British ${printed(british)}, German ${printed(german)}.`,
  ended: (side, how) => `Your game as ${english.field.the[side]} has ended: ${outcomesEn[how]}`,
};
const de: DispatchWords = {
  move: (side, when) => `Du bist am Zug für ${german.field.the[side]}: ${when}`,
  setUp: 'Aufstellung',
  turn: (month, turn) => `${month}, Zug ${turn}`,
  earlier: (n) => (n === 1 ? 'Eine frühere Meldung fehlt hier.' : `${n} frühere Meldungen fehlen hier.`),
  nothing: 'Sonst gibt es nichts Neues.',
  points: (british, german) => `Moralpunkte: Briten ${printed(british)}, Deutsche ${printed(german)}.`,
  ended: (side, how) => `Deine Partie für ${german.field.the[side]} ist zu Ende: ${outcomesDe[how]}`,
};
const catalogues = { en: { own: en, words: english }, de: { own: de, words: german } };

/** The public facts of a match, as in a lobby. */
interface Told {
  month: string | null;
  turn: number | null;
}

/** How a match has ended. */
interface Ended {
  result: { winner: string | null; reason: string } | null;
}

export const correspondent = {
  subject({ month, turn }: Told, seat: string, language: string): string {
    const { own, words } = inLanguage(catalogues, language);
    const named =
      month === null ? own.setUp : monthsIn(words.names.locale).format(firstDay(monthOfKey(month)));
    return own.move(seat as Side, turn === null ? named : own.turn(named, turn));
  },

  ended: ({ result }: Ended, seat: string, language: string): string =>
    inLanguage(catalogues, language).own.ended(seat as Side, outcomeFor(seat, result)),

  mark: (view: object): string => entries((view as View).log).at(-1)?.key ?? '',

  lines(seen: object, since: string, language: string): string[] {
    const view = seen as View;
    const { own, words } = inLanguage(catalogues, language);
    const say = speakerOf(words.names, view.pack);
    const told = entries(view.log).filter(({ key, what }) => key > since && !isMinor(what));
    const shown = told.slice(-(since === '' ? FIRST : MOST));
    const before = told.length - shown.length;
    return [
      ...(before > 0 ? [own.earlier(before)] : []),
      ...(told.length === 0 ? [own.nothing] : []),
      ...shown.map(({ what }) => sentence(what, say, words)),
      own.points(view.points.british, view.points.german),
    ];
  },

  picture: (view: object): string => pictureOf(view as View),
};

function outcomeFor(seat: string, result: Ended['result']): Outcome {
  if (result?.reason === 'voided') return 'voided';
  if (result == null || result.winner === null) return 'drawn';
  return result.winner === seat ? 'won' : 'lost';
}

const firstDay = (month: number): number => Date.UTC(Math.floor(month / 12), month % 12, 1);
