import { refuse, type Verdict } from './chain.ts';
import {
  commitment,
  die,
  diceKey,
  keyCommitment,
  namedDie,
  seal,
  shuffleKey,
  type DiceKeys,
} from './dice.ts';
import { nothingTold, roundCommandOf, sharesAfter, wrongShares } from './openings.ts';
import type { MatchRecord } from './record.ts';
import { roundsOf, type Round } from './rounds.ts';
import { schemeOf } from './schemes.ts';

/** The keys of the dice of each entry, by its index in the record. A renewed record has several rounds. */
export function keysOf(record: MatchRecord): (index: number) => DiceKeys {
  const rounds = roundsOf(record).map(({ from, opened: { secret, contributions } }) => ({
    from,
    keys: { key: diceKey(secret, contributions), shuffleKey: shuffleKey(secret) },
  }));
  return (index) => {
    const round = rounds.findLast(({ from }) => from < index) ?? rounds[0];
    if (round === undefined) throw new RangeError('a record without a secret');
    return round.keys;
  };
}

/**
 * Checks that every opened secret matches the hash published before its use, and that the shares beside it are the bound
 * ones.
 */
export function verifySecrets(record: MatchRecord): Verdict {
  const rounds = roundsOf(record);
  let announced = 0;
  for (const [index, { body }] of record.entries.entries()) {
    if (body.secretHash === undefined) continue;
    announced += 1;
    const round = rounds[announced];
    if (round === undefined)
      return refuse('/dice/renewed', `the secret that entry ${index + 1} announces is not opened`);
    if (round.opened.secretHash !== body.secretHash)
      return refuse(`${round.at}/secretHash`, `entry ${index + 1} announces another secret`);
    // No die is rolled while a bound share is closed, so a closed share never restarts a round in which a die was rolled.
    if (isKind(body.command, 'renewed') && rounds[announced - 1]?.firstDie != null)
      return refuse(`/entries/${index}/body/command`, 'the dice were begun again after some had fallen');
  }
  const idle = rounds[announced + 1];
  if (idle !== undefined) return refuse(idle.at, 'no entry announces this secret');
  const { bindsShares } = schemeOf(record.dice.scheme);
  const shares = bindsShares ? sharesBound : sharesUsed;
  for (const round of rounds) {
    if (commitment(round.opened.secret) !== round.opened.secretHash)
      return refuse(`${round.at}/secret`, 'the secret is not the one whose hash was published');
    const verdict = shares(round);
    if (!verdict.ok) return verdict;
  }
  if (!bindsShares) return { ok: true };
  const bound = oneBindingEach(record);
  return bound.ok ? openedAsTold(record) : bound;
}

const isKind = (command: unknown, kind: string): boolean =>
  typeof command === 'object' && command !== null && 'kind' in command && command.kind === kind;

/** Scheme without binding: only the key of the first die binds the shares. */
function sharesUsed({ at, opened, firstDie }: Round): Verdict {
  return opened.contributions.length > 0 && firstDie === null
    ? refuse(`${at}/contributions`, 'no die was rolled with these shares, so they cannot be checked')
    : { ok: true };
}

/**
 * Scheme with binding: the shares are those bound before they were opened, and no die was rolled before all of them were
 * open.
 */
function sharesBound({ at, opened, binding, firstDie }: Round): Verdict {
  for (const [n, { seat, contribution }] of opened.contributions.entries()) {
    const here = `${at}/contributions/${n}`;
    const bound = binding?.binding.seals.find((each) => each.seat === seat)?.seal;
    if (bound == null) return refuse(here, 'this share was not bound before it was opened');
    if (seal(contribution) !== bound)
      return refuse(`${here}/contribution`, 'this is not the share whose seal was bound');
  }
  if (binding !== null && binding.binding.secretHash !== opened.secretHash)
    return refuse(`${binding.at}/secretHash`, 'the shares were bound to another secret');
  if (firstDie === null) return { ok: true };
  if (binding === null || binding.index > firstDie)
    return refuse(`/entries/${firstDie}/body/dice`, 'a die was rolled before the shares were bound');
  const missing = binding.binding.seals.find(
    ({ seat, seal: bound }) => bound !== null && !opened.contributions.some((share) => share.seat === seat),
  );
  return missing === undefined
    ? { ok: true }
    : refuse(`${at}/contributions`, `the share that ${JSON.stringify(missing.seat)} had bound was left out`);
}

/** A second binding in a round could bind other shares. */
function oneBindingEach({ entries }: MatchRecord): Verdict {
  let bound = false;
  for (const [index, { body }] of entries.entries()) {
    if (body.secretHash !== undefined) bound = false;
    if (body.binding === undefined) continue;
    if (bound) return refuse(`/entries/${index}/body/binding`, 'the shares of this round were bound before');
    bound = true;
  }
  return { ok: true };
}

/** Checks the server's entries about shares: each share was bound, was opened once, and is in the record. */
function openedAsTold(record: MatchRecord): Verdict {
  const rounds = roundsOf(record);
  let told = nothingTold;
  for (const [index, { body }] of record.entries.entries()) {
    const at = `/entries/${index}/body/command`;
    const wrong = wrongShares(told, body);
    if (wrong !== null) return refuse(at + wrong.at, wrong.why);
    told = sharesAfter(told, body);
    const command = roundCommandOf(body);
    if (command?.kind !== 'opened') continue;
    const shares = rounds.findLast(({ from }) => from < index)?.opened.contributions ?? [];
    if (!shares.some(({ seat }) => seat === command.seat))
      return refuse(`${at}/seat`, 'the share that was opened is not in the record');
  }
  return { ok: true };
}

/** Checks that every die is the value of its key for its name, and that no name occurs twice. */
export function verifyDice(record: MatchRecord): Verdict {
  const keysAt = keysOf(record);
  const commitments = new Map<Uint8Array, string>();
  const named = (key: Uint8Array): string => {
    const known = commitments.get(key) ?? keyCommitment(key);
    commitments.set(key, known);
    return known;
  };
  const { namesDice } = schemeOf(record.dice.scheme);
  const names = new Set<string>();
  for (const [index, { sequence, body }] of record.entries.entries()) {
    const at = `/entries/${index}/body`;
    const keys = keysAt(index);
    if (body.key === undefined && body.dice.length > 0)
      return refuse(`${at}/key`, 'dice were rolled, and nothing says with which key');
    if (body.key !== undefined && body.key !== named(keys.key)) {
      return refuse(
        `${at}/key`,
        'the secret and the contributions do not give the key this entry was rolled with',
      );
    }
    const counted = new Map<string, number>();
    for (const [place, rolled] of body.dice.entries()) {
      const here = `${at}/dice/${place}`;
      if (namesDice) {
        const name = JSON.stringify([rolled.at, rolled.cause, rolled.ordinal]);
        if (names.has(name)) return refuse(here, 'a die of this name was rolled before');
        names.add(name);
      } else {
        const ordinal = counted.get(rolled.cause) ?? 0;
        counted.set(rolled.cause, ordinal + 1);
        if (rolled.ordinal !== ordinal) {
          return refuse(
            `${here}/ordinal`,
            `die ${ordinal} for "${rolled.cause}" is expected here, found ${rolled.ordinal}`,
          );
        }
      }
      const value = namesDice
        ? namedDie(keys.key, record.matchId, { ...rolled, at: rolled.at ?? '' })
        : die(keys.key, record.matchId, sequence, rolled.cause, rolled.ordinal);
      if (rolled.value !== value)
        return refuse(`${here}/value`, `this die falls on ${value}, the record says ${rolled.value}`);
    }
  }
  return { ok: true };
}
