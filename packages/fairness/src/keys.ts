import { refuse, type Verdict } from './chain.ts';
import { commitment, die, diceKey, keyCommitment } from './dice.ts';
import type { MatchRecord } from './record.ts';

/** The key of the dice of each entry, by its place. A record that was brought back from a copy has several. */
export function keysOf(record: MatchRecord): (place: number) => Uint8Array {
  const opened = [record.dice, ...record.dice.renewed];
  const keys = opened.map(({ secret, contributions }) => diceKey(secret, contributions));
  let renewed = 0;
  const which = record.entries.map(({ body }) => {
    if (body.secretHash !== undefined) renewed += 1;
    return renewed;
  });
  // `verifySecrets` has made sure that there is an opened secret for each.
  return (place) => keys[which[place] ?? 0] as Uint8Array;
}

/** Which of the opened secrets, by their places, dice came from. */
export function usedSecrets(entries: MatchRecord['entries']): ReadonlySet<number> {
  let now = 0;
  const used = new Set<number>();
  for (const { body } of entries) {
    if (body.secretHash !== undefined) now += 1;
    if (body.key !== undefined) used.add(now);
  }
  return used;
}

/** Whether every opened secret is the one that was published before it was used, and none is idle. */
export function verifySecrets({ dice, entries }: MatchRecord): Verdict {
  const opened = [dice, ...dice.renewed];
  const at = (n: number): string => (n === 0 ? '/dice' : `/dice/renewed/${n - 1}`);
  let now = 0;
  const used = usedSecrets(entries);
  for (const [index, { body }] of entries.entries()) {
    if (body.secretHash !== undefined) {
      now += 1;
      const next = opened[now];
      if (next === undefined)
        return refuse('/dice/renewed', `the secret that entry ${index + 1} announces is not opened`);
      if (next.secretHash !== body.secretHash)
        return refuse(`${at(now)}/secretHash`, `entry ${index + 1} announces another secret`);
    }
  }
  if (now < dice.renewed.length) return refuse(at(now + 1), 'no entry announces this secret');
  for (const [n, { secret, secretHash, contributions }] of opened.entries()) {
    if (commitment(secret) !== secretHash)
      return refuse(`${at(n)}/secret`, 'the secret is not the one whose hash was published');
    // Nothing would bind them.
    if (contributions.length > 0 && !used.has(n))
      return refuse(
        `${at(n)}/contributions`,
        'no die was rolled with these shares, so they cannot be checked',
      );
  }
  return { ok: true };
}

/** Whether every die is what its key gives for its place. */
export function verifyDice(record: MatchRecord): Verdict {
  const keyOf = keysOf(record);
  for (const [index, { sequence, body }] of record.entries.entries()) {
    const at = `/entries/${index}/body`;
    const key = keyOf(index);
    if (body.key === undefined && body.dice.length > 0)
      return refuse(`${at}/key`, 'dice were rolled, and nothing says with which key');
    if (body.key !== undefined && body.key !== keyCommitment(key)) {
      return refuse(
        `${at}/key`,
        'the secret and the contributions do not give the key this entry was rolled with',
      );
    }
    const counted = new Map<string, number>();
    for (const [place, rolled] of body.dice.entries()) {
      const ordinal = counted.get(rolled.cause) ?? 0;
      counted.set(rolled.cause, ordinal + 1);
      if (rolled.ordinal !== ordinal) {
        return refuse(
          `${at}/dice/${place}/ordinal`,
          `die ${ordinal} for "${rolled.cause}" is expected here, found ${rolled.ordinal}`,
        );
      }
      const value = die(key, record.matchId, sequence, rolled.cause, rolled.ordinal);
      if (rolled.value !== value) {
        return refuse(
          `${at}/dice/${place}/value`,
          `this die falls on ${value}, the record says ${rolled.value}`,
        );
      }
    }
  }
  return { ok: true };
}
