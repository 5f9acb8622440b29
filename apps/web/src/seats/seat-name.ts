import { isolated } from '@1bob/game';
import type { Chair } from '../net/wire.ts';
import { seatedName } from '../home/officers.ts';
import { t } from '../words/table.ts';

/** The occupant of a seat, in words. */
export function seatName({ taken, computer, handed, program, name, gone }: Chair): string {
  if (!taken) return t.seat.empty;
  if (gone) return computer ? t.pace.by(isolated(t.seat.gone)) : t.seat.gone;
  if (computer) return handed ? t.pace.by(isolated(name ?? '')) : seatedName(name);
  return program ? t.pace.withProgram(isolated(name ?? '')) : (name ?? '');
}
