/**
 * A chart pack: the charts and counters that were printed on the map and the counter sheets, as data. It is a
 * reconstruction. A match chooses a pack and stores it. The code repeats none of its numbers.
 */
import * as z from 'zod';

const side = z.enum(['british', 'german']);
/** Largest absolute value of a number in a pack. Anybody may make a pack, and the checks loop over its charts. */
const most = 1000;
const int = z.int().min(-most).max(most);
/** Die modifiers or column shifts, by circumstance. */
const byName = z.record(z.string(), z.int().min(-100).max(100)).refine(atMost(100), 'too many');

function atMost(count: number): (table: object) => boolean {
  return (table) => Object.keys(table).length <= count;
}
const rowsOf = <T extends z.ZodType>(cells: T) =>
  z.record(z.string(), cells).refine(atMost(100), 'too many rows');
const columns = z.array(z.string()).min(1).max(100);

export const unitClass = z.enum(['F', 'B', 'CVF', 'CVB', 'LZ', 'Fake']);
export type UnitClass = z.infer<typeof unitClass>;

/** 2.4 to 2.9: the factors on a counter. */
export const unitType = z.strictObject({
  code: z.string(),
  name: z.string(),
  side,
  cls: unitClass,
  airCombat: int.min(0),
  pursuit: int.min(0),
  /** 2.5: pursuit in brackets; the unit may only defend. */
  pursuitDefendOnly: z.boolean(),
  bombardment: int.min(0),
  /** 2.6: bombardment in brackets; the unit may only strafe. */
  bombardmentStrafeOnly: z.boolean(),
  /** Hexes per flying turn. */
  speed: int.min(1),
  /** In flying turns; null means without limit (2.9). */
  endurance: int.min(1).nullable(),
});
export type UnitType = z.infer<typeof unitType>;

/** 2.8: a squadron of the counter mix. */
export const unitCounter = z.strictObject({
  id: z.string(),
  side,
  type: z.string(),
  /** 6.4: not before 1918. */
  from1918: z.boolean(),
});
export type UnitCounter = z.infer<typeof unitCounter>;

const table = <T extends z.ZodType>(code: T) =>
  z.strictObject({
    columns,
    rows: rowsOf(z.array(code)),
    modifiers: byName,
  });
const list = <T extends z.ZodType>(code: T) => z.strictObject({ rows: rowsOf(code), modifiers: byName });

export const pursuitCode = z.enum(['A', 'D', '-']);
export const antiAircraftCode = z.enum(['none', 'reduced', 'full']);
export const fireCode = z.enum(['-', 'FS', 'D', 'Z', 'E']);
const damageCode = z.string().regex(/^(none|scattered|recycle[1-9]|eliminated)$/);
const crashCode = z.string().regex(/^(safe|recycle1AceSurvives|recycle[1-9]|eliminated)$/);
const bombardmentCode = z.string().regex(/^(-|B[1-3]|D[1-3]|B[1-3]&D[1-3])$/);
export const reconCode = z.enum(['fail', 'examine', 'examineAndMark']);
export const eventCode = z.enum([
  'navalAirshipDivision',
  'westernFrontCrisis',
  'wirelessIntercept',
  'badWeather',
  'fog',
  'agents',
  'reprisalOutcry',
  'newAce',
  'noEvent',
]);
export type EventCode = z.infer<typeof eventCode>;

export const charts = z.strictObject({
  /** First flying turn of the night, by month of the year "1" to "12" (16.2). */
  nightFallsAtFlyingTurn: z.record(z.string(), int.min(1).max(25)),
  costs: z.record(z.string(), z.number().min(0).max(most)),
  antiAircraftRating: z.strictObject({
    aerodrome: int,
    seaplaneTender: int,
    aircraftCarrier: int,
    artilleryPoint: int,
  }),
  counterMix: z.strictObject({
    british: z.strictObject({
      aerodrome: int,
      antiAircraftPoints: int,
      earlyWarning: int,
      civilDefence: int,
      headquarters: int,
      aircraftCarrier: int,
      seaplaneTender: int,
      aces: byName,
    }),
    german: z.strictObject({
      aerodrome: int,
      antiAircraftPoints: int,
      earlyWarning: int,
      civilDefence: int,
      headquarters: int,
      aces: byName,
    }),
    reconMarkers: int,
  }),
  pursuit: table(pursuitCode).extend({ antiAircraftRows: rowsOf(antiAircraftCode) }),
  airCombat: table(fireCode),
  damage: list(damageCode),
  crash: list(crashCode),
  bombardment: z.strictObject({
    columns,
    rows: rowsOf(z.array(bombardmentCode)),
    columnShifts: byName,
  }),
  moralePoints: z.strictObject({
    airUnitEliminated: z.strictObject({ fighter: int, bomber: int, riesen: int, zeppelin: int, fake: int }),
    landUnitEliminated: int,
    seaplaneTenderEliminated: int,
    aircraftCarrierEliminated: int,
    targetValue: z.strictObject({ namedLondon: int, major: int, other: int }),
    outrage: z.strictObject({ anyTargetInBritainB3: int }),
    restAndRecuperation: z.literal('1d6'),
  }),
  recon: z.strictObject({ rows: rowsOf(reconCode) }),
  randomEvents: z.record(z.string(), eventCode),
  /** Places that cannot occur with these charts ("/airCombat/columns/5"), each with the reason why it is left in. */
  waived: z.record(z.string(), z.string().min(1)).optional(),
});
export type Charts = z.infer<typeof charts>;

/** The second file of a pack: the types of aircraft and the squadrons that fly them. */
export const unitsFile = z.strictObject({
  types: z.array(unitType).max(200),
  units: z.array(unitCounter).max(most),
});

export interface ChartPack {
  readonly name: string;
  /** SHA-256 (hex) over the canonical JSON of charts, types and units. */
  readonly hash: string;
  readonly charts: Charts;
  readonly types: Readonly<Record<string, UnitType>>;
  readonly units: readonly UnitCounter[];
}
