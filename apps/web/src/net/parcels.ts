/**
 * Parcels: what a person's devices keep for each other of a match, sealed by the person's key. See
 * docs/decisions/025-proof-travels-in-parcels.md.
 */
import { isShownBinding } from '@1bob/fairness';
import type { ParcelKind } from '@1bob/protocol';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { isKey, matchKeyOf, nameOf, openBox, sealBox } from './crypt.ts';
import { addHeads, keptHeads } from './heads.ts';
import { calls } from './http.ts';
import { diaryFromElsewhere, diaryToSend, pageToHandIn, type ToHandIn } from './kept-diary.ts';
import { keepSeal, keptSeals, sealOf, type KeptSeal } from './kept-seals.ts';
import { keysOf, ownKey } from './keyring.ts';
import { ownCalls, type OwnCalls } from './own-calls.ts';
import { load, ownShelf, save } from './storage.ts';
import type { Seat } from './wire.ts';

type Hands = Pick<OwnCalls, 'keys' | 'keepKeys' | 'devices' | 'parcel' | 'keepParcel'>;

/** The bytes of text in a parcel, so that its size reveals nothing. */
const SIZE = 16_384;
/** The newest heads that are sent. Each commits to everything before it. */
const HEADS = 32;
/** How often a parcel is sent again after another device was first. */
const TRIES = 3;

/** How a parcel is written, and what becomes of one from another device. */
interface Kind {
  /** JSON of at most `SIZE` bytes. Null: there is nothing to send. `beside`: what the server takes with it. */
  readonly write: (match: string, seat: Seat, beside?: ToHandIn) => string | null;
  readonly take: (match: string, seat: Seat, content: unknown) => void;
  /** What the server takes beside the parcel until the match has ended. */
  readonly handIn?: (match: string, seat: Seat, month: string) => ToHandIn;
  /** Called with what was sent. */
  readonly sent?: (match: string, seat: Seat, content: unknown) => void;
}

/** What is in a parcel with proofs. */
interface Proof {
  readonly heads: readonly string[];
  readonly shares: readonly KeptSeal[];
}
/** Reads the content of a parcel. Another device may have written nonsense, which is left out. */
function proofOf(content: unknown): Proof {
  const { heads, shares } = membersOf(content);
  return {
    heads: listOf(heads).filter((head) => typeof head === 'string'),
    shares: listOf(shares).flatMap((value) => {
      const { contribution, secretHash = null, scheme, binding, opened } = membersOf(value);
      if (!isKey(contribution) || (opened !== 'sent' && opened !== 'yes')) return [];
      if (typeof secretHash !== 'string' && secretHash !== null) return [];
      if (typeof scheme !== 'string' && scheme !== undefined) return [];
      if (!isShownBinding(binding) && binding !== undefined) return [];
      const share: KeptSeal = { contribution, seal: sealOf(contribution), secretHash, opened };
      return [{ ...share, ...(scheme === undefined ? {} : { scheme }), ...(binding && { binding }) }];
    }),
  };
}
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const membersOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' ? { ...value } : {};

const bytes = (text: string): number => new TextEncoder().encode(text).length;

/**
 * What proves the dice. A share that is not open yet stays with the device that sealed it. Otherwise the server could let one
 * device open it, and then show another one a binding that suits the share, with an old parcel that does not tell.
 */
const proof: Kind = {
  write(match, seat) {
    const heads = keptHeads(match).slice(-HEADS);
    let shares: readonly object[] = [];
    const text = (): string => JSON.stringify({ heads, shares });
    const opened = keptSeals(match, seat).filter((each) => each.opened !== 'no');
    // The newest first. What does not fit is not proved on other devices.
    for (const { seal: _, ...share } of opened.toReversed()) {
      const before = shares;
      shares = [share, ...shares];
      if (bytes(text()) > SIZE) {
        shares = before;
        break;
      }
    }
    return heads.length + shares.length === 0 ? null : text();
  },
  take(match, seat, content) {
    const { heads, shares } = proofOf(content);
    for (const share of shares) keepSeal(match, seat, share);
    addHeads(match, heads);
  },
};

