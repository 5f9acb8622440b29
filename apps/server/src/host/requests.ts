import { randomUUID } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';
import { every, type Repeated } from '../common/every.ts';
import { NotRegular, readRegular, writeRegular } from '../common/regular-file.ts';
import { HostError, malformed } from './host-error.ts';
import { order, type Order } from './order.ts';

/**
 * How a command of the host reaches the server that holds the embedded database. The command writes a file into the data
 * directory, and the server claims it and answers in another file (docs/decisions/017). Anybody who may write there could
 * also replace the database.
 */

/** Milliseconds between two looks: of the server for requests, and of the command for its answer. */
const LOOK_EVERY = 500;
/** Milliseconds after which the command gives up, and after which a request is too old to be carried out. */
const PATIENCE = 30_000;
/** The most bytes of a request. */
const LONGEST = 16_384;

const folderIn = (dataDir: string): string => path.join(dataDir, 'host');

const answer = z.union([
  z.object({ lines: z.array(z.string()) }),
  z.object({ error: z.object({ code: z.string(), message: z.string() }) }),
]);

/** The answer of a server that refused an order. */
class Answered extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
    this.name = 'Answered';
  }
}

/** Writes a file whole or not at all, readable only by its owner. */
function put(file: string, content: unknown): void {
  writeRegular(`${file}.part`, JSON.stringify(content), 0o600);
  renameSync(`${file}.part`, file);
}

/** Asks the server that holds a data directory. Throws `host.silent` if none answers, and `Answered` for its refusal. */
export async function ask(dataDir: string, given: Order): Promise<string[]> {
  const folder = folderIn(dataDir);
  if (!existsSync(folder)) throw new HostError('host.silent');
  const name = path.join(folder, randomUUID());
  put(`${name}.order`, given);
  for (const end = Date.now() + PATIENCE; Date.now() < end; await delay(LOOK_EVERY / 5)) {
    if (!existsSync(`${name}.answer`)) continue;
    const told = answer.parse(JSON.parse(readRegular(`${name}.answer`)));
    rmSync(`${name}.answer`);
    if ('lines' in told) return told.lines;
    throw new Answered(told.error.code, told.error.message);
  }
  rmSync(`${name}.order`, { force: true });
  throw new HostError('host.silent');
}

interface RequestsParts {
  dataDir: string;
  carryOut: (order: Order) => Promise<string[]>;
  fault: (error: unknown) => void;
}

/** The server's side: looks for requests, and answers one after the other. */
export class HostRequests {
  readonly #parts: RequestsParts;
  readonly #folder: string;
  readonly #timer: Repeated;

  constructor(parts: RequestsParts) {
    this.#parts = parts;
    this.#folder = folderIn(parts.dataDir);
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    this.#timer = every(LOOK_EVERY, () => this.#look(), parts.fault);
  }

  stop(): Promise<void> {
    return this.#timer.stop();
  }

  async #look(): Promise<void> {
    for (const name of readdirSync(this.#folder)) {
      const file = path.join(this.#folder, name);
      const found = lstatSync(file, { throwIfNoEntry: false });
      // The file was not made by a command, or has been deleted.
      if (found?.isFile() !== true) continue;
      // The command that asked has given up.
      if (Date.now() - found.mtimeMs > PATIENCE) rmSync(file, { force: true });
      else if (name.endsWith('.order')) await this.#answer(file.slice(0, -'.order'.length), found.size);
    }
  }

  async #answer(name: string, size: number): Promise<void> {
    const claimed = `${name}.claimed`;
    renameSync(`${name}.order`, claimed);
    try {
      if (size > LONGEST) throw new HostError('host.malformed');
      const given = order.safeParse(JSON.parse(readRegular(claimed)));
      if (!given.success) throw malformed(given.error);
      put(`${name}.answer`, { lines: await this.#parts.carryOut(given.data) });
    } catch (error) {
      const { code, message } = asError(error);
      if (code === 'server.error') this.#parts.fault(error);
      put(`${name}.answer`, { error: { code, message } });
    } finally {
      rmSync(claimed, { force: true });
    }
  }
}

/** Only the place of an unforeseen error goes to the log, because its message could quote something hidden. */
function asError(error: unknown): { code: string; message: string } {
  if (error instanceof HostError) return error;
  if (error instanceof SyntaxError || error instanceof NotRegular) return new HostError('host.malformed');
  return { code: 'server.error', message: 'The server failed to carry out the command. Its log says where.' };
}
