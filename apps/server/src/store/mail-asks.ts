/** Mails that were asked for, counted for all servers together. */
export interface MailAskStore {
  /**
   * Counts one more mail under a name; false, and nothing is counted, when there were `most` of them after `since` already. Of many at
   * once no more than that are counted.
   */
  countMailAsk(name: string, at: { now: Date; since: Date; most: number }): Promise<boolean>;
  /** Forgets those that were asked for before a time. */
  clearMailAsks(before: Date): Promise<void>;
}
