import { expect, it } from 'vitest';
import { LocalWire, type LocalAnswer, type LocalDesk } from './local-wire.ts';

type Opened = { readonly view: never; readonly version: number };
type Asked = { readonly n: number; readonly command?: unknown };

function begun() {
  const asked: Asked[] = [];
  const desk: LocalDesk<never, LocalAnswer<Opened>> = {
    postMessage: (question: Asked) => void asked.push(question),
    ...{ onmessage: null, onerror: null, terminate: () => undefined },
  };
  const wire = new LocalWire({
    ...{ desk, match: 'exercise', seat: 'german', open: {}, about: {}, noAdvice: '' },
    ...{ onopened: () => undefined, ontaken: () => undefined },
  });
  const answer = (): void => {
    const n = asked.at(-1)?.n ?? 0;
    const data = { n, given: { ok: true, told: [{ version: 7, changes: [] }] } } as const;
    desk.onmessage?.(new MessageEvent('message', { data }));
  };
  return { asked, wire, answer };
}

it('gives a command that a table repeats to the worker once', () => {
  const { asked, wire, answer } = begun();
  const answers: unknown[] = [];
  const request = { match: 'exercise', id: '1', version: 3, command: { kind: 'endTurn' } };
  // A slow worker answers later than a table waits, and a second end would end the next turn.
  wire.emit('command', request, (given) => answers.push(given));
  wire.emit('command', request, (given) => answers.push(given));
  expect(asked).toHaveLength(1);
  answer();
  expect(answers).toEqual([{ ok: true, version: 7 }]);
  wire.emit('command', { ...request, id: '2' }, (given) => answers.push(given));
  expect(asked).toHaveLength(2);
});
