/** All attacks, one line each. ../harness.ts says how to write an attack. */
export { attack as namespacesUnread } from './namespaces-unread.ts';
export { attack as namespacesRead } from './namespaces-read.ts';
export { attack as acknowledgements } from './acknowledgements.ts';
export { attack as tooMany } from './too-many.ts';
export { attack as pings } from './pings.ts';
export { attack as placeholders } from './placeholders.ts';
export { attack as oversized } from './oversized.ts';
export { attack as handshakesWebsocket } from './handshakes-websocket.ts';
export { attack as handshakesPolling } from './handshakes-polling.ts';
export { attack as pollingPayloads } from './polling-payloads.ts';
export { attack as slowReaderSocket } from './slow-reader-socket.ts';
export { attack as slowReaderHttp } from './slow-reader-http.ts';
export { attack as records } from './records.ts';
export { attack as slowWriter } from './slow-writer.ts';
export { attack as pasts } from './pasts.ts';
export { attack as writer } from './writer.ts';
