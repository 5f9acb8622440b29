import { sessionAnswer, sessionRequest, type SessionAnswer } from '@1bob/protocol';
import type { Sessions } from './sessions.ts';
import type { Session } from '../store/index.ts';
import type { Api } from '../gate/api.ts';
import { strangerIfRefused, type Who } from './who.ts';

export function sessionRoutes(
  api: Api,
  { who, sessions, createRate }: { who: Who; sessions: Sessions; createRate: number },
): void {
  api.post(
    '/session',
    {
      schema: {
        summary: 'Start a session',
        description:
          'Without a session, starts one and sets its cookie. With a session, changes nothing: the person keeps their name, and the answer says which.',
        tags: ['session'],
        body: sessionRequest,
        response: { 200: sessionAnswer },
      },
      config: { rateLimit: { max: createRate } },
    },
    async (request, reply) => {
      // An invalid cookie does not prevent a new session.
      const known = await who.maybe(request).catch(strangerIfRefused);
      const { name } = request.body;
      if (known === null) {
        const { session, secret } = await who.begin(request, name);
        who.remember(request, reply, session, secret);
        return answer(session);
      }
      // A page that no longer knows who this is must not rename them.
      const { session } = await sessions.refresh(known);
      who.remember(request, reply, session);
      return answer(session);
    },
  );

  api.put(
    '/session',
    {
      schema: {
        summary: 'Change my name',
        tags: ['session'],
        body: sessionRequest,
        response: { 200: sessionAnswer },
      },
      config: { rateLimit: { max: createRate } },
    },
    async (request, reply) => {
      const session = await sessions.rename(await who.must(request), request.body.name);
      who.remember(request, reply, session);
      return answer(session);
    },
  );

  api.get(
    '/session',
    {
      schema: {
        summary: 'Get my name and when my session expires',
        description: 'Both are null without a session.',
        tags: ['session'],
        response: { 200: sessionAnswer },
      },
    },
    async (request, reply) => {
      const found = await who.maybe(request);
      if (found === null) return { name: null, expiresAt: null };
      const { session, refreshed } = await sessions.refresh(found);
      if (refreshed) who.remember(request, reply, session);
      who.note(reply, session);
      return answer(session);
    },
  );
}

const answer = ({ name, expiresAt }: Session): SessionAnswer => ({
  name,
  expiresAt: expiresAt.toISOString(),
});
