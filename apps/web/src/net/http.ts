/** Requests to the server. Each resolves to a value, or to a failure with a stable code. Nothing here throws. */
import type {
  AnnouncementsAnswer,
  BlocksAnswer,
  ChannelsAnswer,
  ChartsAnswer,
  DevicesAnswer,
  DiceRequest,
  DoneAnswer,
  ErrorAnswer,
  LateChoice,
  NoticeKindsAnswer,
  NoticeWish,
  OfficersAnswer,
  OpenTableAnswer,
  PaceRequest,
  PauseAct,
  RematchAnswer,
  RematchRequest,
  SeatComputerRequest,
  PasskeysAnswer,
  SessionAnswer,
  SignInFound,
  TokenAnswer,
  TokenRequest,
  TokensAnswer,
  WatchAnswer,
} from '@1bob/protocol';
import { CONNECTION_IDLE } from '@1bob/protocol/waits';
import { mayPass, secondsAsked } from './again.ts';
import { broken, pageFailure } from './failures.ts';
import type {
  ComputerMatchAnswer,
  ComputerMatchRequest,
  CreateMatchAnswer,
  CreateMatchRequest,
  DiceAnswer,
  Games,
  Invitation,
  JoinAnswer,
  MatchAnswer,
  MatchList,
  MatchListed,
  OpenTables,
  OwnGames,
  PastContents,
  PastPage,
  Recoverable,
  SecondChairOffer,
  RecoveryAnswer,
  SeatingAnswer,
} from './wire.ts';

export interface Failure {
  /** The code of the failure. It is one of the server, of the rules, or of this page (failures.ts). */
  readonly code: string;
  /** The sentence in English. */
  readonly message: string;
  /** The case of the rulebook behind a refusal of the rules. Absent for other failures. */
  readonly rule?: string | undefined;
  /** The part that the sentences of some codes quote, such as an invisible sign. */
  readonly detail?: string | undefined;
  /**
   * Set if the failure may pass by itself: the seconds after which it may at the soonest. 0 if the server names none.
   */
  readonly again?: number;
}
export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: Failure };

export const unreachable: Failure = { ...pageFailure('network.unreachable'), again: 0 };
/** A request that acts has no answer. The server may have carried it out. */
const unanswered: Failure = { ...pageFailure('network.unanswered'), again: 0 };

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/**
 * Milliseconds that the page waits for an answer. A proxy may swallow one, and nobody would ever say so. A request that only
 * reads is soon sent again. The page gives up one that acts when the server does, because nobody knows whether it arrived.
 */
const PATIENCE = {
  GET: CONNECTION_IDLE / 2,
  POST: CONNECTION_IDLE,
  PUT: CONNECTION_IDLE,
  DELETE: CONNECTION_IDLE,
};

export async function request<T>(
  fetch: Fetch,
  method: keyof typeof PATIENCE,
  path: string,
  body?: unknown,
): Promise<Answer<T>> {
  let response: Response | undefined;
  let answer: unknown = null;
  try {
    response = await fetch(path, {
      method,
      credentials: 'same-origin',
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE[method]),
    });
    answer = await response.json();
  } catch (error) {
    // An answer that is not JSON has arrived. After any other error the answer is missing or incomplete.
    if (response === undefined || !(error instanceof SyntaxError))
      return { ok: false, error: method === 'GET' ? unreachable : unanswered };
  }
  // The server promises the shape of a success, by the schemas behind this type.
  if (response.ok && answer !== null) return { ok: true, value: answer as T };
  return { ok: false, error: failureIn(response, answer) };
}

/** The failure in an answer. `body` is null if it is not JSON. */
export function failureIn(response: Response, body: unknown): Failure {
  const again = secondsAsked(response);
  const error = (body as Partial<ErrorAnswer> | null)?.error;
  // A proxy or the like has answered in place of the server.
  if (typeof error?.code !== 'string') return { ...pageFailure('network.answer', response.status), again };
  return { ...error, ...(mayPass(error.code) && { again }) };
}

/** Asks again if the server has refused a stranger without a cookie: its answer has one, for a browser that keeps cookies. */
export async function withCookie<T>(ask: () => Promise<Answer<T>>): Promise<Answer<T>> {
  const answer = await ask();
  return answer.ok || answer.error.code !== 'cookie.missing' ? answer : ask();
}

