/**
 * Reasons why a table is no longer available, in English. They are separate from other failures, because only the pages
 * of a table need them.
 */
export const tableFailures = {
  /** The page itself has left. */
  closed: { code: 'network.closed', message: 'This page has left the table.' },
  /** No live connection comes about. The page keeps trying. */
  away: {
    code: 'network.away',
    message: 'The server does not answer. Check your connection. This page keeps trying.',
  },
  blocked: {
    code: 'network.blocked',
    message:
      'The server answers, but a proxy, a firewall or an extension on the way stops live connections. Try another network, or ask its administrator to allow WebSockets.',
  },
  stray: {
    code: 'network.stray',
    message:
      'Your network stops WebSockets, and the servers here lose any other connection between them. Try another network, and ask the host to send all requests for a match to one server.',
  },
  crowded: {
    code: 'network.crowded',
    message: 'Too many connections come from your network. Close other tabs, or wait a minute.',
  },
  /** The server's notices about the seat. */
  released: {
    code: 'seat.released',
    message: 'You made no move in time, so the seat went back to the open tables. Take another table.',
  },
  chair: {
    code: 'seat.chair',
    message:
      'Your second chair at this table has ended. The player took it back, or no longer holds the seat.',
  },
  moved: { code: 'seat.moved', message: 'Your seat has been taken in another browser.' },
} as const;
