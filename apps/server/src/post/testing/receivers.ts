import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';
import { cert, key } from './certificate.ts';

/** A request as it arrived. */
export interface Arrived {
  path: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** A receiver of webhooks and pushes on this machine. `answer`: what it does, if it does not simply accept. */
export async function receiver(answer?: RequestListener, secure = false) {
  const arrived: Arrived[] = [];
  const listener: RequestListener = (request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      arrived.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) });
      if (answer) answer(request, response);
      else response.writeHead(201).end();
    });
  };
  const server = secure ? createSecureServer({ cert, key }, listener) : createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { arrived, port, origin: `${secure ? 'https' : 'http'}://127.0.0.1:${port}` };
}

/**
 * A mail server on this machine, which keeps the mails it gets. `refuse`: its answer code for a recipient, or that it never
 * answers.
 */
export async function mailbox(refuse?: (to: string) => number | 'never' | undefined) {
  const letters: { to: string[]; text: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo({ address }, _session, done) {
      const code = refuse?.(address);
      if (code === 'never') return;
      done(code === undefined ? null : Object.assign(new Error('no'), { responseCode: code }));
    },
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        letters.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          text: Buffer.concat(parts).toString(),
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)));
  const { port } = server.server.address() as AddressInfo;
  return { letters, url: `smtp://127.0.0.1:${port}` };
}

/** The text of a mail with its line breaks and quoted characters decoded. */
export const plainOf = (letter: string): string => {
  const whole = letter.replaceAll('=\r\n', '');
  const bytes = whole.replace(/(?:=[0-9A-F]{2})+/g, (run) =>
    Buffer.from(run.replaceAll('=', ''), 'hex').toString(),
  );
  return bytes.replaceAll('\r\n', '\n');
};
