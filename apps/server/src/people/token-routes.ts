import { ownTokenAnswer, tokenAnswer, tokenRequest, tokensAnswer } from '@1bob/protocol';
import * as z from 'zod';
import type { Session } from '../store/index.ts';
import type { Tokens } from './tokens.ts';
import { byId, type Api } from '../gate/api.ts';
import type { Who } from './who.ts';

/** Tokens for programs. The holder of a seat makes and revokes them; a token itself can do neither. */
export function tokenRoutes(
  api: Api,
  { who, tokens, createRate }: { who: Who; tokens: Tokens; createRate: number },
): void {
  const tags = ['tokens'];
  const config = { rateLimit: { max: createRate } };
  const list = async (by: Session, id: string) => ({
    tokens: (await tokens.list(by, id)).map((token) => ({
      ...{ id: token.id, label: token.label, scope: token.scope, since: token.createdAt.toISOString() },
      lastUsed: token.usedOn?.toISOString().slice(0, 10) ?? null,
      device: token.device,
    })),
  });

  api.get(
    '/matches/:id/tokens',
    {
      schema: {
        summary: 'List the tokens of my seat',
        tags,
        params: byId,
        response: { 200: tokensAnswer },
      },
    },
    async (request) => list(await who.must(request), request.params.id),
  );

  api.post(
    '/matches/:id/tokens',
    {
      schema: {
        summary: 'Make a token that lets a program play or read my seat',
        description: 'It is shown only once. Everybody at the table sees that a program may play.',
        tags,
        params: byId,
        body: tokenRequest,
        response: { 200: tokenAnswer },
      },
      config,
    },
    async (request) => {
      const by = await who.must(request);
      const token = await tokens.make(by, request.params.id, request.body);
      return { token, ...(await list(by, request.params.id)) };
    },
  );

  api.delete(
    '/matches/:id/tokens/:token',
    {
      schema: {
        summary: 'Revoke a token',
        tags,
        params: byId.extend({ token: z.string().regex(/^[\w-]{1,64}$/) }),
        response: { 200: tokensAnswer },
      },
      config,
    },
    async (request) => {
      const by = await who.must(request);
      await tokens.end(by, request.params.id, request.params.token);
      return list(by, request.params.id);
    },
  );

  api.get(
    '/token',
    {
      schema: {
        summary: 'Get what my token allows',
        tags,
        response: { 200: ownTokenAnswer },
      },
    },
    async (request) => {
      const { matchId: match, seat, scope, label } = await who.token(request);
      return { match, seat, scope, label };
    },
  );
}
