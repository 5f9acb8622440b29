import type { Arrival } from './persons.ts';

/** A device came to a person: to be told by all channels of theirs. */
export interface DeviceNews {
  sessionId: string;
  personId: string;
  label: string | null;
  how: Arrival;
  at: Date;
  dueAt: Date;
  /** A server works on it until then; null while none does. */
  leaseUntil: Date | null;
  /** How often it was claimed. With it the claim has a name. */
  tries: number;
  /** Ids of channels that it went out by. */
  served: readonly string[];
}

/** News of devices are made with the device, in one transaction (`PersonStore`). */
export interface DeviceNewsStore {
  /** News that are due and that no server works on, up to a number. No other server gets them before `until`. */
  claimDeviceNews(now: Date, until: Date, most: number): Promise<DeviceNews[]>;
  /** Changes what is still claimed as it was; what is not is left alone. */
  changeDeviceNews(
    news: DeviceNews,
    change: Partial<Pick<DeviceNews, 'dueAt' | 'leaseUntil' | 'served'>>,
  ): Promise<void>;
  /** Deletes what is still claimed as it was. */
  settleDeviceNews(news: DeviceNews): Promise<void>;
}
