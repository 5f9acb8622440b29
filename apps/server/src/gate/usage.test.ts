import { expect, test } from 'vitest';
import { settings } from './config.ts';
import { answerTo } from './usage.ts';

test.each([['--help'], ['-h']])('%s explains the program, and names the settings', (flag) => {
  const { code, text } = answerTo([flag])!;
  expect(code).toBe(0);
  expect(text).toMatch(/^npm start/);
  for (const name of Object.keys(settings)) expect(text).toContain(`\n  ${name}`);
});

test.each([[['--prot', '80']], [['start']], [['--help', '--port=80']], [['--lan', '--wan']]])(
  'arguments %j are refused with a sentence',
  (given) => {
    const text = expect.stringMatching(
      /^The server takes only the argument --lan, but got ".*"\. [^\n]*$/,
    ) as string;
    expect(answerTo(given)).toEqual({ code: 2, text });
  },
);

test.each([[[]], [['--lan']]])('with arguments %j the server starts', (given) => {
  expect(answerTo(given)).toBeNull();
});
