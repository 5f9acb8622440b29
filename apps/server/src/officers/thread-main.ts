/**
 * A thread in which officers think. It gets the view of one seat and answers with a decision. It has no access to the store,
 * the match or another seat. If an error ends it, the server begins another.
 */
import { parentPort } from 'node:worker_threads';
import { officers, type Brief, type Officer } from '@1bob/bots';
import type { Question, ThreadMessage } from '../tables/live/question.ts';

const port = parentPort;
if (port === null) throw new Error('this runs as a thread');
const say = (what: ThreadMessage): void => port.postMessage(what);
const byName: Readonly<Record<string, Officer>> = officers;

port.on('message', ({ officer: name, view, seed }: Question) => {
  const officer = byName[name];
  if (officer === undefined) throw new Error(`there is no officer ${name}`);
  // This game's officers expect the views of this game.
  const decision = officer.think({ view: view as Brief['view'], ...(seed !== undefined && { seed }) });
  say({ decided: decision && { command: decision.command, reasons: [...decision.reasons] } });
});
say('ready');
