import { officers, type Officer } from '@1bob/bots';
import type { Rank } from '@1bob/protocol';
import type { Staff } from './officers.ts';

/** Whether this module runs as TypeScript source. Otherwise it is part of the bundle that `build.mjs` makes. */
const source = import.meta.url.endsWith('.ts');
// Officers by rank. The type lets a lookup of any rank compile, and a rank without an officer is undefined.
const registered: Partial<Readonly<Record<Rank, Officer>>> = officers;
const inOrder = Object.values(registered);
const [youngest] = inOrder;
const strongest = inOrder.at(-1);
if (!youngest || !strongest) throw new Error('there are no officers');

/** The officers of The First Battle of Britain. */
export const staff: Staff = {
  program: new URL(source ? './thread-source.mjs' : './officer-thread.js', import.meta.url),
  officers: inOrder,
  watchedPace: 1_500,
  // A match keeps the name of the computer with which it began. Cadet succeeds the one with this name.
  former: { steady: 'cadet' },
  fallback: (registered.captain ?? youngest).name,
  adviser: strongest.name,
};

export const defaultOfficer = youngest.name;
