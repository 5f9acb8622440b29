import { expect, test } from 'vitest';
import { mailboxOf } from './mailbox.ts';

test.each([
  ['anna@play.example', 'anna@play.example'],
  ['Anna@PLAY.Example', 'anna@play.example'],
  ['anna+war@play.example', 'anna@play.example'],
  ['anna+war+1@play.example', 'anna@play.example'],
  ['anna@play.example.', 'anna@play.example'],
  ['an.na@play.example', 'an.na@play.example'],
  ['an.n.a+1@gmail.com', 'anna@gmail.com'],
  ['Anna@googlemail.com', 'anna@gmail.com'],
  ['+anna@play.example', '+anna@play.example'],
  ['anna-war@play.example', 'anna-war@play.example'],
  ['anna@bücher.example', 'anna@xn--bcher-kva.example'],
  ['anna@xn--bcher-kva.example', 'anna@xn--bcher-kva.example'],
  ['ａnna@play.example', 'anna@play.example'],
  ['no address', '@no address'],
])('%s leads to %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});
