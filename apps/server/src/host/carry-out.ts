import { randomUUID } from 'node:crypto';
import type { Game } from '@1bob/game';
import type { HostAct, Store } from '../store/index.ts';
import { voidMatch } from '../tables/live/void-match.ts';
import { counted } from '../common/counted.ts';
import { HostError } from './host-error.ts';
import type { Order } from './order.ts';
import { lines, reportId } from './lines.ts';

const HOUR = 60 * 60 * 1000;
/** The most channels and reports that are read. */
const MOST_ROWS = 10_000;

/** The parts of the server that an order works on. */
export interface Desk {
  store: Store;
  game: Game<unknown>;
  /** The time of day; tests set another clock. */
  now?: () => Date;
}

/**
 * Carries out an order of the host, and returns the answer in lines. It reads public facts, people and reports, but no
 * record and no view. It opens a table only to void it, and reveals nothing of the match. Throws `HostError`; rejects as the
 * store does.
 */
export async function carryOut(desk: Desk, order: Order): Promise<string[]> {
  const { store } = desk;
  switch (order.kind) {
    case 'tables': {
      const tables = await store.tablesTold(order.most, order.table);
      if (order.table !== undefined && tables.length === 0) throw new HostError('host.unknown');
      return lines.tables(tables);
    }
    case 'devices': {
      const persons = await store.personsTold(order.most, order.person);
      if (order.person !== undefined && persons.length === 0) throw new HostError('host.unknown');
      return lines.devices(persons);
    }
    case 'channels':
      return lines.channels(await store.channelTroubles(MOST_ROWS));
    case 'message': {
      const until = new Date(timeOf(desk).getTime() + order.hours * HOUR);
      await keep(desk, { kind: 'message', subject: null, text: order.text, until });
      return [`Everybody sees the message until ${until.toISOString()}.`];
    }
    case 'unsay':
      await store.endMessages(timeOf(desk));
      return ['No message is shown now.'];
    case 'void': {
      const done = await voidMatch(store, desk.game, order.table);
      if (done === null) throw new HostError('host.unknown');
      if (!done) throw new HostError('host.ended');
      await keep(desk, { kind: 'void', subject: order.table });
      return [`Ended table ${order.table} without a result. Both players see that.`];
    }
    case 'expire': {
      const [table] = await store.tablesTold(1, order.table);
      if (table === undefined) throw new HostError('host.unknown');
      if (!(await store.expireMatch(order.table))) throw new HostError('host.running');
      await keep(desk, { kind: 'expire', subject: order.table });
      return [`Deleted table ${order.table}, with its record and its talk.`];
    }
    case 'block':
    case 'unblock': {
      const { kind, person } = order;
      const moved = await store.blockPerson(person, kind === 'block' ? timeOf(desk) : null);
      if (moved === null) throw new HostError('host.unknown');
      await keep(desk, { kind, subject: person });
      return [
        kind === 'block'
          ? `Blocked ${person}, who keeps their seats at ${counted(moved.length, 'table', 'tables')}.`
          : `Unblocked ${person}. They can play again.`,
      ];
    }
    case 'reports': {
      if (order.done === undefined) return lines.reports(await store.reports(order.most));
      const report = (await store.reports(MOST_ROWS)).find((each) => reportId(each) === order.done);
      if (report === undefined || !(await store.settleReport(report))) throw new HostError('host.unknown');
      return [`Closed report ${order.done} and deleted its copy of the line.`];
    }
  }
}

const timeOf = ({ now = () => new Date() }: Desk): Date => now();

async function keep(
  desk: Desk,
  act: Pick<HostAct, 'kind' | 'subject'> & Partial<Pick<HostAct, 'text' | 'until'>>,
): Promise<void> {
  await desk.store.keepAct({ id: randomUUID(), at: timeOf(desk), text: null, until: null, ...act });
}
