import { hexId } from '@1bob/atlas';
import type { Side, UnitId } from '@1bob/rules/player';
import { describe, expect, it } from 'vitest';
import { positionOf } from '../table/position.ts';
import { TestMatch } from '../testing/match.ts';
import {
  aceFits,
  draftFrom,
  draftOf,
  emptyDraft,
  fault,
  nextLike,
  onTop,
  piecesOf,
  placementOf,
  previewOf,
  placeAt,
  standingAt,
  take,
} from './draft.ts';

const match = new TestMatch();
const view = match.view('british');
const needs = view.options.setUp!.needs;
const suggestion = view.options.setUp!.suggestion;
const pieces = piecesOf(needs);
const position = positionOf(view);
const key = (start: string): string => pieces.find((piece) => piece.key.startsWith(start))!.key;
const piece = (start: string) => pieces.find((p) => p.key.startsWith(start))!;

describe('32.2: a drafted set-up', () => {
  it('has a piece for every entry of the list, and guns are pieces of one point', () => {
    expect(pieces.filter((p) => p.what.kind === 'land' && p.what.land === 'antiAircraft')).toHaveLength(12);
    expect(pieces.filter((p) => p.what.kind === 'air')).toHaveLength(15);
  });

  it('takes over the whole suggestion, and the rules accept the result', () => {
    const draft = draftOf(pieces, suggestion, 'british');
    expect(pieces.filter((p) => !draft.at.has(p.key))).toEqual([]);
    const placement = placementOf(pieces, draft);
    expect(new Set(placement.air.map((a) => `${a.unit} ${a.to}`))).toEqual(
      new Set(suggestion.air.map((a) => `${a.unit} ${a.to}`)),
    );
    expect(match.refusal('british', { kind: 'setUp', placement })).toBeNull();
  });

  it('is restored without pieces that are unknown or not placed', () => {
    const draft = draftOf(pieces, suggestion, 'british');
    const kept = JSON.parse(JSON.stringify([...draft.at])) as unknown[];
    expect(draftFrom(pieces, kept)).toEqual(draft);
    expect(draftFrom(pieces, [...kept, ['none', '1021'], 7, [key('air'), 7], [key('air'), '9999']])).toEqual(
      draft,
    );
    for (const nothing of [undefined, null, 'x', {}]) expect(draftFrom(pieces, nothing)).toEqual(emptyDraft);
  });

  it('keeps squadrons on aerodromes, three to each, in their area', () => {
    const romford = hexId('1021');
    const calais = hexId('2829');
    const unit = piece('air-33');
    expect(fault(position, pieces, emptyDraft, unit, romford)).toBe('needAerodrome');
    let draft = placeAt(emptyDraft, key('aerodrome-home'), romford);
    expect(fault(position, pieces, draft, unit, romford)).toBeNull();
    for (const id of ['36', '38', '39']) draft = placeAt(draft, `air-${id}`, romford);
    expect(fault(position, pieces, draft, unit, romford)).toBe('full');
    expect(fault(position, pieces, draft, unit, calais)).toBe('needHome');
  });

  it('ruling 45: says where Gothas must stay four hexes behind the front, if so agreed', () => {
    const of = (bomberBasesBehindFront: boolean): (string | null)[] => {
      const german = new TestMatch('second-phase', { bomberBasesBehindFront })
        .advanceTo(({ stage }) => stage.kind === 'setUp' && stage.side === 'german')
        .view('german');
      const list = piecesOf(german.options.setUp!.needs);
      const gotha = list.find((one) => one.key === 'air-13')!;
      const field = list.find((one) => one.key.startsWith('aerodrome'))!;
      return ['4029', '4128'].map(hexId).map((hex) => {
        const draft = placeAt(emptyDraft, field.key, hex);
        return fault(positionOf(german), list, draft, gotha, hex);
      });
    };
    expect(of(true)).toEqual(['needDepth', null]);
    expect(of(false)).toEqual([null, null]);
  });

  it('17.3, 17.6-HQ, 5.1: enforces the ground for land units and ships', () => {
    const sea = hexId('2622');
    expect(fault(position, pieces, emptyDraft, piece('aerodrome-home'), hexId('0821'))).toBe('needTown');
    expect(fault(position, pieces, emptyDraft, piece('aerodrome-home'), hexId('3826'))).toBe('needOwnLand');
    expect(fault(position, pieces, emptyDraft, piece('headquarters'), hexId('0821'))).toBeNull();
    expect(fault(position, pieces, emptyDraft, piece('antiAircraft'), sea)).toBe('needOwnLand');
    expect(fault(position, pieces, emptyDraft, piece('tender-1'), sea)).toBeNull();
    expect(fault(position, pieces, emptyDraft, piece('tender-1'), hexId('0821'))).toBe('needWater');
    expect(fault(position, pieces, emptyDraft, piece('headquarters'), hexId('1021'))).toBeNull();
    const one = placeAt(emptyDraft, key('headquarters'), hexId('0821'));
    const other = pieces.filter((p) => p.key.startsWith('headquarters-home'))[1]!;
    expect(fault(position, pieces, one, other, hexId('0821'))).toBe('twin');
  });

  it('ruling 35: merges guns of a hex into one unit with their points', () => {
    const docks = hexId('0921');
    const guns = pieces.filter((p) => p.what.kind === 'land' && p.what.land === 'antiAircraft').slice(0, 3);
    const draft = guns.reduce((d, gun) => placeAt(d, gun.key, docks), emptyDraft);
    expect(placementOf(pieces, draft).land).toEqual([{ kind: 'antiAircraft', points: 3, hex: docks }]);
  });

  it('20.5: lets the owner order the stack', () => {
    const dover = hexId('2126');
    let draft = placeAt(placeAt(emptyDraft, key('aerodrome-home'), dover), key('antiAircraft'), dover);
    expect(placementOf(pieces, draft).land.map((l) => l.kind)).toEqual(['aerodrome', 'antiAircraft']);
    draft = onTop(draft, key('antiAircraft'));
    expect(placementOf(pieces, draft).land.map((l) => l.kind)).toEqual(['antiAircraft', 'aerodrome']);
    expect(previewOf(view, pieces, draft, 'british').land[dover]).toEqual({
      side: 'british',
      top: { kind: 'antiAircraft', points: 1 },
      under: 1,
    });
  });

  it('removes the squadrons of an aerodrome together with it', () => {
    const dover = hexId('2126');
    let draft = placeAt(placeAt(emptyDraft, key('aerodrome-home'), dover), 'air-33', dover);
    draft = take(pieces, draft, key('aerodrome-home'));
    expect(draft.at.size).toBe(0);
  });
});

