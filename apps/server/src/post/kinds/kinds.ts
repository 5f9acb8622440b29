/**
 * The only table of the news of a match of which people are notified. Everything in it follows from public facts, or from
 * what was said to a person: whether and when a notification is sent depends on nothing hidden. All kinds obey the channels
 * chosen for the match and the quiet hours, and nobody is notified of a table that they are looking at. Each kind can be
 * turned off.
 */
import { inLanguage, type Correspondent, type Isolated, type Seat, type Summary } from '@1bob/game';
import type { Clocks, NoteKind, Pace, PaceOffer } from '@1bob/protocol';
import type { MatchRow, Store } from '../../store/index.ts';

/** What everybody sees of a match. */
export interface PublicFacts {
  summary: Summary;
  /** Null while no clock runs. */
  clocks: Clocks;
  /** Null if no other pace is offered. */
  paceOffer: PaceOffer;
}

/** An entry of the record, as everybody sees it. */
export interface PublicStep {
  before: PublicFacts;
  after: PublicFacts;
  pace: Pace | null;
  seats: readonly Seat[];
  /** The seat that acted, whose player needs no notification; null if neither player acted. */
  by: Seat | null;
  /** The public event of a seat that the entry records; null without one. */
  note: { kind: NoteKind; seat: Seat } | null;
  /** Whether it starts, stops or changes a clock. */
  clocksMoved: boolean;
}

/** A match at the moment when a person is to be notified. */
export interface Moment {
  match: MatchRow;
  seat: Seat;
  personId: string;
  /** The person at the other seat; null if there is none. */
  other: string | null;
  store: Pick<Store, 'rematchOf' | 'isBlocked' | 'lastLines' | 'hiddenFrom'>;
  clocks: () => Promise<Clocks>;
  paceOffer: () => Promise<PaceOffer>;
}

/** What a sentence may name. */
export interface About {
  match: Pick<MatchRow, 'summary' | 'chairs'>;
  seat: Seat;
  /** The name at the other seat; null if unknown. */
  opponent: Isolated | null;
  language: string;
  correspondent: Pick<Correspondent, 'subject' | 'ended'>;
}

interface InBoth<T> {
  en: T;
  de: T;
}

export interface Kind {
  /** The name of the kind in the settings, where people turn it off and on. */
  name: InBoth<string>;
  /** The seats whose players are notified after an entry. Absent for news that does not come with an entry. */
  after?: (step: PublicStep) => readonly Seat[];
  /** Milliseconds from that entry until a player is notified, if not the usual delay. */
  delay?: (step: PublicStep, seat: Seat) => number;
  /**
   * Whether the news is still true when its turn to be sent comes. If not, it is dropped. A number means that it may become
   * true in so many milliseconds.
   */
  holds: (now: Moment) => boolean | number | Promise<boolean | number>;
  subject: (about: About) => string;
  /** Set if the notification needs no account of what happened in the match. */
  brief?: true;
  /**
   * Set if the notification keeps waiting for its reader as long as its news holds. A later push of the match names it
   * again, because a device shows only the latest push.
   */
  stands?: true;
  /** Set if at most one notification of this kind may wait for a seat, whatever caused it. */
  single?: true;
  /**
   * `now`: the notification does not wait until the shortest time between two has passed, and does not start that time.
   * `folded`: the same, and no other notification of its kind follows until the reader has looked at the table.
   */
  often?: 'now' | 'folded';
}

const others = (seats: readonly Seat[], by: Seat | null): readonly Seat[] =>
  seats.filter((seat) => seat !== by);

/** The opponent of the seat that the public event of the entry is about, if it is one of these events. */
const afterNote =
  (...events: readonly NoteKind[]) =>
  ({ seats, note }: PublicStep): readonly Seat[] =>
    note !== null && events.includes(note.kind) ? others(seats, note.seat) : [];

const inBoth =
  (words: InBoth<(name: Isolated | null) => string>) =>
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

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Milliseconds left on a clock when its player is warned: a day, or a tenth of a shorter clock. */
const warnedAt = (pace: Pace): number =>
  pace.kind === 'live' ? (pace.minutes * MINUTE) / 10 : pace.bankDays > 1 ? DAY : DAY / 10;

const runningAt = (clocks: Clocks, seat: Seat): number | null => {
  const side = clocks?.sides.find((each) => each.seat === seat);
  return side?.running === true ? side.left : null;
};

/** Milliseconds until a seat is to be warned; null if its clock does not run. */
function untilWarned(clocks: Clocks, pace: Pace | null | undefined, seat: Seat): number | null {
  const left = runningAt(clocks, seat);
  return left === null || pace == null ? null : left - warnedAt(pace);
}

