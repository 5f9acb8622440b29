/** Leaks beside the table: in notifications, in news of devices, and in talk. */
import { Composer } from '../../../apps/server/src/post/composer.ts';
import type { Message } from '../../../apps/server/src/post/delivery.ts';
import { Socket } from 'socket.io';
import { audienceRoom, type Carried } from '../../../apps/server/src/sockets/rooms.ts';
import { Sockets } from '../../../apps/server/src/sockets/sockets.ts';
import type { InRoom, NoticeChannel } from '../../../apps/server/src/store/index.ts';
import { Following } from '../../../apps/server/src/tables/live/following.ts';
import { LiveMatch } from '../../../apps/server/src/tables/live/live-match.ts';
import { Presence } from '../../../apps/server/src/talk/presence.ts';
import { testStore, type TestStore } from '../../../apps/server/src/store/testing/test-store.ts';
import { instead, onTheWayOut, server, withMember } from './plant.ts';
import type { Planted } from './planted.ts';

type Jobs = Parameters<Composer['message']>[1];
type Compose = (jobs: Jobs) => Promise<Message>;

/** Changes the notifications of one kind of channel. `compose` is the function without the leak. */
const composed =
  (
    kind: NoticeChannel['kind'],
    bend: (message: Message, jobs: Jobs, compose: Compose) => Message | Promise<Message>,
  ) =>
  (): (() => void) =>
    instead(
      Composer.prototype,
      'message',
      (message) =>
        async function (this: Composer, channel, jobs) {
          const compose: Compose = (given) => message.call(this, channel, given);
          const made = await compose(jobs);
          return channel.kind === kind ? bend(made, jobs, compose) : made;
        },
    );

/** The length of the record of the match in question, secret acts included. */
const written = (jobs: Jobs): number => jobs[0]?.match.sequence ?? 0;

const inFull = (jobs: Jobs): Jobs => jobs.map((one) => ({ ...one, wish: { ...one.wish, content: 'own' } }));