describe('A piece on the list', () => {
  it('has its own key', () => {
    expect(new Set(pieces.map((one) => one.key)).size).toBe(pieces.length);
  });
  it('names its kind and its area', () => {
    expect(piece('aerodrome-abroad')).toMatchObject({
      what: { kind: 'land', land: 'aerodrome' },
      area: 'abroad',
    });
    expect(piece('air-66')).toMatchObject({ what: { kind: 'air', unit: '66' }, area: 'abroad' });
    expect(piece('tender-2')).toMatchObject({ what: { kind: 'ship', ship: 'tender-2' }, area: null });
    expect(pieces.filter(({ what }) => what.kind === 'ace')).toMatchObject([
      { what: { kind: 'ace', ace: 'fighter' }, area: null },
    ]);
  });
});

describe('A hex of the draft', () => {
  const dover = hexId('2126');
  it('lists its own pieces, top first, and none of the next hex', () => {
    let draft = placeAt(emptyDraft, key('antiAircraft'), dover);
    draft = placeAt(placeAt(draft, key('aerodrome-home'), dover), key('headquarters'), hexId('2226'));
    expect(standingAt(pieces, draft, dover)).toEqual([piece('antiAircraft'), piece('aerodrome-home')]);
  });
  it('puts a piece that is placed again under those already there', () => {
    let draft = placeAt(placeAt(emptyDraft, key('antiAircraft'), dover), key('aerodrome-home'), dover);
    draft = placeAt(draft, key('antiAircraft'), dover);
    expect(standingAt(pieces, draft, dover)).toEqual([piece('aerodrome-home'), piece('antiAircraft')]);
  });
  it('20.5: raises only a placed piece', () => {
    const draft = placeAt(emptyDraft, key('aerodrome-home'), dover);
    expect(onTop(draft, key('antiAircraft'))).toEqual(draft);
    expect(onTop(draft, key('aerodrome-home'))).toEqual(draft);
  });
  it('lets a piece replace itself', () => {
    const draft = placeAt(placeAt(emptyDraft, key('aerodrome-home'), dover), 'air-33', dover);
    expect(fault(position, pieces, draft, piece('aerodrome-home'), dover)).toBeNull();
    expect(fault(position, pieces, draft, piece('air-33'), dover)).toBeNull();
    let full = draft;
    for (const id of ['36', '38']) full = placeAt(full, `air-${id}`, dover);
    expect(fault(position, pieces, full, piece('air-33'), dover)).toBeNull();
    expect(fault(position, pieces, full, piece('air-39'), dover)).toBe('full');
  });
  it('holds pieces for abroad only if the hex is abroad', () => {
    expect(fault(position, pieces, emptyDraft, piece('aerodrome-abroad'), dover)).toBe('needAbroad');
    expect(fault(position, pieces, emptyDraft, piece('aerodrome-abroad'), hexId('2829'))).toBeNull();
    expect(fault(position, pieces, emptyDraft, piece('aerodrome-home'), hexId('2829'))).toBe('needHome');
  });
  it('17.4: stacks guns on guns, and takes guns outside towns', () => {
    const draft = placeAt(emptyDraft, 'antiAircraft-home-1', dover);
    const other = pieces.find((one) => one.key === 'antiAircraft-home-2')!;
    expect(fault(position, pieces, draft, other, dover)).toBeNull();
    expect(fault(position, pieces, emptyDraft, other, hexId('0410'))).toBeNull();
  });
  it('takes a headquarters only in a town or a city', () => {
    expect(fault(position, pieces, emptyDraft, piece('headquarters'), hexId('0410'))).toBe('needTownOrCity');
  });
  it('keeps an ace with a unit and in no hex', () => {
    expect(fault(position, pieces, emptyDraft, piece('ace'), dover)).toBe('needUnit');
  });
});

