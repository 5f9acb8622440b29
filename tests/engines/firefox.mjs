#!/usr/bin/env node
// Starts Debian's Firefox as Playwright starts it: with the arguments given here, and with its address on the error
// output. Playwright's BiDi channel sends a command that the long-term release does not know, so this program answers
// it.
import { spawn } from 'node:child_process';
import { WebSocket, WebSocketServer } from 'ws';

const unknown = new Set(['emulation.setMediaFeaturesOverride']);

const firefox = spawn('/usr/bin/firefox-esr', process.argv.slice(2), {
  stdio: ['ignore', 'inherit', 'pipe'],
});
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => firefox.kill(signal));
firefox.on('exit', (code) => process.exit(code ?? 1));

let said = '';
let address = null;
firefox.stderr.on('data', (text) => {
  if (address !== null) {
    process.stderr.write(text);
    return;
  }
  said += text;
  address = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(said)?.[1] ?? null;
  if (address !== null) relay();
});

/** Passes on the messages of both sides, except for the unknown command. */
function relay() {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 }, () => {
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}\n`);
  });
  server.on('connection', (playwright, { url }) => {
    // A message may contain a whole picture.
    const browser = new WebSocket(address + url, { perMessageDeflate: false, maxPayload: 2 ** 30 });
    const early = [];
    browser.on('open', () => early.splice(0).forEach((message) => browser.send(message)));
    browser.on('message', (message) => playwright.send(String(message)));
    playwright.on('message', (data) => {
      const message = String(data);
      const { id, method } = JSON.parse(message);
      if (unknown.has(method)) playwright.send(JSON.stringify({ type: 'success', id, result: {} }));
      else if (browser.readyState === WebSocket.OPEN) browser.send(message);
      else early.push(message);
    });
    playwright.on('close', () => browser.close());
    for (const end of ['close', 'error']) browser.on(end, () => playwright.close());
  });
}
