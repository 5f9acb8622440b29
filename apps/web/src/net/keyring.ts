/**
 * The keys of a person's parcels. One key is the person's; each device of theirs has it, and the server never does. The
 * server keeps the **ring**: which devices have the key, and the keys before it, in a box that this key opens.
 *
 * When a device is signed out, another one changes the key. It gives each remaining device the new key, sealed so that one
 * needs the secret of that device and the key before.
 */
import type { Device, KeysAnswer } from '@1bob/protocol';
import {
  agreedKey,
  isKey,
  keyText,
  matchKeyOf,
  nameOf,
  newKey,
  newPair,
  openBox,
  readKeyText,
  sealBox,
  type Pair,
} from './crypt.ts';
import { linkKeysOf } from './link-key.ts';
import { ownCalls, type OwnCalls } from './own-calls.ts';
import { load, person, save } from './storage.ts';

type Hands = Pick<OwnCalls, 'keys' | 'keepKeys' | 'devices'>;
type Ring = NonNullable<KeysAnswer['ring']>;

/** What this browser keeps for one person. */
interface Held {
  readonly device: Pair;
  readonly key: string;
  /** The keys before it, and those of persons who became this one; the newest first. */
  readonly former: readonly string[];
  /** The devices with the key, as this one has last seen or changed them. */
  readonly devices?: Content['devices'];
  /** The id of this device in the person's list, when it last looked. */
  readonly id?: string;
}
/** What is in the box of a ring. `devices`: their ids in the person's list, and their public keys. */
interface Content {
  readonly devices: readonly (readonly [id: string, open: string])[];
  readonly former: readonly string[];
}

function isContent(value: unknown): value is Content {
  const { devices, former } = (value ?? {}) as Partial<Record<keyof Content, unknown>>;
  const isDevice = (each: unknown): boolean =>
    Array.isArray(each) && each.length === 2 && typeof each[0] === 'string' && isKey(each[1]);
  return Array.isArray(devices) && devices.every(isDevice) && Array.isArray(former) && former.every(isKey);
}

/** Bytes of text in the box of a ring, of one wrapped key, and how many former keys and wraps are kept. */
const RING = 4096;
const WRAP = 96;
const FORMER = 30;
const WRAPS = 40;
/** How often a change is tried again after another device was first. */
const TRIES = 3;

const shelf = (): string => `keys.${person()}`;

function read(text: string | null): Held | null {
  try {
    const { device, key, former, devices = [], id } = JSON.parse(text ?? 'null') as Held;
    return isKey(device.secret) && isKey(device.open) && isKey(key) && former.every(isKey)
      ? { device, key, former, devices, ...(id !== undefined && { id }) }
      : null;
  } catch {
    return null;
  }
}

/** What this browser keeps for all persons that it has been. */
function allHeld(): readonly Held[] {
  try {
    const names = Array.from({ length: localStorage.length }, (_, n) => localStorage.key(n) ?? '');
    return names.flatMap((name) => (name.startsWith('keys.') ? (read(load(name)) ?? []) : []));
  } catch {
    return [];
  }
}

/** Each key once, the newest first, without the present one. */
const formerOf = (key: string, ...lists: readonly (readonly string[])[]): readonly string[] =>
  [...new Set(lists.flat())].filter((each) => each !== key).slice(0, FORMER);

/** A ring as this device has opened it. */
interface Opened {
  readonly state: 'open';
  readonly version: number;
  readonly held: Held;
  /** The key that opens the ring. An older one than in `held` if the server shows an older ring, as after a restore. */
  readonly under: string;
  readonly devices: Content['devices'];
  readonly wraps: Ring['wraps'];
}
/** `locked`: this device cannot open it. Null: nobody can be asked. */
type Asked = Opened | { readonly state: 'none' | 'locked'; readonly version: number } | null;