const part = encodeURIComponent;
/** The query of an address, without values that are undefined. */
function query(asked: Readonly<Record<string, string | number | undefined>>): string {
  const given = Object.entries(asked).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${part(value)}`],
  );
  return given.length === 0 ? '' : `?${given.join('&')}`;
}

/** The most pages that are fetched of a list. */
const MOST_PAGES = 10;

/** Joins the pages of a list. If a page fails, the result is its failure. */
async function pages(
  ask: (query: string) => Promise<Answer<MatchList>>,
): Promise<Answer<readonly MatchListed[]>> {
  const matches: MatchListed[] = [];
  let query = '';
  for (let page = 0; page < MOST_PAGES; page++) {
    const answer = await ask(query);
    if (!answer.ok) return answer;
    matches.push(...answer.value.matches);
    if (answer.value.next === null) break;
    query = `?cursor=${part(answer.value.next)}`;
  }
  return { ok: true, value: matches };
}

/** Whose history is asked for: that of observers by the code of the watch link, or, as an umpire, that of a seat. */
export interface AskedBy {
  readonly watch?: string | undefined;
  readonly as?: string | undefined;
}

/** Every call of the public API that the pages make. */
export function callsOver(fetch: Fetch) {
  const get = <T>(path: string) => request<T>(fetch, 'GET', path);
  /** Asks for an answer whose part `name` is a list. Without it the answer would look like an empty one. */
  const list = async <T>(name: string & keyof T, path = `/api/${name}`): Promise<Answer<T>> => {
    const answer = await get<T>(path);
    return answer.ok && !Array.isArray(answer.value[name]) ? { ok: false, error: broken } : answer;
  };
  const post = <T>(path: string, body: unknown = {}) => request<T>(fetch, 'POST', path, body);
  const put = <T>(path: string, body: unknown) => request<T>(fetch, 'PUT', path, body);
  const remove = <T>(path: string) => request<T>(fetch, 'DELETE', path);
  const ofMatch = (id: string, what: string): string => `/api/matches/${part(id)}/${what}`;
  return {
    session: () => get<SessionAnswer>('/api/session'),
    signIn: (name: string) => post<SessionAnswer>('/api/session', { name }),
    rename: (name: string) => put<SessionAnswer>('/api/session', { name }),
    announcements: () => list<AnnouncementsAnswer>('announcements'),
    devices: () => list<DevicesAnswer>('devices'),
    devicesSeen: (until: string) => post<DevicesAnswer>('/api/devices/seen', { until }),
    passkeys: () => list<PasskeysAnswer>('passkeys'),
    linkFor: (code: string) => get<SignInFound>(`/api/sign-in/${part(code)}`),
    charts: () => list<ChartsAnswer>('packs', '/api/charts'),
    create: (wish: CreateMatchRequest) => post<CreateMatchAnswer>('/api/matches', wish),
    officers: () => list<OfficersAnswer>('officers'),
    createForComputers: (wish: ComputerMatchRequest) =>
      post<ComputerMatchAnswer>('/api/matches/computers', wish),
    invitation: (code: string) => get<Invitation>(`/api/join/${part(code)}`),
    tables: (cursor?: string) => list<OpenTables>('tables', `/api/tables${query({ cursor })}`),
    takeTable: (id: string) => post<JoinAnswer>(`/api/tables/${part(id)}`),
    openTable: (id: string, open: boolean) => post<OpenTableAnswer>(ofMatch(id, 'open'), { open }),
    seatComputer: (id: string, wish: SeatComputerRequest) =>
      post<SeatingAnswer>(ofMatch(id, 'computer'), wish),
    closeTable: (id: string) => post<DoneAnswer>(ofMatch(id, 'close')),
    games: () => list<OwnGames>('games'),
    player: (code: string) => list<Games>('games', `/api/players/${part(code)}`),
    blocks: () => list<BlocksAnswer>('blocks'),
    unblock: (id: string) => remove<BlocksAnswer>(`/api/blocks/${part(id)}`),
    rematch: (id: string) => get<RematchAnswer>(ofMatch(id, 'rematch')),
    agreeRematch: (id: string, answer: RematchRequest) => post<RematchAnswer>(ofMatch(id, 'rematch'), answer),
    linkedSeat: <W extends 'recover' | 'take' | 'chair'>(way: W, code: string) =>
      get<W extends 'chair' ? SecondChairOffer : Recoverable>(`/api/${way}/${part(code)}`),
    /** The answer about a second chair has no recovery link. */
    sitByLink: (way: 'join' | 'recover' | 'take' | 'chair', code: string) =>
      withCookie(() => post<JoinAnswer>(`/api/${way}/${part(code)}`)),
    late: (id: string, choice: LateChoice) => post<SeatingAnswer>(ofMatch(id, 'late'), { choice }),
    pace: (id: string, request: PaceRequest) => post<SeatingAnswer>(ofMatch(id, 'pace'), request),
    pause: (id: string, act: PauseAct) => post<SeatingAnswer>(ofMatch(id, 'pause'), { act }),
    holiday: (id: string, days: number) => post<SeatingAnswer>(ofMatch(id, 'holiday'), { days }),
    handover: (id: string, to: 'computer' | 'person') => post<SeatingAnswer>(ofMatch(id, 'handover'), { to }),
    takeBack: (id: string) => post<SeatingAnswer>(ofMatch(id, 'back')),
    watch: (code: string) => get<WatchAnswer>(`/api/watch/${part(code)}`),
    mine: () => pages((query) => list<MatchList>('matches', `/api/matches${query}`)),
    watchable: () => list<MatchList>('matches', '/api/matches/watch'),
    tokens: (id: string) => list<TokensAnswer>('tokens', ofMatch(id, 'tokens')),
    makeToken: (id: string, wish: TokenRequest) => post<TokenAnswer>(ofMatch(id, 'tokens'), wish),
    endToken: (id: string, token: string) => remove<TokensAnswer>(`${ofMatch(id, 'tokens')}/${part(token)}`),
    match: (id: string) => get<MatchAnswer>(`/api/matches/${part(id)}`),
    past: (id: string, by?: AskedBy) => get<PastContents>(`${ofMatch(id, 'past')}${query({ ...by })}`),
    pastPage: (id: string, page: number, since?: number, by?: AskedBy) =>
      get<PastPage>(`${ofMatch(id, 'past')}/${page}${query({ since, ...by })}`),
    dice: (id: string, share: DiceRequest) => post<DiceAnswer>(ofMatch(id, 'dice'), share),
    channels: () => list<ChannelsAnswer>('channels'),
    wished: (id: string) => list<NoticeWish>('channels', ofMatch(id, 'notices')),
    noticeKinds: (language: string) =>
      list<NoticeKindsAnswer>('kinds', `/api/notice-kinds${query({ language })}`),
    recovery: (id: string) => post<RecoveryAnswer>(ofMatch(id, 'recovery')),
  };
}
export type Calls = ReturnType<typeof callsOver>;

export const calls: Calls = callsOver((url, init) => globalThis.fetch(url, init));
