/** 31 to 33: what each side starts with. */
import { month, type Month } from '../state/calendar.ts';
import type { AceKind, LandKind, ScenarioId, ShipKey, Side } from '../state/match.ts';

/**
 * "home" is Britain for the British, and German-held land for the Germans. "abroad" is the continent under British control
 * ("in France").
 */
export type Area = 'home' | 'abroad';

export interface Force {
  readonly points: number;
  readonly air: readonly { units: readonly string[]; area: Area }[];
  readonly land: readonly { kind: LandKind; count: number; area: Area }[];
  readonly ships: readonly ShipKey[];
  readonly aces: readonly { kind: AceKind; count: number }[];
}
export interface Scenario {
  readonly id: ScenarioId;
  readonly first: Month;
  readonly last: Month;
  readonly forces: Readonly<Record<Side, Force>>;
}

// 31.2, 31.3
const early: Readonly<Record<Side, Force>> = {
  british: {
    points: 0,
    air: [
      { units: ['33', '36', '38', '39', '50', '51', '75', '76', '77', '78'], area: 'home' },
      { units: ['66'], area: 'abroad' },
    ],
    land: [
      { kind: 'aerodrome', count: 6, area: 'home' },
      { kind: 'aerodrome', count: 1, area: 'abroad' },
      { kind: 'antiAircraft', count: 8, area: 'home' },
      { kind: 'headquarters', count: 1, area: 'home' },
    ],
    ships: [],
    aces: [],
  },
  german: {
    points: 0,
    air: [{ units: ['13', '14', '17', 'Jasta-1', 'Fake-1', 'Fake-2'], area: 'home' }],
    land: [
      { kind: 'aerodrome', count: 3, area: 'home' },
      { kind: 'antiAircraft', count: 3, area: 'home' },
      { kind: 'headquarters', count: 1, area: 'home' },
    ],
    ships: [],
    aces: [{ kind: 'bomber', count: 1 }],
  },
};

// 32.2, 32.3
const late: Readonly<Record<Side, Force>> = {
  british: {
    points: 20,
    air: [
      {
        units: ['33', '36', '38', '39', '44', '50', '51', '61', '75', '76', '77', '78', '112', '1/RNAS'],
        area: 'home',
      },
      { units: ['66'], area: 'abroad' },
    ],
    land: [
      { kind: 'aerodrome', count: 9, area: 'home' },
      { kind: 'aerodrome', count: 1, area: 'abroad' },
      { kind: 'antiAircraft', count: 12, area: 'home' },
      { kind: 'earlyWarning', count: 6, area: 'home' },
      { kind: 'headquarters', count: 4, area: 'home' },
    ],
    ships: ['tender-1', 'tender-2'],
    aces: [{ kind: 'fighter', count: 1 }],
  },
  german: {
    points: 15,
    air: [
      {
        units: ['13', '14', '15', '16', '17', '18', '1/501', '2/501', 'L-1', 'L-2', 'Jasta-1', 'Jasta-4'],
        area: 'home',
      },
    ],
    land: [
      { kind: 'aerodrome', count: 6, area: 'home' },
      { kind: 'antiAircraft', count: 4, area: 'home' },
      { kind: 'headquarters', count: 2, area: 'home' },
    ],
    ships: [],
    aces: [{ kind: 'bomber', count: 2 }],
  },
};

export const scenarios: Readonly<Record<ScenarioId, Scenario>> = {
  'first-phase': { id: 'first-phase', first: month(1917, 5), last: month(1917, 12), forces: early },
  'second-phase': { id: 'second-phase', first: month(1918, 1), last: month(1918, 5), forces: late },
  campaign: { id: 'campaign', first: month(1917, 5), last: month(1918, 5), forces: early },
};
