import { announcementsAnswer } from '@1bob/protocol';
import type { HostNews } from './news.ts';
import type { Api } from '../gate/api.ts';

/** Messages of the host to everybody. */
export function announcementRoutes(api: Api, { news }: { news: HostNews }): void {
  api.get(
    '/announcements',
    {
      schema: {
        summary: "Get the host's messages to everybody",
        tags: ['host'],
        response: { 200: announcementsAnswer },
      },
    },
    async () => ({
      announcements: news.messages.map(({ until, ...message }) => ({
        ...message,
        until: until.toISOString(),
      })),
    }),
  );
}
