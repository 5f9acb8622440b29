import type { Database } from './database.ts';

/** The row that marks a PostgreSQL database as restored until its running matches have new dice. */
export const RESTORED = 'restored';

/** Keys that all servers of an installation share. */
export interface ServerKeyStore {
  /**
   * The value under a name: the one that is there, or this one if there is none. It is JSON text, and the same for all
   * servers.
   */
  keepKey(name: string, value: string): Promise<string>;
}

export function serverKeysOn({ prisma, read, write }: Database): ServerKeyStore {
  const find = (name: string) => prisma.serverKey.findUnique({ where: { name } });
  const make = write((name: string, value: string) => prisma.serverKey.create({ data: { name, value } }));

  return {
    keepKey: read(async (name, value) => {
      const known = await find(name);
      if (known !== null) return known.value;
      // If another server has written its key first, that one counts.
      await make(name, value).catch(() => undefined);
      const kept = await find(name);
      if (kept === null) throw new Error('a key of the server was not kept');
      return kept.value;
    }),
  };
}
