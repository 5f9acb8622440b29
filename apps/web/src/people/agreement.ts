/**
 * How two devices agree on a key while the server passes their messages on. The new device first sends the hash of its public
 * key, then sees that of the first device, and only then shows its own. So nobody between them can search for keys that make
 * the digits of both equal, and one guess in a million succeeds. The players compare the digits.
 */
import type { OfferAnswer, WaitAnswer } from '@1bob/protocol';
import {
  agreedKey,
  commitmentOf,
  digitsOf,
  isKey,
  newPair,
  openBox,
  sealBox,
  type Pair,
} from '../net/crypt.ts';
import type { Answer } from '../net/http.ts';
import { ownKey, takeKey } from '../net/keyring.ts';
import { ownCalls, type OwnCalls } from '../net/own-calls.ts';

type Asks = NonNullable<OfferAnswer['asks']>;

const PURPOSE = 'person key';
/** Bytes of text in the box with the person's key. */
const SIZE = 96;
const agreed = (own: Pair, theirs: string, first: string, second: string): string | null =>
  agreedKey(own, theirs, PURPOSE, first, second);

/**
 * What the first device shows. `digits`: those of both devices. `keyless`: the new device will not get the key, and the digits
 * are the server's. `working`: the devices have not agreed yet. `broken`: somebody has exchanged the key of the new device.
 */
export type Shown =
  | { readonly is: 'digits' | 'keyless'; readonly digits: string }
  | { readonly is: 'working' | 'broken' };

/** Whether the server has got a public key, which it takes only once. */
const hasIt = (answer: Answer<unknown>): boolean => answer.ok || answer.error.code === 'pairing.over';

/** The device that shows the code, for as long as that code is valid. */
export class FirstSide {
  readonly #calls: OwnCalls;
  #begun: {
    readonly id: string;
    readonly commitment: string;
    readonly pair: Pair;
    readonly key: string | null;
  } | null = null;
  /** Whether the server has this side's public key. An answer that says so may be lost. */
  #told = false;
  #box: string | undefined;

  constructor(calls = ownCalls) {
    this.#calls = calls;
  }

  /** What the first device has sealed for the new one. Undefined if they have not agreed. */
  get box(): string | undefined {
    return this.#box;
  }

  /** Takes what the server says of the device that asks, and does what is next. */
  async hear({ id, digits, commitment, key: second }: Asks): Promise<Shown> {
    const keyless = { is: 'keyless', digits } as const;
    if (commitment === undefined) return this.#begun === null ? keyless : this.#break();
    this.#begun ??= { id, commitment, pair: newPair(), key: await ownKey(this.#calls) };
    const { pair, key } = this.#begun;
    // A code works for one device. Another one, or another commitment, would take the place of the one that is compared.
    if (id !== this.#begun.id || commitment !== this.#begun.commitment) return this.#break();
    if (key === null) return keyless;
    if (!this.#told) this.#told = hasIt(await this.#calls.deviceKey(id, pair.open));
    if (second === undefined) return { is: 'working' };
    const both = commitmentOf(second) === commitment ? agreed(pair, second, pair.open, second) : null;
    this.#box = (both && sealBox(both, PURPOSE, JSON.stringify(key), SIZE)) ?? undefined;
    return this.#box === undefined ? this.#break() : { is: 'digits', digits: digitsOf(pair.open, second) };
  }

  #break(): Shown {
    this.#box = undefined;
    return { is: 'broken' };
  }
}

/** The device that asks to join. */
export class SecondSide {
  readonly #calls: OwnCalls;
  readonly #pair = newPair();
  #first: string | null = null;

  constructor(calls = ownCalls) {
    this.#calls = calls;
  }

  get commitment(): string {
    return commitmentOf(this.#pair.open);
  }

  /** The digits that both devices show. Null until the first device has shown its key. */
  async hear(ticket: string, { key }: WaitAnswer): Promise<string | null> {
    if (this.#first === null && key !== undefined) {
      if (hasIt(await this.#calls.pairKey(ticket, this.#pair.open))) this.#first = key;
    }
    return this.#first === null ? null : digitsOf(this.#first, this.#pair.open);
  }

  /** Takes the person's key, once this device has joined. False if the first device has not given it. */
  async take({ box }: WaitAnswer): Promise<boolean> {
    const both = this.#first === null ? null : agreed(this.#pair, this.#first, this.#first, this.#pair.open);
    const key = both === null || box === undefined ? null : openBox(both, PURPOSE, box);
    if (!isKey(key)) return false;
    await takeKey(key, this.#calls);
    return true;
  }
}
