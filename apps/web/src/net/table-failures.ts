/**
 * Reasons why a table is no longer available, in English. Separate from other failures, because only the pages of a table
 * need them.
 */
export const tableFailures = {
  /** The page itself has left. */
  closed: { code: 'network.closed', message: 'This page has left the table.' },
  /** The server's notice about the seat. */
  released: {
    code: 'seat.released',
    message: 'You made no move in time, so the seat went back to the open tables. Take another table.',
  },
  moved: { code: 'seat.moved', message: 'Your seat has been taken in another browser.' },
} as const;
