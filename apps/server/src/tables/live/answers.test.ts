import { expect, test } from 'vitest';
import { Answers } from './answers.ts';

const accepted = (version: number) => ({ ok: true, version }) as const;
const refused = { ok: false, error: { code: 'command.stale', message: '' } } as const;

test('finds an answer by its id until only the record can know it', () => {
  const answers = new Answers(-1);
  answers.keep('in the record', accepted(1), true);
  answers.keep('changed nothing', accepted(1), false);
  answers.keep('refused', refused, false);
  expect(answers.find('refused')).toEqual(refused);
  answers.forget();
  expect(['in the record', 'changed nothing', 'refused'].map((id) => answers.find(id))).toEqual([
    accepted(1),
    null,
    null,
  ]);
});

test('asks the store about a command that was given before the oldest answer was dropped', () => {
  const answers = new Answers(-1);
  const drop = (answer: ReturnType<typeof accepted> | typeof refused, entry: boolean): void => {
    answers.keep('oldest', answer, entry);
    for (let i = 0; answers.find('oldest') !== null; i++) answers.keep(`filler ${i}`, refused, false);
    // The next one to be dropped is again the oldest.
    answers.forget();
  };
  drop(refused, false);
  drop(accepted(7), false);
  expect(answers.mayBeOlder(0)).toBe(false);
  drop(accepted(7), true);
  expect([answers.mayBeOlder(7), answers.mayBeOlder(8)]).toEqual([true, false]);
});