/** Asks for the ring of this browser's person. `known`: what another device has just given to this one. */
async function ask(hands: Hands, known: Held | null): Promise<Asked> {
  const answer = await hands.keys();
  if (!answer.ok) return null;
  const { version, ring } = answer.value;
  const held = known ?? read(load(shelf()));
  if (ring === null) return { state: 'none', version };
  const opened = held && openRing(held, version, ring);
  if (opened === null) return { state: 'locked', version };
  save(shelf(), JSON.stringify(opened.held));
  return opened;
}

function openRing(held: Held, version: number, ring: Ring): Opened | null {
  const { wraps } = ring;
  const older = held.former.find((key) => nameOf(key) === ring.key);
  let now = held;
  while (older === undefined && nameOf(now.key) !== ring.key) {
    const next = unwrap(now, wraps);
    if (next === null) return null;
    now = { ...now, key: next, former: formerOf(next, [now.key], now.former) };
  }
  const under = older ?? now.key;
  const content = openBox(under, 'ring', ring.box);
  if (!isContent(content)) return null;
  const { former } = content;
  // An older ring may still have a device that was signed out.
  const devices = older === undefined ? content.devices : (held.devices ?? []);
  const all = { ...now, former: formerOf(now.key, now.former, former), devices };
  return { state: 'open', version, under, devices, wraps, held: all };
}

/** The key after the one that this device has. Null if it was not given to this device. */
function unwrap({ device, key, former }: Held, wraps: Ring['wraps']): string | null {
  const wrap = wraps.find(({ to, by }) => to === device.open && by === nameOf(key));
  const agreed = wrap === undefined ? null : agreedKey(device, wrap.from, 'wrap', key);
  const next = wrap === undefined || agreed === null ? null : openBox(agreed, 'wrap', wrap.box);
  return isKey(next) && next !== key && !former.includes(next) ? next : null;
}

/** Gives a key to devices that have the one before it. */
const wrapsFor = (devices: readonly string[], from: Pair, before: string, key: string): Ring['wraps'] =>
  devices.flatMap((to) => {
    const agreed = agreedKey(from, to, 'wrap', before);
    const box = agreed && sealBox(agreed, 'wrap', JSON.stringify(key), WRAP);
    return box === null ? [] : [{ to, from: from.open, by: nameOf(before), box }];
  });

/**
 * Whether the devices of a ring name this one once, with its own public key. Another device with the key can have changed that,
 * so that the next key goes to somebody else.
 */
function namesOnce({ held, devices }: Opened, own: string | undefined): boolean {
  const mine = devices.filter(([id, open]) => id === own || open === held.device.open);
  return mine.length === 1 && mine.every(([id, open]) => id === own && open === held.device.open);
}

/** The ring as it should be, by the person's list of devices. Null if it is. `own`: the id of this device. */
function brought(before: Opened, own: string, listed: readonly Device[]): Opened | null {
  const { held, under, devices, version } = before;
  const ids = listed.map(({ id }) => id);
  const me = [own, held.device.open] as const;
  const others = devices.filter(([id, open]) => id !== own && open !== held.device.open);
  const staying = others.filter(([id]) => ids.includes(id));
  const key = staying.length === others.length ? held.key : newKey();
  if (key === under && version > 0 && namesOnce(before, own)) return null;
  const to = staying.map(([, open]) => open);
  const befores = key === under ? [] : [...new Set([under, held.key])].filter((each) => each !== key);
  return {
    ...before,
    held: { ...held, id: own, key, former: formerOf(key, [held.key, under], held.former) },
    devices: [...staying, me],
    wraps: [
      ...befores.flatMap((each) => wrapsFor(to, held.device, each, key)),
      ...before.wraps.filter((wrap) => to.includes(wrap.to)),
    ].slice(0, WRAPS),
  };
}

async function publish(
  hands: Hands,
  { held, version, devices, wraps }: Opened,
): Promise<'kept' | 'stale' | 'refused'> {
  const box = sealBox(
    held.key,
    'ring',
    JSON.stringify({ devices, former: held.former } satisfies Content),
    RING,
  );
  if (box === null) return 'refused';
  const answer = await hands.keepKeys({ before: version, ring: { key: nameOf(held.key), box, wraps } });
  if (!answer.ok) return answer.error.code === 'parcel.stale' ? 'stale' : 'refused';
  return save(shelf(), JSON.stringify({ ...held, devices })) ? 'kept' : 'refused';
}

