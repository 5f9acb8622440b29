import { malformed } from './host-error.ts';
import { order, type Order } from './order.ts';

/** Values of a command's options, as parsed from the command line. */
export interface Values {
  most?: string;
  hours?: string;
  done?: string;
  end?: boolean;
}

/** The options of each command, and the name of its argument, which may be missing if `optional`. */
const commands: Readonly<
  Record<string, { argument?: string; optional?: boolean; options?: readonly (keyof Values)[] }>
> = {
  tables: { argument: 'table', optional: true, options: ['most'] },
  devices: { argument: 'person', optional: true, options: ['most'] },
  channels: {},
  reports: { options: ['most', 'done'] },
  message: { argument: 'text', options: ['hours'] },
  void: { argument: 'table' },
  expire: { argument: 'table' },
  block: { argument: 'person' },
  unblock: { argument: 'person' },
};

/** The order that a command line gives; null if it gives none. Throws a `HostError` for a value that is not allowed. */
export function orderIn(kind: string, rest: readonly string[], given: Values): Order | null {
  const { end, ...values } = given;
  if (kind === 'message' && end === true) return rest.length === 0 ? { kind: 'unsay' } : null;
  const command = Object.hasOwn(commands, kind) ? commands[kind] : undefined;
  if (command === undefined || end === true) return null;
  const { argument, optional = false, options = [] } = command;
  const [first] = rest;
  if (rest.length > (argument === undefined ? 0 : 1)) return null;
  if (argument !== undefined && first === undefined && !optional) return null;
  if (Object.keys(values).some((name) => !options.some((option) => option === name))) return null;
  const numbers = Object.fromEntries(
    (['most', 'hours'] as const).flatMap((name) =>
      values[name] === undefined ? [] : [[name, Number(values[name])]],
    ),
  );
  const parsed = order.safeParse({
    kind,
    ...(argument === undefined || first === undefined ? {} : { [argument]: first }),
    ...(values.done === undefined ? {} : { done: values.done }),
    ...numbers,
  });
  if (!parsed.success) throw malformed(parsed.error);
  return parsed.data;
}
