/** Leaks of the server. They are planted in its parts, or between the server and the wire. */
import { setTimeout as delay } from 'node:timers/promises';
import { sha256Hex } from '@1bob/fairness';
import { firstBattleOfBritain as honest, type Match } from '@1bob/rules';
import { Server } from 'socket.io';
import { ViewHistory } from '../../../apps/server/src/tables/live/view-history.ts';
import { Following } from '../../../apps/server/src/tables/live/following.ts';
import { LiveMatch } from '../../../apps/server/src/tables/live/live-match.ts';
import { Pasts } from '../../../apps/server/src/tables/past.ts';
import { Composer } from '../../../apps/server/src/post/composer.ts';
import type { Append } from '../../../apps/server/src/store/index.ts';
import { testStore, type TestStore } from '../../../apps/server/src/store/testing/test-store.ts';
import { instead, onTheWayOut, server, withMember } from './plant.ts';
import type { Planted } from './planted.ts';

const firstState = (match: string, store: TestStore): string =>
  JSON.stringify(store.kept.snapshots.get(match)?.[0]?.state ?? null);
const entries = (match: string, store: TestStore): number => store.kept.matches.get(match)?.sequence ?? 0;

/** The address of a page of the past. Its first group is the match. */
const pageOfThePast = /^\/api\/matches\/(\w+)\/past\/\d/;

const nothing = { op: 'replace', path: '/quietMonths', value: 0 } as const;