/** The records of what a player has written for themselves. Null: there is none. */
type Written = Partial<Record<'drafts' | 'plans' | 'diary', string | null>>;
const written = ['diary', 'drafts', 'plans'] as const;
function writtenOf(content: unknown): Written {
  const isRecord = ([kind, text]: readonly [string, unknown]): boolean =>
    (written as readonly string[]).includes(kind) && (typeof text === 'string' || text === null);
  return Object.fromEntries(Object.entries(membersOf(content)).filter(isRecord));
}

/** The hashes of those records as the devices last had them in common. */
const common = (match: string, seat: Seat): string => ownShelf('read', match, seat, 'sent');
const hashOf = (text: string | null | undefined): string =>
  text == null ? '' : bytesToHex(sha256(utf8ToBytes(text)));
function commonOf(match: string, seat: Seat): Written {
  try {
    return JSON.parse(load(common(match, seat)) ?? '{}') as Written;
  } catch {
    return {};
  }
}
function setCommon(match: string, seat: Seat, content: Written): void {
  const hashes = written.flatMap((kind) => (kind in content ? [[kind, hashOf(content[kind])] as const] : []));
  save(common(match, seat), JSON.stringify({ ...commonOf(match, seat), ...Object.fromEntries(hashes) }));
}

/** Stores a record so that this page takes it as one that another tab has changed. Throws if there is no room for it. */
function storeAsOtherTab(key: string, value: string | null): void {
  if (value === null) localStorage.removeItem(key);
  else localStorage.setItem(key, value);
  dispatchEvent(new StorageEvent('storage', { key }));
}

/** A record as it travels. */
function recordOf(
  kind: (typeof written)[number],
  match: string,
  seat: Seat,
  beside?: ToHandIn,
): string | null {
  const text = load(ownShelf(kind, match, seat));
  return kind === 'diary' ? diaryToSend(text, beside) : text;
}

/**
 * The diary, and what a player has begun and not sent. If two devices have changed a draft, the one that sends last keeps its
 * own. Diaries are joined.
 */
const drafts: Kind = {
  write(match, seat, beside) {
    const known = commonOf(match, seat);
    const all = written.map((kind) => [kind, recordOf(kind, match, seat, beside)] as const);
    if (all.every(([kind, text]) => (known[kind] ?? '') === hashOf(text))) return null;
    // What does not fit stays on this device: plans first, then drafts. A diary has its limits.
    const parts = [all, all.slice(0, 2), ...(all[0]?.[1] == null ? [] : [all.slice(0, 1)])];
    const texts = parts.map((some) => JSON.stringify(Object.fromEntries(some)));
    return texts.find((text) => bytes(text) <= SIZE) ?? null;
  },
  take(match, seat, content) {
    const known = commonOf(match, seat);
    const sent = writtenOf(content);
    for (const kind of written) {
      const theirs = sent[kind];
      if (theirs === undefined) continue;
      const own = recordOf(kind, match, seat);
      const changed = hashOf(own) !== (known[kind] ?? '');
      if (own === theirs || (kind === 'diary' ? theirs === null : changed)) continue;
      const key = ownShelf(kind, match, seat);
      try {
        storeAsOtherTab(
          key,
          kind === 'diary' && theirs !== null ? diaryFromElsewhere(load(key), theirs, changed) : theirs,
        );
      } catch {
        // A record without room here counts as never seen, so that its absence is not sent as a change.
        delete sent[kind];
      }
    }
    setCommon(match, seat, sent);
  },
  handIn: pageToHandIn,
  sent: (match, seat, content) => setCommon(match, seat, content as Written),
};

const kinds: Readonly<Record<ParcelKind, Kind>> = { proof, drafts };

/**
 * What became of a parcel. `none`: there is none. `locked`: this device cannot open it. `failed`: the server could not be
 * asked, or took nothing.
 */
export type Fetched = 'taken' | 'none' | 'locked' | 'failed';

/** The version that this page has last seen, what is in it, and the text that it sent; by match and kind. */
const seen = new Map<
  string,
  { readonly version: number; readonly content: unknown; readonly sent: string | null }
