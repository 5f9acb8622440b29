import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { alike, argumentsOf, spokenBy, unreadable } from '@1bob/words/testing';
import { describe, expect, it } from 'vitest';
import { catalogues, type Catalogues } from './testing/catalogues.ts';
import { samples } from './testing/samples.ts';
import { unusedIn } from './testing/unused.ts';

type Name = keyof Catalogues;
const spoken = <N extends Name>(name: N, language: keyof typeof catalogues) =>
  spokenBy<Catalogues[N]>(catalogues[language][name], samples[name]);
const taken = <N extends Name>(name: N, language: keyof typeof catalogues) =>
  argumentsOf<Catalogues[N]>(catalogues[language][name], samples[name]).sort();

/** Texts that are the same in both languages: names, shared words, and functions that only join their arguments. */
const same: Partial<Record<Name, readonly string[]>> = {
  home: ['app.title', 'home.winner', 'pack.edition', 'book.code'],
  table: [
    ...['fly.noBombsLeft', 'draft.told', 'plan.phase.raf'],
    ...['AF', 'PF', 'FF', 'GB', 'RB', 'LZ', 'AVF', 'HPB', 'SCF', 'SB', 'SPF'].map(
      (type) => `names.types.${type}`,
    ),
    ...['past.chapter', 'past.watch.raid', 'hex.title', 'hex.terrain.land'],
  ],
  papers: ['leaving.links'],
  seat: ['own.chairKind.adjutant'],
  story: ['front.points'],
  notices: ['kinds.push', 'kinds.webhook', 'forms.discord', 'forms.slack', 'forms.ntfy', 'at'],
  // A counter keeps the words that its side printed on it.
  counters: [
    'aerodrome',
    'aerodromeGerman',
    'aa',
    'aaGerman',
    'ew',
    'cd',
    'hq',
    'hqGerman',
    'carrier',
    'tender',
  ].map((counter) => `land.${counter}.2`),
  ear: ['inLondon', 'city', 'when', 'isAt'],
  devices: ['code', 'passkey'],
  history: ['chapters.2.date'],
};
/** Texts that may be empty. */
const silent: Partial<Record<Name, readonly string[]>> = {
  table: ['hex.control.none: ""'],
  counters: ['marker.endurance.2: ""'],
};

describe.each(Object.keys(samples) as Name[])('the words of "%s"', (name) => {
  it.each(['en', 'de'] as const)('renders each of its texts, in %s', (language) => {
    expect(unreadable(spoken(name, language))).toEqual(silent[name] ?? []);
  });

  it('has different texts in each language', () => {
    expect(alike(spoken(name, 'en'), spoken(name, 'de'))).toEqual(same[name] ?? []);
  });

  it('takes the same arguments in each language', () => {
    expect(taken(name, 'de')).toEqual(taken(name, 'en'));
  });
});

it('covers each catalogue', () => {
  const files = Object.entries(import.meta.glob<object>('./*.en.ts', { eager: true }));
  const texts = new Set(Object.keys(samples).flatMap((name) => Object.values(catalogues.en[name as Name])));
  const leftOut = files.filter(([, file]) =>
    Object.values(file).some(
      (words) =>
        typeof words === 'object' &&
        ![words, ...Object.values(words as object)].some((part) => texts.has(part)),
    ),
  );
  expect(files.length).toBeGreaterThan(20);
  expect(leftOut.map(([file]) => file)).toEqual([]);
});

describe('keys', () => {
  /** Texts that are looked up by a code. */
  const lookedUp = /^(advice\.reasons\..*|holds|fails|unproved)$/;
  const code = ['../', '../../../../packages/words/src/']
    .map((folder) => join(import.meta.dirname, folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name))))
    .filter((file) => /\.(ts|svelte)$/.test(file) && !/\.(en|de|test)\.ts$|\Wtesting\W/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');

  it('are all used', () => {
    const unused = Object.values(catalogues.en).flatMap(unusedIn(code));
    expect(unused.filter((path) => !lookedUp.test(path))).toEqual([]);
  });

  it('are named if no code reads them', () => {
    const words = { app: { title: '', home: '', side: { german: '' }, level: { low: '', high: '' } } };
    const some = 't.app.title; t.app.side[side]; const { low } = t.app.level;';
    expect(unusedIn(some)(words)).toEqual(['app.home', 'app.level.high']);
  });
});
