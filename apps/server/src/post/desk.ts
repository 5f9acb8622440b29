import type { ChannelRequest } from '@1bob/protocol';
import type { Seat } from '@1bob/game';
import { steadyTime } from '../common/clock.ts';
import type { MailAsks } from '../people/mail-asks.ts';
import { codeHash, newMatchId as newChannelId, newRecoveryCode, type LinkCodes } from '../common/codes.ts';
import { Refused } from '../gate/refused.ts';
import { mustBeOld } from '../people/newcomers.ts';
import type { NoticeChannel, NoticeWish, QuietHours, Session, Store } from '../store/index.ts';
import type { Connector } from './connector.ts';
import { Undelivered, type Reason } from './delivery.ts';
import { kindOf, noticeKinds } from './kinds/kinds.ts';
import type { Looks } from './looks.ts';
import type { Pushes } from './push.ts';
import type { Senders } from './senders.ts';
import { noticeWords } from './notice-words.ts';

/** The most channels of one person. Mail addresses count once they are confirmed. */
const MOST = 12;
/** The most confirmed channels at one mail address, of all people together. */
const AT_AN_ADDRESS = 3;
/** Milliseconds within which an address must be confirmed; after that its channel is deleted. */
export const CONFIRMED_WITHIN = 24 * 60 * 60 * 1000;

export interface DeskParts {
  store: Store;
  connector: Connector;
  pushes: Pushes;
  senders: Senders;
  looks: Looks;
  codes: LinkCodes;
  asks: MailAsks;
  sendsMail: boolean;
  /** Judges anew until when the notices of a person are held back. */
  hasten: (personId: string) => Promise<void>;
}

/** Earlier than any time that it is compared with. */
const AT_ONCE = new Date(0);

/** Handles what people set: opens, tests and ends channels, and keeps wishes. */
export class Desk {
  readonly #parts: DeskParts;

  constructor(parts: DeskParts) {
    this.#parts = parts;
  }

  get sendsMail(): boolean {
    return this.#parts.sendsMail;
  }

  /** The key with which a browser subscribes to pushes. */
  pushKey(): Promise<string> {
    return this.#parts.pushes.publicKey();
  }

  /**
   * Opens a new channel. It replaces a channel that leads to the same place, or the one that it renews. Throws `Refused`.
   * Rejects as the store does.
   */
  async open(by: Session, wish: ChannelRequest): Promise<NoticeChannel> {
    const { personId } = by;
    const { store, connector, senders, asks, sendsMail } = this.#parts;
    const own = await store.channelsOf([personId]);
    const { address, details } = reached(wish);
    const before =
      own.find((channel) => channel.kind === wish.kind && channel.address === address) ??
      own.find(({ kind, id }) => kind === 'push' && wish.kind === 'push' && id === wish.renews);
    if (before !== undefined && wish.kind !== 'mail') {
      mayEnd(by, before);
      await store.deleteChannel(before.id);
    } else if (before !== undefined && !isOver(before)) {
      await store.setStopped(before.id, false);
      return { ...before, stopped: false };
    } else if (own.filter(({ verified }) => verified).length >= MOST) throw Refused.for('channel.tooMany');
    const channel: NoticeChannel = {
      id: wish.kind === 'mail' ? newChannelId() : (before?.id ?? newChannelId()),
      ...{ personId, kind: wish.kind, address, details, language: wish.language },
      ...{ verified: wish.kind !== 'mail', confirmHash: null, lastError: null, stopped: false },
      createdAt: new Date(steadyTime()),
    };
    if (wish.kind !== 'mail') {
      if (!connector.allows(address)) throw Refused.for('channel.address');
      await store.createChannel(channel);
      await this.#mustFit(channel);
      if (before?.lastError === 'gone') await this.#noteAgain(channel);
      return channel;
    }
    if (!sendsMail) throw Refused.for('channel.mailOff');
    if (!(await asks.byPerson(personId)) || !(await asks.byStranger(address)))
      throw Refused.for('channel.askedOften');
    const code = newRecoveryCode();
    await store.createChannel({ ...channel, confirmHash: codeHash(code) });
    try {
      await senders.confirm(channel, code);
    } catch (error) {
      await store.deleteChannel(channel.id);
      if (error instanceof Undelivered) throw Refused.for('channel.mailFailed');
      throw error;
    }
    return channel;
  }

