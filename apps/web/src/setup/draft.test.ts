import { hexId } from '@1bob/atlas';
import { describe, expect, it } from 'vitest';
import { positionOf } from '../table/position.ts';
import { TestMatch } from '../testing/match.ts';
import {
  draftFrom,
  draftOf,
  emptyDraft,
  fault,
  nextLike,
  onTop,
  piecesOf,
  placementOf,
  previewOf,
  put,
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

describe('32.2: a set-up being laid out', () => {
  it('has a piece for everything on the list, guns one point each', () => {
    expect(pieces.filter((p) => p.what.kind === 'land' && p.what.land === 'antiAircraft')).toHaveLength(12);
    expect(pieces.filter((p) => p.what.kind === 'air')).toHaveLength(15);
  });

  it('lays out the suggestion whole, and the rules take what comes of it', () => {
    const draft = draftOf(pieces, suggestion, 'british');
    expect(pieces.filter((p) => !draft.at.has(p.key))).toEqual([]);
    const placement = placementOf(pieces, draft);
    expect(new Set(placement.air.map((a) => `${a.unit} ${a.to}`))).toEqual(
      new Set(suggestion.air.map((a) => `${a.unit} ${a.to}`)),
    );
    expect(match.refusal('british', { kind: 'setUp', placement })).toBeNull();
  });

  it('comes back from what was kept of it, without what is no piece of it or nowhere', () => {
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
    let draft = put(emptyDraft, key('aerodrome-home'), romford);
    expect(fault(position, pieces, draft, unit, romford)).toBeNull();
    for (const id of ['36', '38', '39']) draft = put(draft, `air-${id}`, romford);
    expect(fault(position, pieces, draft, unit, romford)).toBe('full');
    expect(fault(position, pieces, draft, unit, calais)).toBe('needHome');
  });

  it('ruling 45: says where it is agreed that Gothas keep four hexes behind the front', () => {
    const of = (bomberBasesBehindFront: boolean): (string | null)[] => {
      const german = new TestMatch('second-phase', { bomberBasesBehindFront })
        .advanceTo(({ stage }) => stage.kind === 'setUp' && stage.side === 'german')
        .view('german');
      const list = piecesOf(german.options.setUp!.needs);
      const gotha = list.find((one) => one.key === 'air-13')!;
      const field = list.find((one) => one.key.startsWith('aerodrome'))!;
      return ['4029', '4128'].map(hexId).map((hex) => {
        const draft = put(emptyDraft, field.key, hex);
        return fault(positionOf(german), list, draft, gotha, hex);
      });
    };
    expect(of(true)).toEqual(['needDepth', null]);
    expect(of(false)).toEqual([null, null]);
  });

  it('17.3, 17.6-HQ, 5.1: knows where land units and ships may stand', () => {
    const sea = hexId('2622');
    expect(fault(position, pieces, emptyDraft, piece('aerodrome-home'), hexId('0821'))).toBe('needTown');
    expect(fault(position, pieces, emptyDraft, piece('aerodrome-home'), hexId('3826'))).toBe('needOwnLand');
    expect(fault(position, pieces, emptyDraft, piece('headquarters'), hexId('0821'))).toBeNull();
    expect(fault(position, pieces, emptyDraft, piece('antiAircraft'), sea)).toBe('needOwnLand');
    expect(fault(position, pieces, emptyDraft, piece('tender-1'), sea)).toBeNull();
    expect(fault(position, pieces, emptyDraft, piece('tender-1'), hexId('0821'))).toBe('needWater');
    expect(fault(position, pieces, emptyDraft, piece('headquarters'), hexId('1021'))).toBeNull();
    const one = put(emptyDraft, key('headquarters'), hexId('0821'));
    const other = pieces.filter((p) => p.key.startsWith('headquarters-home'))[1]!;
    expect(fault(position, pieces, one, other, hexId('0821'))).toBe('twin');
  });

  it('ruling 35: guns of a hex are one unit of so many points', () => {
    const docks = hexId('0921');
    const guns = pieces.filter((p) => p.what.kind === 'land' && p.what.land === 'antiAircraft').slice(0, 3);
    const draft = guns.reduce((d, gun) => put(d, gun.key, docks), emptyDraft);
    expect(placementOf(pieces, draft).land).toEqual([{ kind: 'antiAircraft', points: 3, hex: docks }]);
  });

  it('20.5: the owner says what lies on top', () => {
    const dover = hexId('2126');
    let draft = put(put(emptyDraft, key('aerodrome-home'), dover), key('antiAircraft'), dover);
    expect(placementOf(pieces, draft).land.map((l) => l.kind)).toEqual(['aerodrome', 'antiAircraft']);
    draft = onTop(draft, key('antiAircraft'));
    expect(placementOf(pieces, draft).land.map((l) => l.kind)).toEqual(['antiAircraft', 'aerodrome']);
    expect(previewOf(view, pieces, draft, 'british').land[dover]).toEqual({
      side: 'british',
      top: { kind: 'antiAircraft', points: 1 },
      under: 1,
    });
  });

  it('takes the squadrons of an aerodrome off with it', () => {
    const dover = hexId('2126');
    let draft = put(put(emptyDraft, key('aerodrome-home'), dover), 'air-33', dover);
    draft = take(pieces, draft, key('aerodrome-home'));
    expect(draft.at.size).toBe(0);
  });
});

describe('the next piece to place', () => {
  const first = (kind: string) => piece(kind);
  it('is the next like it: of the same kind on land, any other squadron in the air', () => {
    const guns = first('antiAircraft');
    const next = nextLike(pieces, put(emptyDraft, guns.key, hexId('0921')), guns);
    expect(next?.what).toEqual(guns.what);
    expect(next?.key).not.toBe(guns.key);
    const squadron = first('air-');
    const other = nextLike(pieces, put(emptyDraft, squadron.key, hexId('1021')), squadron);
    expect(other?.what.kind).toBe('air');
    expect(other?.key).not.toBe(squadron.key);
  });
  it('is none when all of them stand', () => {
    const draft = draftOf(pieces, suggestion, 'british');
    expect(nextLike(pieces, draft, first('antiAircraft'))).toBeNull();
    const last = first('antiAircraft');
    expect(nextLike(pieces, take(pieces, draft, last.key), first('aerodrome'))).toBeNull();
  });
});
