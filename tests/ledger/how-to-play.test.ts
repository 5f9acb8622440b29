import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { distance, hexId } from '@1bob/atlas';
import { editions, gameWith, seededDice, standardPack, viewFor } from '@1bob/rules';
import { ofView, raidsOf, type UnitId } from '@1bob/rules/player';
import { describe, expect, it } from 'vitest';
import { bookFrom, sourceOf } from '../../apps/web/rulebook.ts';
import type { Book } from '../../apps/web/src/rulebook/book.ts';
import { findPlace } from '../../apps/web/src/rulebook/find.ts';
import { caseId, codeIds } from '../../apps/web/src/rulebook/ids.ts';
import { piecesOf } from '../../apps/web/src/rulebook/references.ts';
import { sections } from './cases.ts';

const house = path.join(import.meta.dirname, '../..');
const books = {
  English: bookFrom(readFileSync(sourceOf('en'), 'utf8')),
  German: bookFrom(readFileSync(sourceOf('de'), 'utf8')),
} as const;

const idsOf = (book: Book): string[] => book.flatMap(({ id, places }) => [id, ...places.map((p) => p.id)]);

/** The source files of a folder, without tests. */
function sources(folder: string, endings: readonly string[]): string[] {
  return readdirSync(path.join(house, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => endings.some((ending) => name.endsWith(ending)))
    .filter((name) => !/\.test\.ts$|testing\//.test(name))
    .map((name) => readFileSync(path.join(house, folder, name), 'utf8'));
}
/**
 * Whether the book explains this case. An item may be explained together with its case, but a case needs more than its
 * section.
 */
const isTold = (book: Book, rule: string): boolean => {
  const id = caseId(rule);
  const found = findPlace(book, id);
  if (found === null) return false;
  return /^\d+(\.0)?$/.test(id) || found.place !== null;
};

/** The cases that the rules give with a refusal or a communiqué. */
const ofTheRules = [
  ...new Set(
    sources('packages/rules/src', ['.ts']).flatMap((text) => [
      ...[...text.matchAll(/'(\d{1,2}\.\d{1,2}(?:\(\d\))?|ruling \d+|3\.1-I+)'/g)].map(
        ([, rule = '']) => rule,
      ),
      ...[...text.matchAll(/rule: '(\d+)'|refuse\('[^']+', '(\d+)'/g)].map(([, a, b]) => a ?? b ?? ''),
    ]),
  ),
].sort();
/** The cases in brackets in the texts of the pages. */
const ofThePages = [
  ...new Set(
    sources('apps/web/src/words', ['.ts'])
      .flatMap((text) => text.split('\n'))
      .filter((line) => !/^\s*(\/\/|\*|\/\*\*)/.test(line))
      .flatMap((line) => [...line.matchAll(/'[^']*'|`[^`]*`/g)].flatMap(([text]) => piecesOf(text)))
      .flatMap(({ to }) => to ?? []),
  ),
].sort();

describe.each(Object.entries(books))('how to play in %s', (_, book) => {
  it('tells every case of the rulebook', () => {
    const cases = sections.flatMap((section) => section.cases.map(({ id }) => id));
    expect(cases.length).toBeGreaterThan(250);
    expect(cases.filter((id) => !isTold(book, id))).toEqual([]);
  });

  it('has a place for every case that a refusal or a communiqué names', () => {
    expect(ofTheRules.length).toBeGreaterThan(60);
    expect(ofTheRules.filter((rule) => !isTold(book, rule))).toEqual([]);
  });

  it('has a place for every case that the pages name', () => {
    expect(ofThePages.length).toBeGreaterThan(40);
    expect(ofThePages.filter((rule) => !isTold(book, rule))).toEqual([]);
  });

  it('explains every code of the charts', () => {
    const { charts } = standardPack;
    const codes = {
      pursuit: [
        ...Object.values(charts.pursuit.rows).flat(),
        ...Object.values(charts.pursuit.antiAircraftRows),
      ],
      airCombat: Object.values(charts.airCombat.rows).flat(),
      damage: Object.values(charts.damage.rows),
      crash: Object.values(charts.crash.rows),
      bombardment: Object.values(charts.bombardment.rows).flat(),
      recon: Object.values(charts.recon.rows),
      randomEvents: Object.values(charts.randomEvents),
    };
    const ids = Object.entries(codes).flatMap(([chart, list]) =>
      list.flatMap((code) => codeIds(chart, code)),
    );
    expect(new Set(ids).size).toBeGreaterThan(35);
    expect([...new Set(ids)].filter((id) => findPlace(book, id)?.place == null)).toEqual([]);
  });

  it('explains every word that a part of the pages asks it for', () => {
    const asked = sources('apps/web/src', ['.svelte', '.ts']).flatMap((text) =>
      [...text.matchAll(/'(term-\w+)'|"(term-\w+)"/g)].map(([, a, b]) => a ?? b ?? ''),
    );
    expect(asked.length).toBeGreaterThan(5);
    expect([...new Set(asked)].filter((id) => findPlace(book, id)?.place == null)).toEqual([]);
  });

  it('has each place once, with text, and has no dead links', () => {
    const ids = idsOf(book);
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
    const texts = book.flatMap(({ lead, places }) => [lead, ...places.map(({ html }) => html)]);
    expect(book.flatMap(({ places }) => places).filter(({ html }) => html.length < 10)).toEqual([]);
    const links = texts.flatMap((html) =>
      [...html.matchAll(/data-place="([^"]+)"/g)].map(([, id = '']) => id),
    );
    expect(links.length).toBeGreaterThan(60);
    expect(links.filter((id) => !isTold(book, id))).toEqual([]);
  });
});

it('how to play has the same places in both languages', () => {
  expect(idsOf(books.German).toSorted()).toEqual(idsOf(books.English).toSorted());
});

describe('the first raid of how to play', () => {
  const told = (book: Book): string => book.find(({ id }) => id === 'first-raid')?.lead ?? '';
  const [gontrode, margate] = [hexId('4629'), hexId('2223')];

  it('works in a new game as described: base, distance, and turns of arrival and return', () => {
    const game = gameWith(editions);
    const begun = game.create({ scenario: 'first-phase', options: {} });
    if (!begun.ok) throw new Error(begun.error.code);
    let { match } = begun;
    const seen = (seat: 'german' | 'british') => viewFor(match, seat);
    const dice = seededDice(1);
    while (seen('german').stage.kind !== 'flying') {
      const seat = seen('german').options.advance === null ? 'british' : 'german';
      const outcome = game.submit(match, seat, seen(seat).options.advance, dice);
      if (!outcome.ok) throw new Error(outcome.error.code);
      ({ match } = outcome);
    }
    const { own, ...rest } = seen('german');
    if (own === null) throw new Error('no seat');
    const view = { ...rest, own };
    const gothas = ['13', '14', '17'] as UnitId[];
    for (const id of gothas) expect(view.own.units[id]?.where).toEqual({ at: 'base', hex: gontrode });
    expect(distance(gontrode, margate)).toBe(24);
    const raids = raidsOf(ofView(view), { units: gothas, hex: gontrode, group: null }, 1);
    const raid = raids.find(({ hex }) => hex === margate);
    expect(raid).toMatchObject({ turn: 5, home: { hex: gontrode, turn: 10, night: false }, barred: null });
    expect(view.pack.types['GB']?.endurance).toBe(18);
    for (const book of Object.values(books))
      for (const fact of ['4629', '13', '14', '17', '24', '5', '10', '19'])
        expect(told(book)).toMatch(new RegExp(`\\b${fact}\\b`));
  });

  it.each([
    ['English', '.en.ts'],
    ['German', '.de.ts'],
  ] as const)('names what stands on the pages, in %s', (language, ending) => {
    const words = sources('apps/web/src/words', [ending]).join('\n');
    const bold = [...told(books[language]).matchAll(/<strong>(.+?)<\/strong>/g)].map(([, text = '']) => text);
    expect(bold.length).toBeGreaterThan(15);
    // Names and numbers in the text are placeholders.
    const parts = bold
      .flatMap((text) => text.split(/Margate|Gontrode \(4629\)|\d+/))
      .map((part) => part.trim());
    expect(parts.filter((part) => !words.includes(part))).toEqual([]);
  });
});