export const leaksBeside: readonly Planted[] = [
  {
    name: 'an exercise in the true match',
    what: 'an exercise tries a raid in the true match, in place of worlds that fit a view',
    caughtBy: 'exercise twins',
    generator: (truth) => () => truth,
  },
  server(
    'a mail id that counts entries',
    'the Message-ID of a mail contains the number of entries in the record',
    {
      patch: composed('mail', (message, jobs) => ({ ...message, tag: `${message.tag} ${written(jobs)}` })),
    },
    'notification twins',
  ),
  server(
    'a push that counts entries',
    'a push contains the number of entries in the record',
    {
      patch: composed('push', (message, jobs) => ({
        ...message,
        subject: `${message.subject} (${written(jobs)})`,
      })),
    },
    'notification twins',
  ),
  server(
    'a public webhook with what its owner’s seat sees',
    'a webhook for public facts reports what its owner’s seat sees',
    { patch: composed('webhook', (_, jobs, compose) => compose(inFull(jobs))) },
    'canaries',
  ),
  server(
    'a notification that secrets suppress',
    'every third entry of the record causes no notification',
    { wishes: () => ({ store: leavingOut() }) },
    'notification twins',
  ),
  server(
    'a new device announced to the whole table',
    'the server announces a new device to everybody who is connected',
    {
      patch: () =>
        instead(
          Sockets.prototype,
          'deviceJoined',
          () =>
            async function (this: Sockets) {
              this.io.emit('device', { label: null });
            },
        ),
    },
    'device twins',
  ),
  server(
    'a new device announced to the opponent',
    'the server announces a new device through the opponents’ channels',
    { wishes: () => ({ store: tellingOpponents() }) },
    'device twins',
  ),
  server(
    'the number of a player’s devices',
    'the lobby’s answer about a match counts the devices of its players',
    {
      wishes: onTheWayOut(/^\/api\/matches\/(\w+)$/, {
        body: (text, match, store) => {
          const people = store.kept.matches.get(match)?.chairs.map(({ personId }) => personId) ?? [];
          const devices = [...store.kept.sessions.values()].filter(({ personId }) =>
            people.includes(personId),
          );
          return withMember(text, 'devices', devices.length);
        },
      }),
    },
    'device twins',
  ),
  server(
    'the versions of a player’s parcels',
    'the lobby’s answer about a match counts what its players have kept for their devices',
    {
      wishes: onTheWayOut(/^\/api\/matches\/(\w+)$/, {
        body: (text, match, store) => {
          const kept = store.kept.parcels.filter(({ matchId }) => matchId === match);
          return withMember(
            text,
            'parcels',
            kept.reduce((sum, { version }) => sum + version, 0),
          );
        },
      }),
    },
    'device twins',
  ),
  server(
    'whether a player writes a diary',
    'the lobby’s answer about a match counts the pages of diaries that its players have handed in',
    {
      wishes: onTheWayOut(/^\/api\/matches\/(\w+)$/, {
        body: (text, match, store) => {
          const pages = store.kept.parcels.filter((each) => each.matchId === match && each.pageHash !== null);
          return withMember(text, 'pages', pages.length);
        },
      }),
    },
    'device twins',
  ),
  server(
    'presence shown against a player’s wish',
    'the server stores a wish to hide presence as a wish to show it',
    {
      patch: () =>
        instead(
          Presence.prototype,
          'of',
          (of) =>
            function (this: Presence, own, theirs, show, ...now) {
              return of.call(this, own, theirs, show === null ? null : true, ...now);
            },
        ),
    },
    'device twins',
  ),
  server(
    'watchers’ talk sent to players',
    'players receive what watchers say',
    { wishes: () => ({ store: oneRoom('seats') }) },
    'talk twins',
  ),
  server(
    'players’ talk sent to watchers',
    'watchers receive what players say to each other',
    { wishes: () => ({ store: oneRoom('watchers') }) },
    'talk twins',
  ),
  server(
    'the number of lines of talk',
    'the lobby’s answer about a match counts its lines of talk',
    {
      wishes: onTheWayOut(/^\/api\/matches\/(\w+)$/, {
        body: (text, match, store) =>
          withMember(text, 'said', store.kept.lines.filter(({ matchId }) => matchId === match).length),
      }),
    },
    'talk twins',
  ),
  server(
    'a message for every second chair',
    'the server tells the table its seats again when a second chair is taken or left',
    {
      patch: () =>
        instead(
          Following.prototype,
          'follow',
          (follow) =>
            async function (this: Following) {
              await follow.call(this);
              this.tell();
            },
        ),
    },
    'second chair twins',
  ),
  server(
    'the number of second chairs',
    'the lobby’s answer about a match counts those who sit in second chairs',
    {
      wishes: onTheWayOut(/^\/api\/matches\/(\w+)$/, {
        body: (text, match, store) =>
          withMember(text, 'beside', store.kept.matches.get(match)?.companions?.length ?? 0),
      }),
    },
    'second chair twins',
  ),
  server(
    'a second chair told at once',
    'the table is told of a second chair when it is taken, and not when the month ends',
    {
      patch: () => {
        const time = Object.getOwnPropertyDescriptor(LiveMatch.prototype, 'time');
        Object.defineProperty(LiveMatch.prototype, 'time', {
          configurable: true,
          get(this: LiveMatch) {
            const secondChair = this.row.chairs.some((chair) => chair.secondChair === true);
            return { ...(time?.get?.call(this) as object), secondChair };
          },
        });
        return () => Object.defineProperty(LiveMatch.prototype, 'time', time ?? {});
      },
    },
    'second chair twins',
  ),
  server(
    'the number of words to an adjutant',
    'the lobby’s answer about a match counts the lines of talk, also those to adjutants',
    {
      wishes: onTheWayOut(/^\/api\/matches\/(\w+)$/, {
        body: (text, match, store) =>
          withMember(text, 'lines', store.kept.lines.filter(({ matchId }) => matchId === match).length),
      }),
    },
    'second chair twins',
  ),
  server(
    'both seats on an umpire’s socket',
    'an umpire who reads as one seat is sent the updates of the other seat too',
    {
      patch: () =>
        instead(
          Socket.prototype,
          'join',
          (join) =>
            function (this: Socket, rooms) {
              const { session } = this.data as Carried;
              const [, match, seat] = /^match:(.*):(british|german)$/.exec(String(rooms)) ?? [];
              if (session?.personId === 'session-of-Hanna' && match !== undefined)
                void join.call(this, audienceRoom(match, seat === 'british' ? 'german' : 'british'));
              return join.call(this, rooms);
            },
        ),
    },
    'umpire twins',
  ),
  server(
    'the other seat’s view for an umpire',
    'an umpire who asks for one seat is shown the view of the other',
    {
      patch: () =>
        instead(
          LiveMatch.prototype,
          'readingOf',
          (readingOf) =>
            function (this: LiveMatch, personId, as) {
              const other = as === 'british' ? 'german' : 'british';
              const found = readingOf.call(this, personId, as);
              return found?.kind === 'umpire' ? readingOf.call(this, personId, other) : found;
            },
        ),
    },
    'umpire twins',
  ),
  server(
    'an umpire with the consent of one player',
    'the server agrees to an umpire in the name of the player who was not asked',
    { wishes: () => ({ store: agreeingForOthers() }) },
    'consent',
  ),
];

