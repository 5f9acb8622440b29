/**
 * The calls about the person and their devices: how they join, sign in, are notified and signed out, and how they pass on what
 * the server cannot read. Few pages make them, so they are not among the calls of every page.
 */
import type {
  ArchiveAnswer,
  ChannelRequest,
  ChannelTestAnswer,
  ChannelTold,
  CodeAnswer,
  DevicesAnswer,
  DiaryAnswer,
  DoneAnswer,
  KeptAnswer,
  KeysAnswer,
  KeysRequest,
  NoticeWish,
  OfferAnswer,
  OpenedPagesAnswer,
  OpenPagesRequest,
  PairAnswer,
  ParcelAnswer,
  ParcelKind,
  ParcelRequest,
  PasskeyOptions,
  PasskeysAnswer,
  QuietHours,
  SessionAnswer,
  SignInWays,
  WaitAnswer,
} from '@1bob/protocol';
import { broken } from './failures.ts';
import { calls, request, withCookie, type Answer } from './http.ts';
import type { MatchList, OwnGames } from './wire.ts';

const send = <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  request<T>((url, init) => globalThis.fetch(url, init), method, path, body);
const parcel = (match: string, kind: ParcelKind): string =>
  `/api/matches/${encodeURIComponent(match)}/parcels/${kind}`;
/** A page of a list of ended matches. */
async function ended(list: string, cursor?: string): Promise<Answer<MatchList>> {
  const rest =
    cursor === undefined ? '' : `${list.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(cursor)}`;
  const answer = await send<MatchList>('GET', `/api/matches${list}${rest}`);
  // Without the list the answer would look like an empty one.
  return answer.ok && !Array.isArray(answer.value.matches) ? { ok: false, error: broken } : answer;
}

const diary = (match: string): string => `/api/matches/${encodeURIComponent(match)}/diary`;

export const ownCalls = {
  devices: calls.devices,
  deviceCode: () => send<CodeAnswer>('POST', '/api/devices/code', {}),
  deviceOffer: () => send<OfferAnswer>('GET', '/api/devices/code'),
  signOut: (device: string) =>
    send<DevicesAnswer>('POST', `/api/devices/${encodeURIComponent(device)}/sign-out`, {}),
  signOutOthers: () => send<DevicesAnswer>('POST', '/api/devices/sign-out-others', {}),
  waysBack: () => send<SignInWays>('GET', '/api/sign-in'),
  passkeyOptions: () => send<PasskeyOptions>('POST', '/api/passkeys/options', {}),
  keepPasskey: (made: object) => send<PasskeysAnswer>('POST', '/api/passkeys', made),
  removePasskey: (id: string) => send<DoneAnswer>('DELETE', `/api/passkeys/${encodeURIComponent(id)}`),
  comeByPasskeyOptions: () => send<PasskeyOptions>('POST', '/api/sign-in/passkey/options', {}),
  comeByPasskey: (signed: object) => send<SessionAnswer>('POST', '/api/sign-in/passkey', signed),
  askForLink: (address: string) => send<DoneAnswer>('POST', '/api/sign-in', { address }),
  comeByLink: (code: string) =>
    withCookie(() => send<SessionAnswer>('POST', `/api/sign-in/${encodeURIComponent(code)}`, {})),
  quietHours: () => send<QuietHours>('GET', '/api/quiet-hours'),
  setQuietHours: (hours: QuietHours) => send<QuietHours>('PUT', '/api/quiet-hours', hours),
  setNoticeKinds: (off: readonly string[]) => send<DoneAnswer>('PUT', '/api/notice-kinds', { off }),
  deleteMe: () => send<DoneAnswer>('POST', '/api/me/delete', { sure: true }),
  confirm: (code: string) => send<DoneAnswer>('POST', `/api/confirm/${encodeURIComponent(code)}`, {}),
  unsubscribe: (code: string) => send<DoneAnswer>('POST', `/api/unsubscribe/${encodeURIComponent(code)}`, {}),
  openChannel: (wish: ChannelRequest) => send<ChannelTold>('POST', '/api/channels', wish),
  testChannel: (id: string) =>
    send<ChannelTestAnswer>('POST', `/api/channels/${encodeURIComponent(id)}/test`, {}),
  endChannel: (id: string) => send<DoneAnswer>('DELETE', `/api/channels/${encodeURIComponent(id)}`),
  wish: (id: string, wish: NoticeWish) =>
    send<NoticeWish>('PUT', `/api/matches/${encodeURIComponent(id)}/notices`, wish),
  showGames: (shown: boolean) => send<OwnGames>('POST', '/api/games', { shown }),
  ended: (cursor?: string) => ended('?ended=true', cursor),
  archive: (cursor?: string) => ended('/archive', cursor),
  agreeToArchive: (match: string, agreed: boolean) =>
    send<ArchiveAnswer>('POST', `/api/matches/${encodeURIComponent(match)}/archive`, { agreed }),
  keys: () => send<KeysAnswer>('GET', '/api/me/keys'),
  keepKeys: (wish: KeysRequest) => send<KeptAnswer>('PUT', '/api/me/keys', wish),
  parcel: (match: string, kind: ParcelKind) => send<ParcelAnswer>('GET', parcel(match, kind)),
  keepParcel: (match: string, kind: ParcelKind, wish: ParcelRequest) =>
    send<KeptAnswer>('PUT', parcel(match, kind), wish),
  diary: (match: string) => send<DiaryAnswer>('GET', diary(match)),
  openPages: (match: string, wish: OpenPagesRequest) =>
    send<DiaryAnswer>('PUT', `${diary(match)}/opened`, wish),
  openedPages: (match: string) => send<OpenedPagesAnswer>('GET', `${diary(match)}/opened`),
  pair: (code: string, commitment: string) =>
    withCookie(() => send<PairAnswer>('POST', '/api/pair', { code, commitment })),
  pairWait: (ticket: string) => send<WaitAnswer>('POST', '/api/pair/wait', { ticket }),
  letIn: (id: string, yes: boolean, box?: string) =>
    send<DevicesAnswer>('POST', '/api/devices/answer', { id, yes, box }),
  deviceKey: (id: string, key: string) => send<DoneAnswer>('POST', '/api/devices/key', { id, key }),
  pairKey: (ticket: string, key: string) => send<DoneAnswer>('POST', '/api/pair/key', { ticket, key }),
};
export type OwnCalls = typeof ownCalls;
