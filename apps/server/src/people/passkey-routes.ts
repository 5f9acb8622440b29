import {
  doneAnswer,
  passkeyAssertion,
  passkeyAttestation,
  passkeyOptions,
  passkeysAnswer,
  sessionAnswer,
} from '@1bob/protocol';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Cookies } from '../gate/cookies.ts';
import { deviceLabel } from '../common/device-label.ts';
import type { Passkeys, Site } from './passkeys.ts';
import { Refused } from '../gate/refused.ts';
import type { Api } from '../gate/api.ts';
import { strangerIfRefused, type Who } from './who.ts';

/** How often one network address may call each of these in a minute. */
const SELDOM = 20;
const MINUTES = 5;

export interface PasskeyRoutes {
  who: Who;
  passkeys: Passkeys;
  cookies: Cookies;
  publicUrl: string | undefined;
  createRate: number;
}

/** Passkeys: people make and remove them on their devices, and use them on a device that has no person yet. */
export function passkeyRoutes(
  api: Api,
  { who, passkeys, cookies, publicUrl, createRate }: PasskeyRoutes,
): void {
  const tags = ['devices'];
  const config = { rateLimit: { max: Math.min(createRate, SELDOM) } };
  /** Without a public address, uses the site that the request came to. Its origin was checked before. */
  const siteOf = ({ protocol, host }: FastifyRequest): Site => {
    const { origin, hostname } = new URL(publicUrl ?? `${protocol}://${host}`);
    return { origin, host: hostname };
  };
  const list = async (request: FastifyRequest) => ({
    passkeys: (await passkeys.list(await who.must(request))).map(({ id, label, createdAt, usedOn }) => ({
      ...{ id, label, since: createdAt.toISOString() },
      lastUsed: usedOn?.toISOString().slice(0, 10) ?? null,
    })),
  });

  api.get(
    '/passkeys',
    { schema: { summary: 'List my passkeys', tags, response: { 200: passkeysAnswer } } },
    list,
  );

  api.post(
    '/passkeys/options',
    {
      schema: {
        summary: 'Get the options for making a passkey',
        description:
          'WebAuthn options for the browser. They work once, within five minutes, in this session.',
        tags,
        response: { 200: passkeyOptions },
      },
      config,
    },
    async (request) => ({ ...(await passkeys.toAdd(await who.must(request), siteOf(request))) }),
  );

  api.post(
    '/passkeys',
    {
      schema: {
        summary: 'Add a new passkey',
        tags,
        body: passkeyAttestation,
        response: { 200: passkeysAnswer },
      },
      config,
    },
    async (request) => {
      const made = request.body as RegistrationResponseJSON; // checked by the library, which also wrote the type
      const label = deviceLabel(request.headers['user-agent']);
      await passkeys.add(await who.must(request), made, label, siteOf(request));
      return list(request);
    },
  );

  api.delete(
    '/passkeys/:id',
    {
      schema: {
        summary: 'Remove one of my passkeys',
        tags,
        params: z.object({ id: z.string().regex(/^[A-Za-z0-9_-]{1,1400}$/) }),
        response: { 200: doneAnswer },
      },
      config,
    },
    async (request) => {
      await passkeys.remove(await who.must(request), request.params.id);
      return { done: true } as const;
    },
  );

  api.post(
    '/sign-in/passkey/options',
    {
      schema: {
        summary: 'Get the options for signing in with a passkey',
        description: 'WebAuthn options for the browser. Sets a cookie that the next request must bring.',
        tags,
        response: { 200: passkeyOptions },
      },
      config,
    },
    async (request, reply) => {
      const { options, held } = await passkeys.toEnter(siteOf(request));
      cookies.set(reply, 'passkey', held, { seconds: MINUTES * 60, sameSite: 'strict' });
      return { ...options };
    },
  );

  api.post(
    '/sign-in/passkey',
    {
      schema: {
        summary: 'Sign in with a passkey',
        description: 'Sets the cookie of the session. The seats of this browser move to the person.',
        tags,
        body: passkeyAssertion,
        response: { 200: sessionAnswer },
      },
      config,
    },
    async (request, reply) => {
      const holder = cookies.read(request.headers.cookie, 'passkey');
      if (holder == null) throw Refused.for('passkey.refused');
      const signed = request.body as AuthenticationResponseJSON; // checked by the library, which also wrote the type
      const { session, secret } = await passkeys.enter(signed, holder, {
        visitor: await who.maybe(request).catch(strangerIfRefused),
        label: deviceLabel(request.headers['user-agent']),
        site: siteOf(request),
      });
      cookies.clear(reply, 'passkey');
      who.remember(request, reply, session, secret);
      return { name: session.name, expiresAt: session.expiresAt.toISOString() };
    },
  );
}