describe('A removed piece', () => {
  const [dover, romford] = [hexId('2126'), hexId('1021')];
  let draft = emptyDraft;
  for (const [name, hex] of [
    ['aerodrome-home-1', dover],
    ['aerodrome-home-2', romford],
    ['air-33', dover],
    ['air-36', romford],
    ['antiAircraft-home-1', dover],
  ] as const)
    draft = placeAt(draft, name, hex);

  it('does not take the squadrons of other aerodromes or the guns with it', () => {
    const left = take(pieces, draft, 'aerodrome-home-1').at;
    expect([...left.keys()]).toEqual(['aerodrome-home-2', 'air-36', 'antiAircraft-home-1']);
  });
  it('does not take the squadrons with it if it is not an aerodrome', () => {
    const left = take(pieces, draft, 'antiAircraft-home-1').at;
    expect([...left.keys()]).toEqual(['aerodrome-home-1', 'aerodrome-home-2', 'air-33', 'air-36']);
    expect(take(pieces, draft, 'air-33').at.has('aerodrome-home-1')).toBe(true);
  });
});

describe('The German set-up', () => {
  const german = new TestMatch()
    .advanceTo(({ stage }) => stage.kind === 'setUp' && stage.side === 'german')
    .view('german');
  const { needs: list, suggestion: laid } = german.options.setUp!;
  const all = piecesOf(list);
  const draft = draftOf(all, laid, 'german');

  it('19.2: puts an ace with a unit of its own kind', () => {
    const fits = (ace: 'fighter' | 'bomber', unit: string) =>
      aceFits(positionOf(german), ace, unit as UnitId);
    expect([fits('bomber', '13'), fits('bomber', 'Jasta-1')]).toEqual([true, false]);
    expect([fits('fighter', '13'), fits('fighter', 'Jasta-1')]).toEqual([false, true]);
    expect(fits('fighter', 'none')).toBe(false);
  });

  it('puts its aces with units of the suggestion, one ace with each', () => {
    expect(draft.at.get('ace-bomber-1')).toBe('14');
    expect(draft.at.get('ace-bomber-2')).toBe('16');
    expect(placementOf(all, draft).aces).toEqual(laid.aces);
  });

  it('places no more pieces than the list has', () => {
    const more = { ...laid, aces: [...laid.aces, { kind: 'fighter' as const, unit: '13' as UnitId }] };
    expect(draftOf(all, more, 'german')).toEqual(draft);
    const land = [...laid.land, { kind: 'headquarters' as const, points: 1, hex: hexId('4427') }];
    expect(draftOf(all, { ...laid, land }, 'german')).toEqual(draft);
  });

  it('restores a saved ace to its unit', () => {
    expect(draftFrom(all, [['ace-bomber-1', '13']]).at.get('ace-bomber-1')).toBe('13');
  });

  it('previews the map: squadrons at their bases, aces with them', () => {
    const seen = previewOf(german, all, draft, 'german');
    expect(seen.own?.units['14']).toMatchObject({ where: { at: 'base', hex: '4427' }, ace: 'bomber' });
    expect(seen.own?.units['13']).toMatchObject({ where: { at: 'base', hex: '4427' }, ace: null });
    expect(seen.bases['4427']).toEqual({ side: 'german', air: 3, zeppelins: [] });
    expect(seen.bases['4528']).toMatchObject({ air: 1 });
    expect(seen.land['4427']).toEqual({ side: 'german', top: { kind: 'aerodrome', points: 1 }, under: 1 });
    expect(seen.own?.land['4427']?.units).toEqual([
      { kind: 'aerodrome', points: 1 },
      { kind: 'antiAircraft', points: 1 },
    ]);
    // British pieces on the map stay as they were.
    expect(Object.keys(seen.land)).toEqual(expect.arrayContaining(Object.keys(german.land)));
    expect(Object.keys(seen.bases)).toEqual(expect.arrayContaining(Object.keys(german.bases)));
  });
});

