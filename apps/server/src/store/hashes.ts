import { createHash } from 'node:crypto';

/** What is kept beside a snapshot, hex: SHA-256 over the match, the sequence and the state, each in a line of its own. */
export function snapshotHash(matchId: string, sequence: number, state: string): string {
  return createHash('sha256').update(`${matchId}\n${sequence}\n${state}`).digest('hex');
}
