import { doneAnswer, sessionAnswer, signInFound, signInRequest, signInWays } from '@1bob/protocol';
import { householdOf } from '../gate/addresses.ts';
import { deviceLabel } from '../common/device-label.ts';
import type { SignIns } from './sign-ins.ts';
import { byCode, type Api } from '../gate/api.ts';
import { strangerIfRefused, type Who } from './who.ts';

/** Addresses and codes that one network address may try in a minute. */
const GUESSES = 10;

/** How a person comes back to a browser that does not know them. */
export function signInRoutes(
  api: Api,
  { who, signIns, createRate }: { who: Who; signIns: SignIns; createRate: number },
): void {
  const tags = ['devices'];
  const config = { rateLimit: { max: Math.min(createRate, GUESSES) } };

  api.get(
    '/sign-in',
    { schema: { summary: 'How I can come back', tags, response: { 200: signInWays } } },
    () => ({ mail: signIns.byMail }),
  );

  api.post(
    '/sign-in',
    {
      schema: {
        summary: 'Ask for a link by mail',
        description:
          'It goes to an address that was confirmed. The answer is the same, and comes as fast, for one that is not known, and when too many mails were asked for.',
        tags,
        body: signInRequest,
        response: { 200: doneAnswer },
      },
      config,
    },
    (request) => {
      signIns.ask(request.body.address, { past: who.browserPast(request), from: householdOf(request.ip) });
      return { done: true } as const;
    },
  );

  api.get(
    '/sign-in/:code',
    {
      schema: {
        summary: 'As whom a link lets me in',
        description: 'Changes nothing, so that a program that looks at links may look at this one.',
        tags,
        params: byCode,
        response: { 200: signInFound },
      },
      config,
    },
    async (request) => {
      const { name } = await signIns.look(request.params.code);
      return { name };
    },
  );

  api.post(
    '/sign-in/:code',
    {
      schema: {
        summary: 'Be a device of the person to whom the link was mailed',
        description: 'Sets the cookie of the session. Seats that this browser has already come along.',
        tags,
        params: byCode,
        response: { 200: sessionAnswer },
      },
      config,
    },
    async (request, reply) => {
      const { session, secret } = await signIns.enter(request.params.code, {
        visitor: await who.maybe(request).catch(strangerIfRefused),
        label: deviceLabel(request.headers['user-agent']),
      });
      who.remember(request, reply, session, secret);
      return { name: session.name, expiresAt: session.expiresAt.toISOString() };
    },
  );
}
