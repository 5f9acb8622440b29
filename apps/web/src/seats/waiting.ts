/** The player that a seat waits for, in words, from public facts only: the side to move and its occupant. */
import type { Side } from '@1bob/rules/player';
import { seatedName } from '../home/officers.ts';
import type { Chair } from '../net/wire.ts';
import { capital } from '../words/language.svelte.ts';
import { t } from '../words/table.ts';

/** The computer player that is thinking for a seat; null for a person. */
export function thinker(chairs: readonly Chair[], side: Side): Chair | null {
  return chairs.find(({ seat, computer }) => seat === side && computer) ?? null;
}

/** The text while a player waits, from beginning to end. `flies`: in the flying turn of the awaited player. */
export function waitingFor(chairs: readonly Chair[], side: Side, flies = false): string {
  const chair = thinker(chairs, side);
  if (chair === null) return t.next.waiting(t.field.The[side]);
  const name = chair.handed ? null : chair.name;
  return t.next.thinks(capital(seatedName(name)), flies && name === 'commander');
}
