/**
 * Computer players of one make. They decide turn by turn from their view and remember nothing, so that they can take over a
 * seat at any moment. They differ only in their doctrine.
 */
import type { Command, View } from '@1bob/rules/player';
import type { Decision, Player } from '../player.ts';
import type { Doctrine, Table } from './table.ts';
import { fly } from './flying.ts';
import { plan, setUp } from './planning.ts';
import { because, tableOf } from './table.ts';

export const pilot = (doctrine: Doctrine): Player => ({
  name: doctrine.name,
  choose: (view, seed) => decide(view, doctrine, seed)?.command ?? null,
  decide: (view, seed) => decide(view, doctrine, seed),
});

function decide(view: View, doctrine: Doctrine, seed?: string): Decision | null {
  const table = tableOf(view, doctrine, seed);
  if (!table || !view.options.advance) return null;
  const command = choose(table, view.options.advance);
  return { command, reasons: table.reasons };
}

function choose(table: Table, advance: Command): Command {
  switch (table.view.stage.kind) {
    case 'planning': {
      const choice = plan(table);
      return choice ? { kind: 'submit', choice } : advance;
    }
    case 'flying':
      return fly(table);
    case 'setUp':
      return because(table, setUp(table) ?? advance, { code: 'setUp' });
    case 'ended':
      return advance;
  }
}
