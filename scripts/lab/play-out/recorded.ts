/** A whole game with its record, as a server would store it: keyed dice, chained entries, everything opened. */
import type { Player } from '@1bob/bots';
import {
  chainHash,
  commitment,
  DICE_SCHEME,
  diceKey,
  genesis,
  keyCommitment,
  keyedDice,
  RECORD_FORMAT,
  seal,
  sha256Hex,
  shuffleKey,
  startHash,
  type EntryBody,
  type MatchRecord,
} from '@1bob/fairness';
import type { Game, Match, Seat } from '@1bob/rules';
import { play } from './play.ts';

/**
 * Plays a match and keeps its record. Secret, shares and salts come from the seed, so the same seed gives the same record.
 */
export function recorded(
  game: Game<Match>,
  start: Match,
  players: Readonly<Record<Seat, Player>>,
  seed: string,
): { record: MatchRecord; match: Match } {
  const drawn = (what: string): string => sha256Hex(`${seed}\n${what}`);
  const matchId = `fixture-${drawn('match').slice(0, 12)}`;
  const secret = drawn('secret');
  const contributions = game.seats.map((seat) => ({ seat, contribution: drawn(seat) }));
  const key = diceKey(secret, contributions);
  const keys = { key, shuffleKey: shuffleKey(secret) };
  const keyName = keyCommitment(key);
  const { name, hash } = game.charts(start);
  const header = {
    matchId,
    game: game.name,
    rulesVersion: game.rulesVersion,
    scenario: start.scenario,
    options: start.options,
    charts: { name, hash },
    startHash: startHash(start),
    dice: { scheme: DICE_SCHEME, secretHash: commitment(secret) },
  };
  const entries: MatchRecord['entries'][number][] = [];
  let head = genesis(header);
  const add = (body: EntryBody): void => {
    // Nothing in here is secret, so one salt suffices, and compresses better.
    const salt = '0'.repeat(64);
    head = chainHash(head, salt, body);
    entries.push({ sequence: entries.length + 1, seat: body.seat, body, salt, hash: head });
  };
  const seals = contributions.map(({ seat, contribution }) => ({
    ...{ seat, computer: false },
    seal: seal(contribution),
  }));
  const binding = { secretHash: header.dice.secretHash, seals };
  add({ seat: 'host', command: { kind: 'bound' }, dice: [], facts: [], binding });
  const match = play(
    game,
    start,
    players,
    (entry) => keyedDice(DICE_SCHEME, keys, matchId, entry),
    ({ seat, command, dice, facts }) =>
      add({
        seat,
        // As sent over the wire.
        command: JSON.parse(JSON.stringify(command)) as unknown,
        dice,
        facts,
        rules: game.rulesVersion,
        ...(dice.length > 0 && { key: keyName }),
      }),
  );
  const dice = { ...header.dice, secret, contributions, renewed: [] };
  return { record: { ...header, format: RECORD_FORMAT, start, dice, entries }, match };
}
