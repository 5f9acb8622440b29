/**
 * A legal, sensible set-up for each side, based on the historical dispositions. The window offers it to newcomers, and
 * `options.advance` uses it. A test checks it against 31 and 32.
 */
import { hexId } from '@1bob/atlas';
import type { Placement } from '../command.ts';
import type { AceKind, LandKind, ScenarioId, ShipKey, Side, UnitId } from '../state/match.ts';

interface Draft {
  /** Hex: squadrons based there. An aerodrome is placed in each. */
  bases: Readonly<Record<string, readonly string[]>>;
  guns: Readonly<Record<string, number>>;
  posts: readonly string[];
  headquarters: readonly string[];
  ships: Readonly<Partial<Record<ShipKey, string>>>;
  aces: readonly [AceKind, string][];
}

const early: Readonly<Record<Side, Draft>> = {
  british: {
    bases: {
      '1021': ['39', '78'], // Sutton's Farm and Hainault, before London
      '1520': ['50', '33'], // Rochford
      '1425': ['76', '38'], // Detling
      '1518': ['36'], // Stow Maries
      '2126': ['51', '77'], // Dover
      '1019': ['75'], // North Weald
      '2829': ['66'], // Calais
    },
    guns: { '0821': 2, '0921': 2, '1022': 1, '1423': 1, '2126': 1, '1622': 1 },
    posts: [],
    headquarters: ['1021'],
    ships: {},
    aces: [],
  },
  german: {
    bases: { '4629': ['13', '14', '17'], '3826': ['Jasta-1'], '4528': ['Fake-1', 'Fake-2'] },
    guns: { '4629': 1, '3826': 1, '4528': 1 },
    posts: [],
    headquarters: ['4528'],
    ships: {},
    aces: [['bomber', '14']],
  },
};

const late: Readonly<Record<Side, Draft>> = {
  british: {
    bases: {
      '1021': ['44', '78'],
      '1520': ['61', '33'],
      '1724': ['112', '50'],
      '1019': ['39', '36'],
      '1518': ['75'],
      '1425': ['76', '38'],
      '2126': ['1/RNAS'],
      '0923': ['51'],
      '1924': ['77'],
      '2829': ['66'],
    },
    guns: { '0821': 2, '0921': 2, '1022': 2, '0721': 1, '1423': 2, '1622': 1, '2126': 1, '2115': 1 },
    posts: ['2225', '2323', '2018', '1621', '2412', '2027'],
    headquarters: ['1021', '1924', '1719', '2014'],
    ships: { 'tender-1': '2519', 'tender-2': '2815' },
    aces: [['fighter', '44']],
  },
  german: {
    bases: {
      '4427': ['13', '14', '17'],
      '4627': ['15', '16', '18'],
      '4630': ['1/501', '2/501'],
      '4528': ['L-1'],
      '4629': ['L-2'],
      '3826': ['Jasta-1', 'Jasta-4'],
    },
    guns: { '4427': 1, '4627': 1, '4630': 1, '3826': 1 },
    posts: [],
    headquarters: ['4528', '3927'],
    ships: {},
    aces: [
      ['bomber', '14'],
      ['bomber', '16'],
    ],
  },
};

export function suggestedSetUp(scenario: ScenarioId, side: Side): Placement {
  const draft = (scenario === 'second-phase' ? late : early)[side];
  const unit = (id: string): UnitId => id as UnitId;
  const one = (kind: LandKind, hex: string, points = 1): Placement['land'][number] => ({
    kind,
    points,
    hex: hexId(hex),
  });
  return {
    air: Object.entries(draft.bases).flatMap(([hex, units]) =>
      units.map((id) => ({ unit: unit(id), to: hexId(hex) })),
    ),
    land: [
      ...Object.keys(draft.bases).map((hex) => one('aerodrome', hex)),
      ...Object.entries(draft.guns).map(([hex, points]) => one('antiAircraft', hex, points)),
      ...draft.posts.map((hex) => one('earlyWarning', hex)),
      ...draft.headquarters.map((hex) => one('headquarters', hex)),
    ],
    ships: (['carrier', 'tender-1', 'tender-2'] as const).flatMap((ship) => {
      const hex = draft.ships[ship];
      return hex === undefined ? [] : [{ ship, hex: hexId(hex) }];
    }),
    aces: draft.aces.map(([kind, id]) => ({ kind, unit: unit(id) })),
  };
}
