import * as z from 'zod';

/** Answer to GET /api/announcements: the host's messages to everybody, oldest first. */
export const announcementsAnswer = z.object({
  announcements: z.array(
    z.object({
      id: z.string(),
      text: z.string().describe('Plain text of one line.'),
      until: z.string().describe('Until when it is shown. ISO 8601'),
    }),
  ),
});
export type AnnouncementsAnswer = z.infer<typeof announcementsAnswer>;
