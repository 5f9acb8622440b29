// Officers for the toy game, in a thread. Each is named after what it does when it is to move.
import { parentPort } from 'node:worker_threads';

const decide = (command) =>
  parentPort.postMessage({ decided: { command, reasons: [{ code: 'toy', count: 1 }] } });
const hold = (milliseconds) => {
  for (const end = performance.now() + milliseconds; performance.now() < end;);
};

const manners = {
  able: ({ advance }) => decide(advance),
  hider: () => decide({ kind: 'hide', number: 5 }),
  // Hides another number each time before it moves.
  sly: ({ advance }, { view }) => {
    const number = view.log.length + 100;
    decide(view.hidden === number ? advance : { kind: 'hide', number });
  },
  slow: ({ advance }) => setTimeout(() => decide(advance), 120),
  heavy: ({ advance }) => {
    hold(300);
    decide(advance);
  },
  hangs: () => hold(60_000),
  silent: () => undefined,
  throws: () => {
    throw new Error('broken');
  },
  leaves: () => process.exit(1),
  nonsense: () => parentPort.postMessage({ decided: 'north', by: 'whim' }),
  chatty: () => decide({ kind: 'pass' }, parentPort.postMessage({ decided: null, canary: 'left passed' })),
  illegal: () => decide({ kind: 'fly', to: 'the moon' }),
  // Asks for more memory than a thread has.
  greedy: () => {
    for (const kept = []; ;) kept.push(new Array(4_000_000).fill(kept.length));
  },
  // Tells the seed of its seat in a secret act, and 0 if it has none.
  seedy: ({ advance }, { view, seed }) => {
    const number = parseInt((seed ?? '0').slice(0, 8), 16);
    decide(view.hidden === number ? advance : { kind: 'hide', number });
  },
  // Reports what it was given, and what else it can see.
  spy: (options, told) =>
    decide({ kind: 'pass', told: Object.keys(told).sort(), env: Object.keys(process.env) }),
};

parentPort.on('message', (told) => {
  const { options } = told.view;
  if (!options?.advance) parentPort.postMessage({ decided: null });
  else manners[told.officer](options, told);
});
parentPort.postMessage('ready');