/** A store in which the proposal of an umpire is the agreement of the other player too. */
function agreeingForOthers(): TestStore {
  const store = testStore();
  const createToken = store.createToken.bind(store);
  store.createToken = async (token, epoch, most) => {
    const made = await createToken(token, epoch, most);
    if (made !== true || !('kind' in token) || token.kind !== 'umpire') return made;
    const other = store.kept.matches.get(token.matchId)?.chairs.find(({ seat }) => seat !== token.seat);
    if (other?.personId == null) return made;
    const personId = other.personId;
    const half = { ...token, id: `${token.id}-too`, agreesTo: token.id, seat: other.seat, personId };
    return createToken({ ...half, sessionId: personId }, epoch + 1, most);
  };
  return store;
}

function leavingOut(): TestStore {
  const store = testStore();
  const claimNotices = store.claimNotices.bind(store);
  store.claimNotices = async (...given) => {
    const jobs = await claimNotices(...given);
    const stands = await store.positions(jobs.map(({ matchId }) => matchId));
    const left = jobs.filter(({ matchId }) => (stands.get(matchId)?.sequence ?? 0) % 3 === 0);
    for (const job of left) await store.settleNotice(job);
    return jobs.filter((job) => !left.includes(job));
  };
  return store;
}

function tellingOpponents(): TestStore {
  const store = testStore();
  const claimDeviceNews = store.claimDeviceNews.bind(store);
  store.claimDeviceNews = async (...given) => {
    const news = await claimDeviceNews(...given);
    const against = (person: string): string[] =>
      [...store.kept.matches.values()]
        .filter(({ chairs }) => chairs.some(({ personId }) => personId === person))
        .flatMap(({ chairs }) => chairs.flatMap(({ personId }) => personId ?? []));
    return news.flatMap((one) =>
      [...new Set([one.personId, ...against(one.personId)])].map((personId) => ({ ...one, personId })),
    );
  };
  return store;
}

/** A store in which people in one room read what is said in both. */
function oneRoom(reading: InRoom['room']): TestStore {
  const store = testStore();
  const linesAfter = store.linesAfter.bind(store);
  store.linesAfter = async (at, number, most) => {
    const lines = await linesAfter(at, number, most);
    if (at.room !== reading) return lines;
    const there = { ...at, room: at.room === 'seats' ? ('watchers' as const) : ('seats' as const) };
    return [...lines, ...(await linesAfter(there, number, most))];
  };
  return store;
}
