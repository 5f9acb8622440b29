import type { HeldToken, MatchRow, SeatToken, TokenStore } from '../store/index.ts';

const copy = <T>(value: T): T => structuredClone(value);

/** Tokens of a store in memory: `tokens` may be looked into. `nameOf`: null for a person who may not play. */
export function memoryTokens(
  tokens: Map<string, SeatToken>,
  matches: ReadonlyMap<string, MatchRow>,
  reach: () => void,
  nameOf: (personId: string) => string | null,
): TokenStore {
  const chairOf = ({ matchId, seat }: SeatToken) =>
    matches.get(matchId)?.chairs.find((chair) => chair.seat === seat);
  const good = (token: SeatToken): HeldToken[] => {
    const chair = chairOf(token);
    const name = nameOf(token.personId);
    if (name === null || chair?.personId !== token.personId || chair.computer !== null) return [];
    return [{ ...copy(token), name }];
  };
  const told = (token: SeatToken): void => {
    const chair = chairOf(token);
    const playing = [...tokens.values()].some(
      ({ matchId, seat, scope }) => matchId === token.matchId && seat === token.seat && scope === 'play',
    );
    if (chair !== undefined) chair.program = playing ? true : null;
  };
  return {
    async createToken(token, epoch, most) {
      reach();
      const match = matches.get(token.matchId);
      const chair = chairOf(token);
      if (match?.epoch !== epoch || chair?.personId !== token.personId || chair.computer !== null)
        return false;
      const there = [...tokens.values()].filter(
        ({ matchId, seat }) => matchId === token.matchId && seat === token.seat,
      );
      if (there.length >= most) return 'full';
      match.epoch += 1;
      tokens.set(token.id, copy(token));
      told(token);
      return true;
    },
    async tokensOf(matchId, personId) {
      reach();
      const found = [...tokens.values()].filter(
        (token) => token.matchId === matchId && token.personId === personId,
      );
      return copy(found.toSorted((a, b) => +a.createdAt - +b.createdAt || (a.id < b.id ? -1 : 1)));
    },
    async endToken({ id, matchId, personId }, epoch) {
      reach();
      const match = matches.get(matchId);
      if (match?.epoch !== epoch) return false;
      const token = tokens.get(id);
      if (token?.matchId !== matchId || token.personId !== personId) return 'gone';
      match.epoch += 1;
      tokens.delete(id);
      told(token);
      return true;
    },
    async findToken(hash) {
      reach();
      return [...tokens.values()].filter((token) => token.hash === hash).flatMap(good)[0] ?? null;
    },
    async goodTokens(ids) {
      reach();
      return ids.flatMap((id) => {
        const token = tokens.get(id);
        return token === undefined || good(token).length === 0 ? [] : [id];
      });
    },
    async useToken(id, usedOn) {
      reach();
      const token = tokens.get(id);
      if (token !== undefined) token.usedOn = usedOn;
    },
  };
}
