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
    { schema: { summary: 'List the ways to sign in', tags, response: { 200: signInWays } } },
    () => ({ mail: signIns.byMail }),
  );

  api.post(
    '/sign-in',
    {
      schema: {
        summary: 'Request a sign-in link by mail',
        description:
          'The mail goes only to a confirmed address. The answer is the same, and as fast, for an unknown address and when too many mails were requested.',
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
        summary: 'Get the name of the person that a sign-in link is for',
        description: 'Changes nothing, so programs that preview links may call it.',
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
        summary: 'Sign in with a link from a mail',
        description: 'Sets the cookie of the session. The seats of this browser move to the person.',
        tags,
        params: byCode,
        response: { 200: sessionAnswer },
      },
      config,
    },
    async (request, reply) => {
      await signIns.look(request.params.code);
      who.mustKeepCookies(request, reply);
      const { session, secret } = await signIns.enter(request.params.code, {
        visitor: await who.maybe(request).catch(strangerIfRefused),
        label: deviceLabel(request.headers['user-agent']),
      });
      who.remember(request, reply, session, secret);
      return { name: session.name, expiresAt: session.expiresAt.toISOString() };
    },
  );
}