/**
 * Brings the ring up to date with the person's list of devices: makes it if there is none, adds this device, and changes the
 * key if a device that has it is no longer listed. Resolves to the person's key, or null if this device does not get it.
 */
async function tend(hands: Hands, known: Held | null, listed?: readonly Device[]): Promise<string | null> {
  for (let tries = 0; tries < TRIES; tries++) {
    const asked = await ask(hands, known);
    const answer = listed === undefined ? await hands.devices() : null;
    const devices = listed ?? (answer?.ok === true ? answer.value.devices : []);
    const own = devices.find(({ here }) => here)?.id;
    if (asked === null || own === undefined) return null;
    // If no other device is left, nobody can give this one the key, and it begins anew. Nor must a ring that any device could
    // have put there stop one that has a key: it begins again when its player sees the list.
    const mends = listed !== undefined && read(load(shelf())) !== null;
    if (asked.state === 'locked' && devices.length > 1 && !mends) return null;
    const next = brought(asked.state === 'open' ? asked : begun(asked.version, known), own, devices);
    if (next === null) {
      if (asked.state !== 'open') return null;
      save(shelf(), JSON.stringify({ ...asked.held, id: own }));
      return asked.held.key;
    }
    const done = await publish(hands, next);
    if (done !== 'stale') return done === 'kept' ? next.held.key : null;
  }
  return null;
}

/** A ring that this device begins, with the devices that it last knew to have the key. */
function begun(version: number, known: Held | null): Opened {
  const held = known ?? read(load(shelf())) ?? { device: newPair(), key: newKey(), former: [] };
  const { device, key, former } = held;
  const devices = (held.devices ?? []).filter(([, open]) => open !== device.open);
  const to = devices.map(([, open]) => open);
  // One that was asleep has a key before this one.
  const wraps = former.flatMap((each) => wrapsFor(to, device, each, key)).slice(0, WRAPS);
  return { state: 'open', version, held, under: key, devices, wraps };
}

/**
 * The key of this browser's person, which is made if there is none. Null if this device does not have it, or if nobody can be
 * asked.
 */
export async function ownKey(hands: Hands = ownCalls): Promise<string | null> {
  if (person() === '') return null;
  const asked = await ask(hands, null);
  return asked?.state === 'open' && asked.under === asked.held.key && namesOnce(asked, asked.held.id)
    ? asked.held.key
    : tend(hands, null);
}

/** Brings the ring up to date after the list of devices was shown or changed. */
export async function tendKeys(listed: readonly Device[], hands: Hands = ownCalls): Promise<void> {
  // A person who has kept nothing needs no ring.
  if (person() !== '' && load(shelf()) !== null) await tend(hands, null, listed);
}

/**
 * Takes the key that another device has given to this one. This browser may have been another person until now, whose keys
 * still open that person's parcels.
 */
export async function takeKey(key: string, hands: Hands = ownCalls): Promise<void> {
  const former = formerOf(key, ...allHeld().map((held) => [held.key, ...held.former]));
  const held = { device: newPair(), key, former };
  save(shelf(), JSON.stringify(held));
  await tend(hands, held);
}

/** Every key with which this browser can open parcels of a match. */
export function keysOf(match: string): readonly string[] {
  return [
    ...allHeld()
      .flatMap(({ key, former }) => [key, ...former])
      .map((key) => matchKeyOf(key, match)),
    ...linkKeysOf(match).flatMap((text) => readKeyText(text) ?? []),
  ];
}

/** A recovery link that also opens the parcels of its match. Browsers send no server what comes after the “#”. */
export async function linkWithKey(match: string, link: string, hands: Hands = ownCalls): Promise<string> {
  const key = await ownKey(hands);
  return key === null ? link : `${link}#${keyText(matchKeyOf(key, match))}`;
}
