import {
  codeAnswer,
  devicesAnswer,
  doneAnswer,
  firstKeyRequest,
  letInRequest,
  offerAnswer,
  pairAnswer,
  pairRequest,
  secondKeyRequest,
  seenRequest,
  shortCodeText,
  waitAnswer,
  waitRequest,
  type DevicesAnswer,
} from '@1bob/protocol';
import * as z from 'zod';
import { deviceId } from '../common/codes.ts';
import { deviceLabel } from '../common/device-label.ts';
import type { Devices } from './devices.ts';
import type { Session } from '../store/index.ts';
import type { Api } from '../gate/api.ts';
import type { Links } from '../gate/links.ts';
import { strangerIfRefused, type Who } from './who.ts';

/** Codes that one address may try in a minute. */
const GUESSES = 10;

/** How a person uses several devices. No request here is a GET, because programs that preview links send those. */
export function deviceRoutes(
  api: Api,
  { who, devices, links, createRate }: { who: Who; devices: Devices; links: Links; createRate: number },
): void {
  const tags = ['devices'];
  const seldom = { rateLimit: { max: createRate } };
  const guessing = { rateLimit: { max: Math.min(createRate, GUESSES) } };

  const list = async (by: Session): Promise<DevicesAnswer> => ({
    devices: (await devices.list(by)).map((session) => ({
      id: deviceId(session.id),
      label: session.label,
      how: session.how,
      since: session.joinedAt.toISOString(),
      lastUsed: session.usedOn?.toISOString().slice(0, 10) ?? null,
      here: session.id === by.id,
      fresh: session.id !== by.id && session.joinedAt > by.toldAt,
    })),
  });

  api.get(
    '/devices',
    { schema: { summary: 'List my devices', tags, response: { 200: devicesAnswer } } },
    async (request) => list(await who.must(request)),
  );

  api.post(
    '/devices/seen',
    {
      schema: {
        summary: 'Confirm that I have seen my new devices',
        tags,
        body: seenRequest,
        response: { 200: devicesAnswer },
      },
    },
    async (request) => {
      const by = await who.must(request);
      const until = new Date(request.body.until);
      await devices.markSeen(by, until);
      return list({ ...by, toldAt: until > by.toldAt ? until : by.toldAt });
    },
  );

  api.post(
    '/devices/code',
    {
      schema: {
        summary: 'Make a code for one more device',
        description: 'It works once, within five minutes, and replaces the one before.',
        tags,
        response: { 200: codeAnswer },
      },
      config: seldom,
    },
    async (request) => {
      const { code, expiresAt } = await devices.offer(await who.must(request));
      const written = shortCodeText(code);
      return { code: written, link: links.pair(request, written), expiresAt: expiresAt.toISOString() };
    },
  );

  api.get(
    '/devices/code',
    {
      schema: {
        summary: 'Get the device that asks to join with my code',
        tags,
        response: { 200: offerAnswer },
      },
    },
    async (request) => {
      const { state, id, asks } = await devices.offerOf(await who.must(request));
      return { state, asks: asks === null || id === null ? null : { id, ...asks } };
    },
  );

  api.post(
    '/devices/key',
    {
      schema: {
        summary: 'Give the device that asks my public key',
        description:
          'After its commitment, and before its own key. Each device does this once for each code.',
        tags,
        body: firstKeyRequest,
        response: { 200: doneAnswer },
      },
      config: seldom,
    },
    async (request) => {
      const { id, key } = request.body;
      await devices.tellFirstKey(await who.must(request), id, key);
      return { done: true as const };
    },
  );

  api.post(
    '/devices/answer',
    {
      schema: {
        summary: 'Let a device in, or refuse it',
        tags,
        body: letInRequest,
        response: { 200: devicesAnswer },
      },
      config: seldom,
    },
    async (request) => {
      const by = await who.must(request);
      await devices.answer(by, request.body.id, request.body.yes, request.body.box);
      return list(by);
    },
  );

  api.post(
    '/devices/sign-out-others',
    {
      schema: {
        summary: 'Sign out all my other devices',
        tags,
        response: { 200: devicesAnswer },
      },
      config: seldom,
    },
    async (request) => {
      const by = await who.must(request);
      await devices.endOthers(by);
      return list(by);
    },
  );

  api.post(
    '/devices/:device/sign-out',
    {
      schema: {
        summary: 'Sign out one of my devices',
        tags,
        params: z.object({ device: z.string().max(64) }),
        response: { 200: devicesAnswer },
      },
      config: seldom,
    },
    async (request) => {
      const by = await who.must(request);
      await devices.end(by, request.params.device);
      return list(by);
    },
  );

  api.post(
    '/pair',
    {
      schema: {
        summary: 'Ask to join a person as one more device',
        description:
          'Takes the code that another device of the person shows. That device is asked whether to let this one in.',
        tags,
        body: pairRequest,
        response: { 200: pairAnswer },
      },
      config: guessing,
    },
    async (request, reply) => {
      who.mustKeepCookies(request, reply);
      return devices.ask(request.body.code, {
        visitor: await who.maybe(request).catch(strangerIfRefused),
        label: deviceLabel(request.headers['user-agent']),
        commitment: request.body.commitment,
      });
    },
  );

  api.post(
    '/pair/wait',
    {
      schema: {
        summary: 'Check whether I have been let in',
        description: 'Poll this. It sets the cookie of the session once the first device has said yes.',
        tags,
        body: waitRequest,
        response: { 200: waitAnswer },
      },
    },
    async (request, reply) => {
      const { held, firstKey, box } = await devices.wait(request.body.ticket);
      if (held !== null) who.remember(request, reply, held.session, held.secret);
      return {
        joined: held !== null,
        ...(firstKey !== null && { key: firstKey }),
        ...(box !== null && { box }),
      };
    },
  );

  api.post(
    '/pair/key',
    {
      schema: {
        summary: 'Give the first device my public key',
        description: 'After POST /pair/wait has shown the key of that device.',
        tags,
        body: secondKeyRequest,
        response: { 200: doneAnswer },
      },
      config: seldom,
    },
    async (request) => {
      await devices.tellSecondKey(request.body.ticket, request.body.key);
      return { done: true as const };
    },
  );
}
