/**
 * The one table of the news of a match that people are notified of. Everything in it follows from public facts. All kinds obey
 * the same wishes: the channels chosen for the match, the shortest time between notifications, quiet hours, and that nobody is
 * notified of a table that they have open.
 */
import { inLanguage, type Correspondent, type Seat } from '@1bob/game';
import type { MatchRow, Store } from '../../store/index.ts';

/** What happened at a match. */
interface Cause {
  seats: readonly Seat[];
  /** The seat that acted, whose player needs no notification; null if neither player did. */
  by: Seat | null;
  /** The seats that the match begins to wait for. */
  waiting: readonly Seat[];
}

/** A match at the moment when a person is to be notified. */
export interface Moment {
  match: MatchRow;
  seat: Seat;
  personId: string;
  /** The person at the other seat. */
  other: string | null;
  store: Pick<Store, 'rematchOf' | 'isBlocked'>;
}

/** What a sentence may name. */
export interface About {
  match: Pick<MatchRow, 'summary'>;
  seat: Seat;
  /** The name at the other seat; null if unknown. */
  opponent: string | null;
  language: string;
  correspondent: Pick<Correspondent, 'subject' | 'ended'>;
}

export interface Kind {
  /** The seats whose players are notified. */
  seats: (cause: Cause) => readonly Seat[];
  /** Whether it is still true when its turn to be sent comes; if not, it is dropped. */
  holds: (now: Moment) => boolean | Promise<boolean>;
  subject: (about: About) => string;
  /** It needs no account of what happened in the match. */
  brief?: true;
}

const everybodyElse = ({ seats, by }: Cause): readonly Seat[] => seats.filter((seat) => seat !== by);

const inBoth =
  (words: { en: (name: string | null) => string; de: (name: string | null) => string }) =>
  ({ opponent, language }: About): string =>
    inLanguage(words, language)(opponent);

const against = inBoth({ en: (name) => `against ${name}`, de: (name) => `gegen ${name}` });

const asReported =
  (what: 'subject' | 'ended') =>
  (about: About): string => {
    const { correspondent, match, seat, opponent, language } = about;
    const report = correspondent[what](match.summary, seat, language);
    return opponent === null ? report : `${report}, ${against(about)}`;
  };

/** Of two that come about at the same version of a match, the lower one is sent. */
export const kinds = {
  /** The other player has joined. */
  joined: {
    seats: everybodyElse,
    holds: ({ match, other }) => !match.ended && other !== null,
    subject: inBoth({
      en: (name) => `${name ?? 'Your opponent'} has joined your table: the game can begin`,
      de: (name) => `${name ?? 'Dein Gegner'} sitzt jetzt an deinem Tisch: Die Partie kann beginnen`,
    }),
    brief: true,
  },
  move: {
    seats: ({ waiting }) => waiting,
    holds: ({ match, seat }) => !match.ended && match.summary.toMove.includes(seat),
    subject: asReported('subject'),
  },
  ended: {
    seats: everybodyElse,
    holds: ({ match }) => match.ended,
    subject: asReported('ended'),
  },
  /** The other player offers a rematch. */
  rematch: {
    seats: everybodyElse,
    holds: async ({ match, seat, personId, other, store }) => {
      const offer = await store.rematchOf(match.id);
      if (offer?.state !== 'offered' || offer.seat === seat || other === null) return false;
      // They get no offers of a person whom they have blocked.
      return !(await store.isBlocked(other, [personId]));
    },
    subject: inBoth({
      en: (name) => `${name ?? 'Your opponent'} offers you another game, with the sides swapped`,
      de: (name) => `${name ?? 'Dein Gegner'} bietet dir eine weitere Partie an, mit getauschten Seiten`,
    }),
  },
} satisfies Readonly<Record<string, Kind>>;

export type NoticeKind = keyof typeof kinds;
const names = Object.keys(kinds);

/** A kind by the name in a stored job; undefined if another version of this program wrote it. */
export const kindOf = (name: string): Kind | undefined =>
  Object.hasOwn(kinds, name) ? kinds[name as NoticeKind] : undefined;

/** Whether the first of two kinds is sent rather than the second, at the same version of a match. */
export const outranks = (one: string, other: string): boolean => names.indexOf(one) > names.indexOf(other);
