/**
 * What a host has who updates the program: a database that an earlier commit wrote and closed, in a folder of its own. In it
 * Anna and Ben play one match with a clock, have ended another, Anna plays a third against the computer, and a fourth waits
 * for an opponent. The cookies are signed with the secret below.
 */
export const databaseOfEarlier = {
  file: new URL('../fixtures/databases/03183369.db.gz', import.meta.url),
  /** The last migration of that commit on PostgreSQL. */
  lastMigration: '20261123143154_quiet_hours',
  secret: 'the-secret-of-a-database-for-tests-0001',
  anna: 'session=evQnHBJL6i4CEH9qQJFOKW9a.WNq31OrbzrehfKalRwCsMruSRh9kWJYX7dV74vQbPP0',
  ben: 'session=FoiDxeuQCAe53hsilIJBOJEF.u%2FoCJODgZPef4cZ3L1ZuC3nCq2I9GNxvCfLDqmkZL1A',
  running: 'r728mq24i7yr',
  ended: '8lkcbi29b377',
  computer: '7njr2rnub19o',
  join: 'u8li84q0lpbhwnoucn113q00u362nskqd5cc4n',
  recovery: '6hdiwon9vyw42cal45bwohkvwy',
};
