/** The player for whom a seat waits, in words. It uses only public facts: the side to move, and who sits there. */
import type { Side } from '@1bob/rules/player';
import { seatedName } from '../home/officers.ts';
import type { Chair } from '../net/wire.ts';
import { capital } from '../words/language.svelte.ts';
import { t } from '../words/table.ts';

/** The computer player that is thinking for a side. Null if a person plays it. */
export function thinker(chairs: readonly Chair[], side: Side): Chair | null {
  return chairs.find(({ seat, computer }) => seat === side && computer) ?? null;
}

/** The whole text while a player waits. */
export function waitingFor(chairs: readonly Chair[], side: Side): string {
  const chair = thinker(chairs, side);
  if (chair === null) return t.next.waiting(t.field.The[side]);
  const name = chair.handed ? null : chair.name;
  return t.next.thinks(capital(seatedName(name)));
}
