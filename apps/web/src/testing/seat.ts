/** Puts a part of the table page on the screen of a test, with a table that writes down what is given. */
import type { CommandInput } from '@1bob/rules/player';
import { render } from '@testing-library/svelte';
import type { Component } from 'svelte';
import { Desk } from '../table/desk.svelte.ts';
import type { PlayerView, Table } from '../table/table.svelte.ts';
import AtTable from './AtTable.svelte';

export interface Seated {
  readonly given: CommandInput[];
  readonly desk: Desk;
}

export function seat<P extends Record<string, unknown>>(
  part: Component<P>,
  view: PlayerView,
  props: P,
): Seated {
  const given: CommandInput[] = [];
  const table = {
    view,
    seat: view.own.side,
    busy: 0,
    trouble: null,
    chairs: [],
    match: 'test-match',
    give: (command: CommandInput) => {
      given.push(command);
      return Promise.resolve(true);
    },
  } as unknown as Table; // the parts use these fields alone
  const desk = new Desk();
  render(AtTable as unknown as Component<Record<string, unknown>>, { part, table, desk, given: props });
  return { given, desk };
}
