import { alike, spokenBy, unreadable, type Samples } from '@1bob/words/testing';
import { expect, it } from 'vitest';
import { noticeWords, type NoticeWords } from './words.ts';

const at = new Date('2026-02-01T12:05:00Z');
const samples: Samples<NoticeWords> = {
  against: [['Anna']],
  several: [[2]],
  news: [[2]],
  joined: [['Anna'], [null]],
  rematch: [['Anna'], [null]],
  signIn: { lines: [['Anna']] },
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

it('all that a notice says can be read, and differs from language to language', () => {
  const [english, german] = [spokenBy(noticeWords('en'), samples), spokenBy(noticeWords('de'), samples)];
  expect([...unreadable(english), ...unreadable(german)]).toEqual([]);
  expect(alike(english, german)).toEqual([]);
});

it('in a language that is not known here a notice is in English', () => {
  expect(noticeWords('fr')).toBe(noticeWords('en'));
});
