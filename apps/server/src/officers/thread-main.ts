/**
 * A thread in which officers think. It is sent the view of one seat, and answers; it knows no store, no match and no other
 * seat. What it throws ends it, and the server begins another.
 */
import { parentPort } from 'node:worker_threads';
import { officers, type Brief, type Officer } from '@1bob/bots';
import type { Question, Said } from '../tables/live/question.ts';

const port = parentPort;
if (port === null) throw new Error('this runs as a thread');
const say = (what: Said): void => port.postMessage(what);
const byName: Readonly<Record<string, Officer>> = officers;

port.on('message', ({ officer: name, view, seed }: Question) => {
  const officer = byName[name];
  if (officer === undefined) throw new Error(`there is no officer ${name}`);
  // The views of this game are what its officers expect.
  const decision = officer.think({ view: view as Brief['view'], seed });
  say({ decided: decision && { command: decision.command, reasons: [...decision.reasons] } });
});
say('ready');
