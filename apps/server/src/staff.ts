import { officers, type Officer } from '@1bob/bots';
import type { Rank } from '@1bob/protocol';
import type { Staff } from './officers/officers.ts';

/** Whether this was started from its TypeScript source; else from the bundle that `build.mjs` makes. */
const source = import.meta.url.endsWith('.ts');
// Each has a rank that can be asked for.
const registered: Partial<Readonly<Record<Rank, Officer>>> = officers;
const inOrder = Object.values(registered);
const [youngest, adviser] = [inOrder.at(0), inOrder.findLast(({ explains }) => explains)];
if (!youngest || !adviser) throw new Error('there are no officers');

/** The officers of The First Battle of Britain. */
export const staff: Staff = {
  program: new URL(source ? './officers/thread-source.mjs' : './officer-thread.js', import.meta.url),
  officers: inOrder,
  // A match keeps the name of the computer that it began with: under that of the one before, Cadet goes on.
  former: { steady: 'cadet' },
  fallback: (registered.captain ?? youngest).name,
  adviser: adviser.name,
};

export const defaultOfficer = youngest.name;
