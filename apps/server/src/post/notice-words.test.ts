import { isolated } from '@1bob/game';
import { alike, spokenBy, unreadable, type Samples } from '@1bob/words/testing';
import { expect, it } from 'vitest';
import { noticeWords, type NoticeWords } from './notice-words.ts';

const at = new Date('2026-02-01T12:05:00Z');
const samples: Samples<NoticeWords> = {
  several: [[2]],
  news: [[2]],
  signIn: { lines: [[isolated('Anna')]] },
  device: {
    one: [['Firefox, Android'], [null]],
    several: [[2]],
    came: [
      ['Firefox, Android', at, 'first'],
      ['Firefox, Android', at, 'code'],
      ['Firefox, Android', at, 'link'],
      ['Firefox, Android', at, 'mail'],
      [null, at, 'passkey'],
    ],
  },
};

it('everything in a notice can be read, and differs between languages', () => {
  const [english, german] = [spokenBy(noticeWords('en'), samples), spokenBy(noticeWords('de'), samples)];
  expect([...unreadable(english), ...unreadable(german)]).toEqual([]);
  expect(alike(english, german)).toEqual([]);
});

it('a notice in an unknown language is in English', () => {
  expect(noticeWords('fr')).toBe(noticeWords('en'));
});
