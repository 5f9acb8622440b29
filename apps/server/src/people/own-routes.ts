import { Readable } from 'node:stream';
import { blocksAnswer, deleteMeRequest, doneAnswer, type BlocksAnswer } from '@1bob/protocol';
import type { Game } from '@1bob/game';
import * as z from 'zod';
import { deviceId } from '../common/codes.ts';
import type { Devices } from './devices.ts';
import { exportOf } from './export.ts';
import type { Records } from '../tables/record/records.ts';
import { Refused } from '../gate/refused.ts';
import type { Spending } from '../gate/spending.ts';
import type { Session, Store } from '../store/index.ts';
import type { Api } from '../gate/api.ts';
import { askerOf } from '../gate/asker.ts';
import type { Who } from './who.ts';

/** Exports that one address may request in a minute. Each holds the records of all games of a person. */
const EXPORTS = 10;

export interface OwnRoutes {
  who: Who;
  store: Store;
  devices: Devices;
  game: Game<unknown>;
  records: Records;
  /** Counts the bytes of records that are sent. */
  sent: Spending;
  createRate: number;
}

/** A person's own data: to export, and to delete. */
export function ownRoutes(api: Api, parts: OwnRoutes): void {
  const { who, store, devices, game, records, sent, createRate } = parts;
  const tags = ['me'];
  const seldom = { rateLimit: { max: createRate } };

  api.get(
    '/me/export',
    {
      schema: {
        summary: 'Export everything kept about me',
        description: 'It includes the whole records of ended matches, which are public.',
        tags,
        response: { 200: z.unknown().describe('See docs/protocol.md.') },
      },
      config: { rateLimit: { max: Math.min(createRate, EXPORTS) } },
    },
    async (request, reply) => {
      const by = await who.must(request);
      const asker = askerOf(request, by.personId);
      // An export is always sent whole. If it exceeds the limit, the next one has to wait.
      await sent.spend(asker, 1);
      const wish = { asker, signal: request.signal };
      const charge = (bytes: number): Promise<void> => sent.charge(asker, bytes);
      const text = exportOf({ store, game, records, wish, sent: charge }, by);
      // Waits for the first piece, so that a store that is away is still answered with an error.
      const first = await text.next();
      const pieces = async function* (): AsyncGenerator<string | Buffer> {
        if (!first.done) yield first.value;
        yield* text;
      };
      return reply
        .type('application/json; charset=utf-8')
        .header('content-disposition', 'attachment; filename="my-games.json"')
        .send(Readable.from(pieces()));
    },
  );

  api.post(
    '/me/delete',
    {
      schema: {
        summary: 'Delete me',
        description: 'Signs out all my devices. My opponents choose how our games go on.',
        tags,
        body: deleteMeRequest,
        response: { 200: doneAnswer },
      },
      config: seldom,
    },
    async (request, reply) => {
      await devices.erase(await who.must(request));
      who.forget(request, reply);
      return { done: true as const };
    },
  );

  const list = async ({ personId }: Session): Promise<BlocksAnswer> => ({
    blocks: (await store.blocksOf(personId)).map(({ blockedId, name, at }) => ({
      ...{ id: deviceId(blockedId), name, at: at.toISOString() },
    })),
  });

  api.get(
    '/blocks',
    { schema: { summary: 'List the people I have blocked', tags, response: { 200: blocksAnswer } } },
    async (request) => list(await who.must(request)),
  );

  api.delete(
    '/blocks/:id',
    {
      schema: {
        summary: 'Lift a block',
        tags,
        params: z.object({ id: z.string().max(64) }),
        response: { 200: blocksAnswer },
      },
      config: seldom,
    },
    async (request) => {
      const by = await who.must(request);
      const found = (await store.blocksOf(by.personId)).find(
        ({ blockedId }) => deviceId(blockedId) === request.params.id,
      );
      if (found === undefined) throw Refused.for('block.unknown');
      await store.setBlocked(by.personId, found.blockedId, false);
      return list(by);
    },
  );
}