const offersDraw = ({ summary }: Pick<PublicFacts, 'summary'>, seat: Seat): boolean =>
  summary.offersDraw?.includes(seat) === true;
const otherSeat = ({ match, seat }: Pick<Moment, 'match' | 'seat'>): Seat | undefined =>
  match.chairs.find((chair) => chair.seat !== seat)?.seat;

/** Whether its player has deleted themselves, and nobody plays in their place. */
const isLeft = ({ leftAt, computer }: MatchRow['chairs'][number]): boolean =>
  leftAt != null && computer === null;

/** How many lines of a room are read to find one that the reader has not hidden. */
const LINES = 20;

/** Whether there is a line of somebody else at a match that a person may read now, in a room where they are. */
async function hasLines({ match, personId, store }: Moment): Promise<boolean> {
  for (const room of match.ended ? (['seats', 'watchers'] as const) : (['seats'] as const)) {
    const lines = await store.lastLines({ matchId: match.id, room }, null, LINES);
    const others = [...new Set(lines.map((line) => line.personId))].filter((id) => id !== personId);
    const hidden = await store.hiddenFrom(personId, match.id, others);
    if (others.some((id) => !hidden.has(id))) return true;
  }
  return false;
}

/** In a message with several kinds of news, kinds further down this table come first. */
export const kinds = {
  /** Somebody has written a line, in a room where this person may read it. The notification does not contain the line. */
  line: {
    name: { en: 'Somebody has written at the table', de: 'Jemand hat am Tisch geschrieben' },
    holds: hasLines,
    subject: inBoth({
      en: (name) =>
        name === null ? 'Somebody has written at your table' : `There is talk at your table with ${name}`,
      de: (name) =>
        name === null
          ? 'Jemand hat an deinem Tisch geschrieben'
          : `An deinem Tisch mit ${name} wurde geschrieben`,
    }),
    ...{ brief: true, single: true, often: 'folded' },
  },
  /** The other player has joined. */
  joined: {
    name: { en: 'Your opponent sits down', de: 'Dein Gegner setzt sich' },
    holds: ({ match, other }) => !match.ended && other !== null,
    subject: inBoth({
      en: (name) => `${name ?? 'Your opponent'} has joined your table: the game can begin`,
      de: (name) => `${name ?? 'Dein Gegner'} sitzt jetzt an deinem Tisch: Die Partie kann beginnen`,
    }),
    brief: true,
  },
  /** The other seat has a new player, or its player has taken it back from the computer. */
  seat: {
    name: {
      en: 'A person takes the other seat, or takes it back from the computer',
      de: 'Jemand übernimmt den anderen Platz oder nimmt ihn vom Computer zurück',
    },
    after: afterNote('passedOn', 'takenBack'),
    holds: ({ match, seat, other }) =>
      !match.ended &&
      other !== null &&
      match.chairs.every((chair) => chair.seat === seat || chair.computer === null),
    subject: inBoth({
      en: (name) => `${name ?? 'Somebody'} now plays the other seat at your table`,
      de: (name) => `${name ?? 'Jemand'} spielt jetzt auf dem anderen Platz an deinem Tisch`,
    }),
    brief: true,
  },
  /** A computer plays the other seat for its player, or this seat, because its time had run out. */
  computer: {
    name: { en: 'The computer plays for a player', de: 'Der Computer spielt für einen Spieler' },
    after: ({ seats, note }) =>
      note?.kind === 'handed' ? others(seats, note.seat) : note?.kind === 'replaced' ? [note.seat] : [],
    holds: ({ match }) => !match.ended && match.chairs.some(({ computer }) => computer !== null),
    subject: (about) => {
      const own = about.match.chairs.some(({ seat, computer }) => seat === about.seat && computer !== null);
      return own
        ? inLanguage(
            {
              en: 'Your time had run out: the computer plays for you until you take your seat back',
              de: 'Deine Zeit war um: Der Computer spielt für dich, bis du deinen Platz zurücknimmst',
            },
            about.language,
          )
        : inBoth({
            en: (name) => `The computer now plays for ${name ?? 'your opponent'}`,
            de: (name) => `Für ${name ?? 'deinen Gegner'} spielt jetzt der Computer`,
          })(about);
    },
    brief: true,
  },
  pause: {
    name: { en: 'A pause is offered', de: 'Eine Pause wird angeboten' },
    after: afterNote('pauseOffered'),
    holds: async (now) => {
      const clocks = await now.clocks();
      return !now.match.ended && clocks?.pauseOffer != null && clocks.pauseOffer !== now.seat;
    },
    subject: inBoth({
      en: (name) => `${name ?? 'Your opponent'} offers you a pause`,
      de: (name) => `${name ?? 'Dein Gegner'} bietet dir eine Pause an`,
    }),
    ...{ brief: true, stands: true },
  },
  /** The other player has accepted a pause. */
  paused: {
    name: { en: 'Your opponent accepts a pause', de: 'Dein Gegner nimmt eine Pause an' },
    after: afterNote('paused'),
    holds: async ({ match, clocks }) => !match.ended && (await clocks())?.paused === true,
    subject: inBoth({
      en: (name) => `${name ?? 'Your opponent'} has accepted the pause: the clocks are stopped`,
      de: (name) => `${name ?? 'Dein Gegner'} hat die Pause angenommen: Die Uhren stehen`,
    }),
    brief: true,
  },
  /** The other player has ended a pause. */
  resumed: {
    name: { en: 'Your opponent ends a pause', de: 'Dein Gegner beendet eine Pause' },
    after: afterNote('resumed'),
    holds: async ({ match, clocks }) => !match.ended && (await clocks())?.paused === false,
    subject: inBoth({
      en: (name) => `${name ?? 'Your opponent'} has ended the pause: the clocks run again`,
      de: (name) => `${name ?? 'Dein Gegner'} hat die Pause beendet: Die Uhren laufen wieder`,
    }),
    brief: true,
  },
  pace: {
    name: { en: 'Another pace is offered', de: 'Ein anderes Tempo wird angeboten' },
    after: afterNote('paceOffered'),
    holds: async ({ match, seat, paceOffer }) => {
      const offer = await paceOffer();
      return !match.ended && offer !== null && offer.seat !== seat;
    },
    subject: inBoth({
      en: (name) => `${name ?? 'Your opponent'} offers you another pace`,
      de: (name) => `${name ?? 'Dein Gegner'} bietet dir ein anderes Tempo an`,
    }),
    ...{ brief: true, stands: true },
  },
  /** The other player has accepted another pace. */
  paceChanged: {
    name: { en: 'Your opponent accepts another pace', de: 'Dein Gegner nimmt ein anderes Tempo an' },
    after: afterNote('paceChanged'),
    holds: ({ match }) => !match.ended,
    subject: inBoth({
      en: (name) => `${name ?? 'Your opponent'} has accepted the other pace: it applies from now on`,
      de: (name) => `${name ?? 'Dein Gegner'} hat das andere Tempo angenommen: Es gilt ab jetzt`,
    }),
    brief: true,
  },
  /** The other player has declined a pause, another pace or a draw. */
  declined: {
    name: {
      en: 'Your opponent declines a pause, another pace or a draw',
      de: 'Dein Gegner lehnt eine Pause, ein anderes Tempo oder ein Unentschieden ab',
    },
    after: ({ seats, by, before, after, note }) =>
      after.summary.result === null
        ? seats.filter(
            (seat) =>
              (note?.kind === 'pauseDeclined' && note.seat !== seat && before.clocks?.pauseOffer === seat) ||
              (note?.kind === 'paceDeclined' && note.seat !== seat && before.paceOffer?.seat === seat) ||
              (by !== seat && offersDraw(before, seat) && !offersDraw(after, seat)),
          )
        : [],
    // An answer to an earlier offer would be taken for one to the offer that stands now.
    holds: async ({ match, seat, clocks, paceOffer }) =>
      !match.ended &&
      !offersDraw(match, seat) &&
      (await clocks())?.pauseOffer !== seat &&
      (await paceOffer())?.seat !== seat,
    subject: inBoth({
      en: (name) => `${name ?? 'Your opponent'} has declined your offer`,
      de: (name) => `${name ?? 'Dein Gegner'} hat dein Angebot abgelehnt`,
    }),
    brief: true,
  },
  /** The other player has taken days off. */
  holiday: {
    name: { en: 'Your opponent takes days off', de: 'Dein Gegner nimmt freie Tage' },
    after: afterNote('holiday'),
    holds: ({ match }) => !match.ended,
    subject: inBoth({
      en: (name) => `${name ?? 'Your opponent'} has taken days off, and may answer later`,
      de: (name) => `${name ?? 'Dein Gegner'} hat freie Tage genommen und antwortet vielleicht später`,
    }),
    brief: true,
  },
  draw: {
    name: { en: 'A draw is offered', de: 'Ein Unentschieden wird angeboten' },
    after: ({ seats, before, after }) =>
      seats.filter((seat) =>
        seats.some((other) => other !== seat && offersDraw(after, other) && !offersDraw(before, other)),
      ),
    holds: (now) => {
      const other = otherSeat(now);
      return !now.match.ended && other !== undefined && offersDraw(now.match, other);
    },
    subject: inBoth({
      en: (name) => `${name ?? 'Your opponent'} offers you a draw`,
      de: (name) => `${name ?? 'Dein Gegner'} bietet dir ein Unentschieden an`,
    }),
    ...{ brief: true, stands: true },
  },
  move: {
    name: { en: 'It is your move', de: 'Du bist am Zug' },
    after: ({ before, after, note }) =>
      after.summary.result === null
        ? after.summary.toMove.filter(
            (seat) =>
              !before.summary.toMove.includes(seat) ||
              // This player was late, and the opponent has given them more time.
              (note?.kind === 'waited' && note.seat === seat),
          )
        : [],
    holds: ({ match, seat }) => !match.ended && match.summary.toMove.includes(seat),
    subject: asReported('subject'),
    stands: true,
  },
  /** This player has little time left. */
  warning: {
    name: { en: 'Your time is nearly out', de: 'Deine Zeit ist fast um' },
    after: ({ seats, after, pace, clocksMoved }) =>
      clocksMoved ? seats.filter((seat) => (untilWarned(after.clocks, pace, seat) ?? 0) > 0) : [],
    delay: ({ after, pace }, seat) => untilWarned(after.clocks, pace, seat) ?? 0,
    holds: async ({ match, seat, clocks }) => {
      if (match.ended) return false;
      const wait = untilWarned(await clocks(), match.pace, seat);
      return wait !== null && (wait <= 0 || wait);
    },
    subject: inBoth({
      en: (name) => `Your time is nearly out${name === null ? '' : ` against ${name}`}`,
      de: (name) => `Deine Zeit${name === null ? '' : ` gegen ${name}`} ist fast um`,
    }),
    ...{ brief: true, stands: true, single: true, often: 'now' },
  },
  /** The other player's time has run out. */
  late: {
    name: { en: 'Your opponent’s time has run out', de: 'Die Zeit deines Gegners ist um' },
    after: afterNote('late'),
    holds: async ({ match, seat, clocks }) =>
      !match.ended && (await clocks())?.sides.some((side) => side.seat !== seat && side.late) === true,
    subject: inBoth({
      en: (name) => `${name === null ? 'Your opponent' : name} is out of time: you may choose what happens`,
      de: (name) => `Die Zeit von ${name ?? 'deinem Gegner'} ist um: Du darfst wählen, wie es weitergeht`,
    }),
    ...{ brief: true, stands: true, often: 'now' },
  },
  /** The other player has deleted themselves. */
  left: {
    name: { en: 'Your opponent leaves this server', de: 'Dein Gegner verlässt diesen Server' },
    holds: ({ match, seat }) =>
      !match.ended && match.chairs.some((chair) => chair.seat !== seat && isLeft(chair)),
    subject: inBoth({
      en: () => 'Your opponent has left this server: you may choose what happens',
      de: () => 'Dein Gegner hat diesen Server verlassen: Du darfst wählen, wie es weitergeht',
    }),
    ...{ brief: true, stands: true },
  },
  ended: {
    name: { en: 'The game has ended', de: 'Die Partie ist zu Ende' },
    after: ({ seats, by, before, after }) =>
      after.summary.result !== null && before.summary.result === null ? others(seats, by) : [],
    holds: ({ match }) => match.ended,
    subject: asReported('ended'),
  },
  /** The other player offers a rematch. */
  rematch: {
    name: { en: 'A rematch is offered', de: 'Eine Revanche wird angeboten' },
    holds: async ({ match, seat, personId, other, store }) => {
      const offer = await store.rematchOf(match.id);
      if (offer?.state !== 'offered' || offer.seat === seat || other === null) return false;
      // A person gets no offers from somebody whom they have blocked.
      return !(await store.isBlocked(other, [personId]));
    },
    subject: inBoth({
      en: (name) => `${name ?? 'Your opponent'} offers you another game, with the sides swapped`,
      de: (name) => `${name ?? 'Dein Gegner'} bietet dir eine weitere Partie an, mit getauschten Seiten`,
    }),
    stands: true,
  },
} satisfies Readonly<Record<string, Kind>>;

export type NoticeKind = keyof typeof kinds;
export const noticeKinds = Object.keys(kinds) as NoticeKind[];

/** A kind by the name in a stored job; undefined if another version of this program wrote it. */
export const kindOf = (name: string): Kind | undefined =>
  Object.hasOwn(kinds, name) ? kinds[name as NoticeKind] : undefined;

/** Whether the first of two kinds comes before the second in a message. */
export const outranks = (one: string, other: string): boolean =>
  noticeKinds.indexOf(one as NoticeKind) > noticeKinds.indexOf(other as NoticeKind);
