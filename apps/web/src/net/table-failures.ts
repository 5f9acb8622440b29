/** Why a table is seen no more, in English. Apart from other failures, since only the pages of a table need them. */
export const tableFailures = {
  /** The page itself has left. */
  closed: { code: 'network.closed', message: 'This page has left the table.' },
  /** As the server says of the seat. */
  released: {
    code: 'seat.released',
    message: 'You made no move in time, so the seat went back to the open tables. Take another table.',
  },
  moved: { code: 'seat.moved', message: 'Your seat has been taken in another browser.' },
} as const;
