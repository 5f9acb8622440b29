/** Whom a seat waits for, in words: no more than everybody sees, whose move it is and who sits there. */
import type { Side } from '@1bob/rules/player';
import { seatedName } from '../home/officers.ts';
import type { Chair } from '../net/wire.ts';
import { capital } from '../words/language.svelte.ts';
import { t } from '../words/table.ts';

/** Who thinks for a seat; null for a person. */
export function thinker(chairs: readonly Chair[], side: Side): Chair | null {
  return chairs.find(({ seat, computer }) => seat === side && computer) ?? null;
}

/** What stands where one waits, from its first moment to its last. `flies`: in the flying turn of the one that is waited for. */
export function waitingFor(chairs: readonly Chair[], side: Side, flies = false): string {
  const chair = thinker(chairs, side);
  if (chair === null) return t.next.waiting(t.field.The[side]);
  const name = chair.handed ? null : chair.name;
  return t.next.thinks(capital(seatedName(name)), flies && name === 'commander');
}