it('shows placed ships at sea as what they are', () => {
  const sea = hexId('2622');
  const draft = placeAt(emptyDraft, 'tender-1', sea);
  expect(placementOf(pieces, draft).ships).toEqual([{ ship: 'tender-1', hex: sea }]);
  const seen = previewOf(view, pieces, draft, 'british');
  const [name = ''] = Object.keys(seen.ships);
  expect(seen.ships[name]).toEqual({ hex: sea, aboard: 0 });
  expect(seen.own?.ships['tender-1']).toMatchObject({ kind: 'tender', where: { at: 'sea', hex: sea, name } });
});

it('leaves a spectator’s view unchanged', () => {
  const seen = match.observed();
  const side: Side = 'british';
  expect(previewOf(seen, pieces, placeAt(emptyDraft, 'tender-1', hexId('2622')), side)).toBe(seen);
});

describe('The next piece to place', () => {
  const first = (kind: string) => piece(kind);
  it('is of the same kind on land, and any other squadron in the air', () => {
    const guns = first('antiAircraft');
    const next = nextLike(pieces, placeAt(emptyDraft, guns.key, hexId('0921')), guns);
    expect(next?.what).toEqual(guns.what);
    expect(next?.key).not.toBe(guns.key);
    const squadron = first('air-');
    const other = nextLike(pieces, placeAt(emptyDraft, squadron.key, hexId('1021')), squadron);
    expect(other?.what.kind).toBe('air');
    expect(other?.key).not.toBe(squadron.key);
  });
  it('is null when all are placed', () => {
    const draft = draftOf(pieces, suggestion, 'british');
    expect(nextLike(pieces, draft, first('antiAircraft'))).toBeNull();
    const last = first('antiAircraft');
    expect(nextLike(pieces, take(pieces, draft, last.key), first('aerodrome'))).toBeNull();
  });
});