export const leaksOfTheServer: readonly Planted[] = [
  server('another audience’s messages', 'observers also receive what the server sends to the Germans', {
    patch: () =>
      instead(
        Server.prototype,
        'to',
        (to) =>
          function (this: Server, room) {
            const name = String(room);
            return to.call(
              this,
              name.endsWith(':german') ? [name, name.replace(/german$/, 'observer')] : room,
            );
          },
      ),
  }),
  server('versions that count hidden acts', 'the version of a view rises although the view has not changed', {
    patch: () =>
      instead(
        ViewHistory.prototype,
        'moveTo',
        (moveTo) =>
          function (this: ViewHistory, view, changes, head) {
            moveTo.call(this, view, changes.length > 0 ? changes : [nothing], head);
          },
      ),
  }),
  server('an update for every secret act', 'the server sends an empty change for every secret act', {
    patch: () =>
      instead(
        ViewHistory.prototype,
        'changesTo',
        (changesTo) =>
          function (this: ViewHistory, view) {
            const changes = changesTo.call(this, view);
            return changes.length > 0 ? changes : [nothing];
          },
      ),
  }),
  server('the record of an unfinished match', 'the server gives out the record while the match runs', {
    wishes: onTheWayOut(/^\/api\/matches\/(\w+)\/record/, {
      body: (_text, match, store) => JSON.stringify(store.kept.entries.get(match)?.map(({ body }) => body)),
    }),
  }),
  server(
    'a hash of the initial state in a header',
    'a header is a hash of the state that the match began with',
    {
      wishes: onTheWayOut(/^\/api\/matches\/(\w+)$/, {
        headers: (match, store) => ({ etag: sha256Hex(Buffer.from(firstState(match, store))).slice(0, 12) }),
      }),
    },
  ),
  server(
    'a snapshot of the state in the lobby',
    'the lobby’s answer about a match contains the latest snapshot',
    {
      wishes: onTheWayOut(/^\/api\/matches\/(\w+)$/, {
        body: (text, match, store) => withMember(text, 'snapshot', firstState(match, store)),
      }),
    },
  ),
  server(
    'a file name that counts entries',
    'the name of a file contains the number of entries in the record',
    {
      wishes: onTheWayOut(/^\/api\/matches\/(\w+)\/record/, {
        headers: (match, store) => ({
          'content-disposition': `attachment; filename="match-${entries(match, store)}.json"`,
        }),
      }),
    },
  ),
  server('a page title that counts acts', 'the title of the page contains the number of acts', {
    wishes: onTheWayOut(/^\/match\/(\w+)/, {
      body: (_text, match, store) => `<title>Match, move ${entries(match, store)}</title>`,
    }),
  }),
  server(
    'a rematch link made from hidden facts',
    'the rematch link is computed from hidden facts of this match',
    {
      wishes: onTheWayOut(/^\/api\/matches\/(\w+)$/, {
        body: (text, match, store) =>
          withMember(text, 'rematch', sha256Hex(Buffer.from(firstState(match, store))).slice(0, 26)),
      }),
    },
  ),
  server('a list with the length of the record', 'the list of matches shows how many entries each has', {
    wishes: onTheWayOut(/^\/api\/matches(?:\/watch)?$/, {
      body: (text, match, store) => withMember(text, 'written', entries(match, store)),
    }),
  }),
  server(
    'a view without fog while the match runs',
    'the server gives the view without fog while the match runs',
    {
      wishes: () => ({
        game: {
          ...honest,
          view: (match: Match, audience) =>
            audience === 'open' ? { units: match.units } : honest.view(match, audience),
        },
      }),
      patch: () => {
        const ended = Object.getOwnPropertyDescriptor(LiveMatch.prototype, 'ended');
        Object.defineProperty(LiveMatch.prototype, 'ended', { configurable: true, get: () => true });
        return () => Object.defineProperty(LiveMatch.prototype, 'ended', ended ?? {});
      },
    },
  ),
  server(
    'a reconnection that gives an entry number',
    'a client that reconnects with a version learns the number of its entry',
    {
      patch: () =>
        instead(
          LiveMatch.prototype,
          'open',
          (open) =>
            function (this: LiveMatch, viewer, since) {
              const answer = open.call(this, viewer, since);
              return since === undefined
                ? answer
                : { ...answer, head: `${answer.head} ${this.viewOf('german').version}` };
            },
        ),
    },
  ),
  server(
    'an empty step for each hidden entry',
    'a page of the past has an empty step for each entry of the record',
    {
      wishes: onTheWayOut(pageOfThePast, {
        body: (text, match, store) =>
          text.replace(/\]\}$/, `${',{"version":0,"changes":[]}'.repeat(entries(match, store))}]}`),
      }),
    },
  ),
  server('a history with numbers of the record', 'a page of the past contains the number of entries', {
    wishes: onTheWayOut(pageOfThePast, {
      body: (text, match, store) => withMember(text, 'entries', entries(match, store)),
    }),
  }),
  server(
    'pages as long as the record',
    'the list of the past has one page for every few entries of the record',
    {
      wishes: onTheWayOut(/^\/api\/matches\/(\w+)\/past(?:\?|$)/, {
        body: (text, match, store) =>
          text.replace(/\]\}$/, `${',{"from":0}'.repeat(Math.ceil(entries(match, store) / 3))}]}`),
      }),
    },
  ),
  server('a player’s past given to observers', 'observers get the past of a player', {
    patch: () =>
      instead(
        Pasts.prototype,
        'page',
        (page) =>
          function (this: Pasts, match, viewer, ...wanted) {
            return page.call(this, match, viewer === 'observer' ? 'german' : viewer, ...wanted);
          },
      ),
  }),
  server(
    'a page of the past sent as soon as it is ready',
    'a page of the past does not wait for its pace',
    { wishes: () => ({ pace: 1 }) },
    'times of the past',
  ),
  server(
    'members in the order in which they were made',
    'the server sends the members of a view in the order in which they were made',
    {
      patch() {
        const sent = Object.getOwnPropertyDescriptor(ViewHistory.prototype, 'sent');
        Object.defineProperty(ViewHistory.prototype, 'sent', {
          configurable: true,
          get(this: ViewHistory) {
            return this.view;
          },
        });
        return () => Object.defineProperty(ViewHistory.prototype, 'sent', sent ?? {});
      },
    },
  ),
  server(
    'a player’s view for a watch link',
    'an observer who reconnects with a version gets a player’s view',
    {
      patch: () =>
        instead(
          LiveMatch.prototype,
          'open',
          (open) =>
            function (this: LiveMatch, viewer, since) {
              return open.call(this, viewer === 'observer' ? 'german' : viewer, since);
            },
        ),
    },
  ),
  server(
    'an answer with the versions of all views',
    'the answer to an accepted command contains the versions of all views',
    {
      patch: () =>
        instead(
          LiveMatch.prototype,
          'command',
          (command) =>
            async function (this: LiveMatch, seat, given) {
              const answer = await command.call(this, seat, given);
              const other = seat === 'german' ? 'british' : 'german';
              return answer.ok ? { ...answer, after: this.viewOf(other).version } : answer;
            },
        ),
    },
  ),
  server(
    'a message about a hidden act',
    'when a side gives orders, every client receives a message about the seats',
    {
      seed: 4,
      patch: () =>
        instead(
          LiveMatch.prototype,
          'command',
          (command) =>
            async function (this: LiveMatch, seat, given) {
              const answer = await command.call(this, seat, given);
              if (answer.ok && JSON.stringify(given.command).startsWith('{"kind":"orders"'))
                await this.reseat(async (row) => {
                  // Makes it look as if another person had taken the seat meanwhile.
                  row.epoch -= 1;
                  row.chairs = row.chairs.map((chair) => ({ ...chair, recoveryHash: null }));
                  return true;
                });
              return answer;
            },
        ),
    },
  ),
  server(
    'a replica message passed on to clients',
    'a server that reads another one’s entries sends its clients a message about the seats',
    {
      wishes: () => ({ replicas: 3 }),
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
  ),
  server(
    'an answer that a secret delays',
    'an answer takes longer if the enemy has made a certain note or plan',
    {
      wishes: () => ({
        plant(_app, store) {
          store.beforeAppend = async ({ entry }) => {
            const state = firstState(entry.matchId, store);
            if (/"99":|"kept /.test(state)) await delay(100);
          };
        },
      }),
    },
    'timing',
  ),
  server(
    'committed entries in the server’s log',
    'the server logs what it commits',
    {
      wishes: () => ({
        plant(app, store) {
          store.beforeAppend = ({ entry }) => app.log.info({ entry }, 'committed');
        },
      }),
    },
    'canaries',
  ),
  server(
    'session cookies in the server’s log',
    'the server logs the cookie of a guest who connects',
    {
      wishes: () => ({
        plant(app, store) {
          const find = store.findSession.bind(store);
          store.findSession = (id) => {
            app.log.debug({ id }, 'somebody came');
            return find(id);
          };
        },
      }),
    },
    'canaries',
  ),
  server(
    'the secret of the dice in the lobby',
    'the lobby’s answer about a match contains the secret instead of only its hash',
    {
      wishes: onTheWayOut(/^\/api\/matches\/(\w+)$/, {
        body: (text, match, store) => withMember(text, 'dice', store.kept.matches.get(match)?.secret),
      }),
    },
    'canaries',
  ),
  server(
    'a notification of a hidden act',
    'a player is notified that it is their move when a side gives orders',
    {
      wishes: () => ({ store: everyAct() }),
    },
  ),
  server('a notification that secrets delay', 'the longer the record, the longer a notification waits', {
    wishes: () => ({ store: lateByEntries() }),
  }),
  server(
    'a mail about what the other seat saw',
    'a mail reports events as the reader’s opponent saw them',
    {
      patch: () =>
        instead(
          Composer.prototype,
          'message',
          (message) =>
            function (this: Composer, channel, jobs) {
              const swapped = jobs.map((one) => ({
                ...one,
                job: { ...one.job, seat: one.job.seat === 'german' ? 'british' : 'german' },
              }));
              return message.call(this, channel, swapped);
            },
        ),
    },
    'canaries',
  ),
];

/** A store whose appends are changed. */
function bent(bend: (append: Append) => Append): TestStore {
  const store = testStore();
  const append = store.append.bind(store);
  store.append = (given) => append(bend(given));
  return store;
}
const everyAct = (): TestStore =>
  bent((append) => {
    const due = new Date(append.entry.at.getTime() + 60_000);
    const version = append.entry.versions.observer;
    const planted = (['british', 'german'] as const).map((seat) => ({ kind: 'move', seat, version, due }));
    return { ...append, notices: append.notices?.length ? append.notices : planted };
  });
const lateByEntries = (): TestStore =>
  bent(({ notices, ...append }) => ({
    ...append,
    notices: notices?.map((notice) => ({
      ...notice,
      due: new Date(notice.due.getTime() + append.entry.sequence),
    })),
  }));
