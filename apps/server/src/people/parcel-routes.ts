import {
  keptAnswer,
  keysAnswer,
  keysRequest,
  parcelAnswer,
  parcelRequest,
  type KeysAnswer,
  type ParcelAnswer,
} from '@1bob/protocol';
import type { Game } from '@1bob/game';
import * as z from 'zod';
import { steadyTime } from '../common/clock.ts';
import { byId, type Api } from '../gate/api.ts';
import { Refused } from '../gate/refused.ts';
import { parcelKinds, type Store } from '../store/index.ts';
import { seated } from './seated.ts';
import type { Who } from './who.ts';

interface ParcelRoutes {
  who: Who;
  store: Store;
  game: Game<unknown>;
  createRate: number;
}

/**
 * What a person's devices keep for each other, sealed so that the server cannot read it. The server tells nobody that
 * something was kept: the other devices ask.
 */
export function parcelRoutes(api: Api, { who, store, game, createRate }: ParcelRoutes): void {
  const tags = ['devices'];
  // The devices of both players at one address must not keep each other from it.
  const config = { rateLimit: { max: createRate }, byDevice: true as const };
  const params = byId.extend({ kind: z.enum(parcelKinds) });
  const keeping = (before: number, what: object) => ({
    ...{ before, box: JSON.stringify(what), at: new Date(steadyTime()) },
  });

  api.get(
    '/me/keys',
    { schema: { summary: 'Get the sealed keys of my parcels', tags, response: { 200: keysAnswer } } },
    async (request) => {
      const kept = await store.keyRingOf((await who.must(request)).personId);
      return { version: kept?.version ?? 0, ring: kept && (JSON.parse(kept.box) as KeysAnswer['ring']) };
    },
  );

  api.put(
    '/me/keys',
    {
      schema: {
        summary: 'Replace the sealed keys of my parcels',
        tags,
        body: keysRequest,
        response: { 200: keptAnswer },
      },
      config,
    },
    async (request) => {
      const { personId } = await who.must(request);
      const { before, ring } = request.body;
      if (!(await store.keepKeyRing(personId, keeping(before, ring)))) throw Refused.for('parcel.stale');
      return { version: before + 1 };
    },
  );

  api.get(
    '/matches/:id/parcels/:kind',
    {
      schema: {
        summary: 'Get what my devices keep for each other of a match',
        description:
          'proof: shares in the dice, their bindings, and heads. drafts: what I have begun and not sent.',
        tags,
        params,
        response: { 200: parcelAnswer },
      },
    },
    async (request) => {
      const { id, session, recoveredFrom } = await seated({ who, store, game }, request);
      const { kind } = request.params;
      const own = (await store.parcelsOf(id, session.personId))[kind];
      const former =
        own === undefined && recoveredFrom !== null ? await store.parcelsOf(id, recoveredFrom) : {};
      const box = (own ?? former[kind])?.box;
      return {
        version: own?.version ?? 0,
        parcel: box === undefined ? null : (JSON.parse(box) as ParcelAnswer['parcel']),
      };
    },
  );

  api.put(
    '/matches/:id/parcels/:kind',
    {
      schema: {
        summary: 'Replace what my devices keep for each other of a match',
        description: 'Every parcel has the same length.',
        tags,
        params,
        body: parcelRequest,
        response: { 200: keptAnswer },
      },
      config,
    },
    async (request) => {
      const { id, session } = await seated({ who, store, game }, request);
      const { before, parcel, page } = request.body;
      const { kind } = request.params;
      // With a proof it would reveal whether there is a diary at all.
      if (page !== undefined && kind !== 'drafts') throw Refused.for('request.malformed');
      const given = { ...keeping(before, parcel), page };
      if (!(await store.keepParcel(id, session.personId, kind, given))) throw Refused.for('parcel.stale');
      return { version: before + 1 };
    },
  );
}