  /** Notes for a renewed channel what still waits for its person: nothing could be sent by it while it had expired. */
  async #noteAgain({ id, personId }: NoticeChannel): Promise<void> {
    const { store } = this.#parts;
    for (const { matchId, channels } of await store.wishesOf([personId])) {
      const match = channels.includes(id) ? await store.findMatch(matchId) : null;
      const seat = match?.chairs.find((chair) => chair.personId === personId)?.seat;
      if (seat === undefined) continue;
      const served = channels.filter((other) => other !== id);
      for (const kind of noticeKinds)
        // A warning that is still to come has its job.
        if (kindOf(kind)?.stands === true && kindOf(kind)?.delay === undefined)
          await store.noteNotice({ matchId, personId, seat, kind, version: 0, dueAt: AT_ONCE }, served);
    }
  }

  /**
   * Deletes a channel and throws `Refused` if it exceeds the limit. Counts other channels that were opened at the same
   * moment too.
   */
  async #mustFit({ id, personId, kind, address }: NoticeChannel): Promise<void> {
    const { store } = this.#parts;
    const own = (await store.channelsOf([personId])).filter(({ verified }) => verified);
    if (own.length <= MOST && (kind !== 'mail' || (await store.countChannelsAt(address)) <= AT_AN_ADDRESS))
      return;
    await store.deleteChannel(id);
    throw Refused.for('channel.tooMany');
  }

  /** Ends a channel. Throws `Refused` if the device came by a link and the channel is older than the device. */
  async end(by: Session, id: string): Promise<void> {
    const { store } = this.#parts;
    const channel = await store.findChannel(id);
    if (channel?.personId !== by.personId) throw Refused.for('channel.unknown');
    mayEnd(by, channel);
    await store.deleteChannel(id, by.personId);
  }

  /**
   * Confirms a mail address. Throws `Refused`, even for a valid code if its person or its address has enough channels by
   * now.
   */
  async confirm(code: string): Promise<void> {
    const { store } = this.#parts;
    const confirmed = await store.confirmChannel(codeHash(code), new Date(steadyTime() - CONFIRMED_WITHIN));
    if (confirmed === null) throw Refused.for('confirm.unknown');
    await this.#mustFit(confirmed);
  }

  /**
   * Ends the notifications of a channel by a code from a mail. The owner can still sign in through its address. Throws
   * `Refused` for a wrong code.
   */
  async unsubscribe(code: string): Promise<void> {
    const { store, codes } = this.#parts;
    const id = codes.openUnsubscribe(code);
    if (id === null) throw Refused.for('unsubscribe.unknown');
    await store.setStopped(id, true);
  }

  /** Sends a test and resolves to the reason if it failed, or null. Throws `Refused`. */
  async test(personId: string, id: string): Promise<Reason | null> {
    const { store, senders } = this.#parts;
    const channel = await store.findChannel(id);
    if (channel?.personId !== personId) throw Refused.for('channel.unknown');
    if (!channel.verified) throw Refused.for('channel.unconfirmed');
    const { test, testLine } = noticeWords(channel.language);
    let reason: Reason | null = null;
    try {
      await senders.send(channel, {
        tag: `test ${id} ${steadyTime()}`,
        ...{ topic: 'test', subject: test, lines: [testLine], link: null, path: '/', match: null, each: [] },
        picture: null,
      });
    } catch (error) {
      if (!(error instanceof Undelivered)) throw error;
      ({ reason } = error);
    }
    await store.setChannelError(id, reason);
    return reason;
  }

  /** Keeps a wish. Throws `Refused` if it names a channel of somebody else. */
  async wish(
    wish: Parameters<Store['putWish']>[0] & Pick<NoticeWish, 'channels'>,
    seat: Seat,
  ): Promise<void> {
    const { store, looks, hasten } = this.#parts;
    const own = new Set((await store.channelsOf([wish.personId])).map(({ id }) => id));
    if (!wish.channels.every((id) => own.has(id))) throw Refused.for('channel.unknown');
    await store.putWish(wish);
    const { matchId, personId } = wish;
    // When the clock started, its warning was noted only for people who wished for it by then.
    for (const kind of noticeKinds)
      if (kindOf(kind)?.delay !== undefined)
        await store.noteNotice({ matchId, personId, seat, kind, version: 0, dueAt: AT_ONCE });
    await hasten(personId);
    looks.noteWish(wish.personId, wish.matchId, seat);
  }

  /** Stores quiet hours. News that the old hours held back goes out by the new ones. */
  async beQuiet(personId: string, hours: QuietHours | null): Promise<void> {
    await this.#parts.store.setQuietHours(personId, hours);
    await this.#parts.hasten(personId);
  }
}

/** Whether an address was not confirmed in time. Its channel may still exist for some minutes. */
const isOver = ({ verified, createdAt }: NoticeChannel): boolean =>
  !verified && createdAt.getTime() <= steadyTime() - CONFIRMED_WITHIN;

/** Throws `Refused` if the device came by a link and the channel is older than the device. */
function mayEnd(by: Session, { createdAt }: NoticeChannel): void {
  if (createdAt <= by.joinedAt) mustBeOld(by);
}

/** Where a requested channel leads, and what else it needs. */
function reached(wish: ChannelRequest): Pick<NoticeChannel, 'address' | 'details'> {
  switch (wish.kind) {
    case 'push':
      return { address: wish.subscription.endpoint, details: wish.subscription.keys };
    case 'mail':
      // However the address is written, it is the same mailbox.
      return { address: wish.address.toLowerCase(), details: {} };
    case 'webhook':
      return { address: wish.address, details: { form: wish.form } };
  }
}
