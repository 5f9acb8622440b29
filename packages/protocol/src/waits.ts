/** Milliseconds without a byte in either direction after which a connection is closed. Polling pings every 25 s. */
export const CONNECTION_IDLE = 30_000;
/**
 * Milliseconds that a request waits at most for what may hold it up, such as another server, its turn or a picture. The rest
 * of the time until its connection is closed is for the database and the answer.
 */
export const REQUEST_WAIT = (2 / 3) * CONNECTION_IDLE;
