import type { PGlite } from '@electric-sql/pglite';

/**
 * A PostgreSQL server has processes that bound its journal and give back the room of dead rows. The embedded one has
 * neither: left alone the journal grows until the program ends in good order, and the room of replaced snapshots is
 * never given back. So both are done here whenever enough was written; commits wait meanwhile (about a tenth of a
 * second for a hundred megabytes).
 */
export class Housekeeping {
  private readonly timer: NodeJS.Timeout;
  private seen = 0;

  constructor(
    private readonly database: PGlite,
    {
      every = 60_000,
      /** Bytes of journal that make it worth while. */
      worth = 32 * 1024 * 1024,
    }: { every?: number; worth?: number } = {},
  ) {
    this.timer = setInterval(() => {
      // What fails here fails for the next commit too, and is told there.
      this.tidy(worth).catch(() => undefined);
    }, every);
    this.timer.unref();
  }

  /** Tidies when at least `worth` bytes were written since the last time; resolves to whether it did. */
  async tidy(worth: number): Promise<boolean> {
    const written = await this.journal();
    if (written - this.seen < worth) return false;
    await this.database.query('VACUUM');
    await this.database.query('CHECKPOINT');
    this.seen = await this.journal();
    return true;
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** Bytes written to the journal since the database was made. */
  private async journal(): Promise<number> {
    const { rows } = await this.database.query<{ bytes: number }>(
      `SELECT (pg_current_wal_insert_lsn() - '0/0')::float8 AS bytes`,
    );
    return rows[0]?.bytes ?? 0;
  }
}