>();

/** Parcels that this device cannot open, and so does not replace. */
const locked = new Set<string>();

/** Fetches what the other devices keep of a match, and adds it to what this browser has. */
export async function fetchParcel(
  match: string,
  seat: Seat,
  kind: ParcelKind = 'proof',
  hands: Hands = ownCalls,
): Promise<Fetched> {
  const answer = await hands.parcel(match, kind);
  if (!answer.ok) return 'failed';
  const { version, parcel } = answer.value;
  const name = `${match} ${kind}`;
  locked.delete(name);
  if (parcel !== null) {
    const open = (): unknown => {
      const key = keysOf(match).find((each) => nameOf(each) === parcel.key);
      return key === undefined ? undefined : openBox(key, `${kind} ${match} ${seat}`, parcel.box);
    };
    let content = open();
    let key: string | null = null;
    if (content === undefined) {
      // Another device may have changed the key.
      key = await ownKey(hands);
      content = open();
    }
    // A device with the person's key replaces what is in the way: any device could have put it there, or those that had the
    // key are gone. But the link with the key of a seat's former holder may still come.
    if (content === undefined && (version > 0 ? key === null : kind === 'proof')) {
      locked.add(name);
      return 'locked';
    }
    if (content !== undefined) kinds[kind].take(match, seat, content);
    seen.set(name, { version, content: content ?? {}, sent: null });
    return content === undefined ? 'locked' : 'taken';
  }
  seen.set(name, { version, content: {}, sent: null });
  return 'none';
}

/** Whether this browser has an opened share that is not in the parcel that it has last fetched or sent. */
export function lacksShares(match: string, seat: Seat): boolean {
  const last = seen.get(`${match} proof`);
  if (last === undefined) return false;
  const there = proofOf(last.content).shares.map(({ contribution }) => contribution);
  return keptSeals(match, seat).some(
    ({ opened, contribution }) => opened !== 'no' && !there.includes(contribution),
  );
}

/**
 * Sends what this browser has of a match to the other devices. `month`: the present one ("1918-01"), of which a page is handed
 * in with drafts; null after the end.
 */
export async function sendParcel(
  match: string,
  seat: Seat,
  kind: ParcelKind = 'proof',
  hands: Hands = ownCalls,
  month: string | null = null,
): Promise<boolean> {
  const name = `${match} ${kind}`;
  for (let tries = 0; tries < TRIES; tries++) {
    if (kinds[kind].write(match, seat) === null || locked.has(name)) return false;
    if (!seen.has(name)) await fetchParcel(match, seat, kind, hands);
    const known = seen.get(name);
    const unsent = kinds[kind].write(match, seat);
    if (known === undefined || unsent === null) return false;
    if (known.sent === unsent) return true;
    const key = await ownKey(hands);
    if (key === null) return false;
    const own = matchKeyOf(key, match);
    const beside = month === null ? undefined : kinds[kind].handIn?.(match, seat, month);
    const text = kinds[kind].write(match, seat, beside);
    const box = text && sealBox(own, `${kind} ${match} ${seat}`, text, SIZE);
    if (text === null || !box) return false;
    const parcel = { key: nameOf(own), box };
    const wish = { before: known.version, parcel, ...(beside && { page: beside.page }) };
    const answer = await hands.keepParcel(match, kind, wish);
    if (answer.ok) {
      beside?.taken();
      const content: unknown = JSON.parse(text);
      seen.set(name, { version: answer.value.version, content, sent: text });
      kinds[kind].sent?.(match, seat, content);
      return true;
    }
    if (answer.error.code !== 'parcel.stale') return false;
    // Another device was first. The next parcel has both.
    seen.delete(name);
  }
  return false;
}

/** Fetches and sends what proves the dice of an ended match, of which nothing is secret any more. Null for a stranger. */
export async function shareProof(match: string): Promise<Fetched | null> {
  const answer = await calls.match(match);
  const seat = answer.ok ? answer.value.seat : null;
  if (seat === null) return null;
  const fetched = await fetchParcel(match, seat);
  void sendParcel(match, seat);
  return fetched;
}
