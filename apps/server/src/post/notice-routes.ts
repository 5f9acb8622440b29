import {
  byChannel,
  byNoticeMatch,
  channelRequest,
  channelsAnswer,
  channelTestAnswer,
  channelTold,
  doneAnswer,
  noticeKindsAnswer,
  noticeKindsQuery,
  noticeWish,
  quietHours,
  type ChannelTold,
} from '@1bob/protocol';
import { inLanguage, type Game } from '@1bob/game';
import * as z from 'zod';
import type { Desk } from './desk.ts';
import { kinds, noticeKinds } from './kinds/kinds.ts';
import type { NoticeChannel, Store } from '../store/index.ts';
import { byCode, type Api } from '../gate/api.ts';
import { seated } from '../people/seated.ts';
import type { Who } from '../people/who.ts';

/** The most channels made, tests sent and codes tried in a minute from one address. */
const SELDOM = 20;

export interface NoticeRoutes {
  who: Who;
  store: Store;
  game: Game<unknown>;
  desk: Desk;
  createRate: number;
}

export function noticeRoutes(api: Api, { who, store, game, desk, createRate }: NoticeRoutes): void {
  const config = { rateLimit: { max: Math.min(SELDOM, createRate) } };
  const tags = ['notices'];

  api.get(
    '/channels',
    {
      schema: {
        summary: 'List my notification channels',
        tags,
        response: { 200: channelsAnswer },
      },
    },
    async (request) => {
      const { personId } = await who.must(request);
      const channels = (await store.channelsOf([personId])).map(shownChannel);
      return { channels, pushKey: await desk.pushKey(), mail: desk.sendsMail };
    },
  );

  api.post(
    '/channels',
    {
      schema: {
        summary: 'Add a notification channel',
        description: 'A mail address is sent a link to a page, whose button confirms it.',
        tags,
        body: channelRequest,
        response: { 200: channelTold },
      },
      config,
    },
    async (request) => shownChannel(await desk.open(await who.must(request), request.body)),
  );

  api.post(
    '/channels/:id/test',
    {
      schema: {
        summary: 'Send a test to one of my channels',
        tags,
        params: byChannel,
        response: { 200: channelTestAnswer },
      },
      config,
    },
    async (request) => ({ error: await desk.test((await who.must(request)).personId, request.params.id) }),
  );

  api.delete(
    '/channels/:id',
    {
      schema: {
        summary: 'Remove one of my channels',
        tags,
        params: byChannel,
        response: { 200: doneAnswer },
      },
    },
    async (request) => {
      await desk.end(await who.must(request), request.params.id);
      return done;
    },
  );

  api.post(
    '/confirm/:code',
    {
      schema: {
        summary: 'Confirm a mail address',
        tags,
        params: byCode,
        response: { 200: doneAnswer },
      },
      config,
    },
    async (request) => {
      await desk.confirm(request.params.code);
      return done;
    },
  );

  void api.register(async (routes) => {
    // Mail programs post a form; its content is not needed.
    routes.removeAllContentTypeParsers();
    routes.addContentTypeParser('*', (_request, payload, parsed) => {
      payload.resume().on('end', () => parsed(null));
    });
    routes.post(
      '/unsubscribe/:code',
      {
        schema: {
          summary: 'Stop the notifications to an address',
          description: 'The address stays a way to sign in until its owner removes it.',
          ...{ tags, params: byCode },
        },
        config,
      },
      async (request) => {
        await desk.unsubscribe((request.params as { code: string }).code);
        return done;
      },
    );
    // Programs follow links in mails, so this one only leads to a page with a button.
    routes.get(
      '/unsubscribe/:code',
      { schema: { summary: 'Show the page that stops mails', tags, params: byCode } },
      (request, reply) => reply.redirect(`/unsubscribe/${(request.params as { code: string }).code}`, 303),
    );
  });

  api.get(
    '/matches/:id/notices',
    {
      schema: {
        summary: 'Get my notification settings for a match',
        tags,
        params: byNoticeMatch,
        response: { 200: noticeWish },
      },
    },
    async (request) => {
      const { id, session } = await seated({ who, store, game }, request);
      const { channels, minutes, content } = (await store.findWish(session.personId, id)) ?? nothing;
      return { channels: [...channels], minutes, content };
    },
  );

  api.put(
    '/matches/:id/notices',
    {
      schema: {
        summary: 'Change my notification settings for a match',
        tags,
        params: byNoticeMatch,
        body: noticeWish,
        response: { 200: noticeWish },
      },
      config: { rateLimit: { max: createRate } },
    },
    async (request) => {
      const { id, session, seat } = await seated({ who, store, game }, request);
      await desk.wish({ ...request.body, personId: session.personId, matchId: id }, seat);
      return request.body;
    },
  );

  api.get(
    '/notice-kinds',
    {
      schema: {
        summary: 'List the kinds of notifications',
        tags,
        querystring: noticeKindsQuery,
        response: { 200: noticeKindsAnswer },
      },
    },
    async (request) => {
      const { personId } = await who.must(request);
      const off = (await store.kindsOffOf([personId])).get(personId) ?? [];
      return { kinds: kindsIn(request.query.language, off) };
    },
  );

  api.put(
    '/notice-kinds',
    {
      schema: {
        summary: 'Turn kinds of notifications off and on',
        tags,
        body: kindsOff,
        response: { 200: doneAnswer },
      },
      config: { rateLimit: { max: createRate } },
    },
    async (request) => {
      await store.setKindsOff((await who.must(request)).personId, request.body.off);
      return done;
    },
  );

  api.get(
    '/quiet-hours',
    {
      schema: {
        summary: 'Get my quiet hours',
        tags,
        response: { 200: quietHours },
      },
    },
    async (request) => {
      const { personId } = await who.must(request);
      return { hours: (await store.quietHoursOf([personId])).get(personId) ?? null };
    },
  );

  api.put(
    '/quiet-hours',
    {
      schema: {
        summary: 'Set my quiet hours',
        description:
          'No notification about a match is sent then; it comes when the hours are over. New devices are reported at any hour.',
        tags,
        body: quietHours,
        response: { 200: quietHours },
      },
      config: { rateLimit: { max: createRate } },
    },
    async (request) => {
      await desk.beQuiet((await who.must(request)).personId, request.body.hours);
      return request.body;
    },
  );
}

const kindsOff = z.object({
  off: z.array(z.enum(noticeKinds)).max(100).describe('The kinds that you want no notifications of.'),
});
const kindsIn = (language: string, off: readonly string[]) =>
  noticeKinds
    .map((kind) => ({ kind, name: inLanguage(kinds[kind].name, language), on: !off.includes(kind) }))
    .toReversed();

const done = { done: true } as const;
const nothing = { channels: [], minutes: 60, content: 'public' } as const;

/** Anybody who knows a push endpoint or a webhook may use it, so only its host is shown. */
function shownChannel({
  id,
  kind,
  address,
  details,
  language,
  verified,
  lastError,
  stopped,
}: NoticeChannel): ChannelTold {
  return channelTold.parse({
    ...{ id, kind, language, verified, lastError, stopped },
    label: kind === 'mail' ? address : new URL(address).host,
    form: details['form'] ?? null,
  });
}
