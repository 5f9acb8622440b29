// A view written by hand, for drawing and tests: July 1917, the thirteenth flying turn, from the German seat.
import { type HexId, hexId, straightPath } from '@1bob/atlas';
import {
  standardVariant,
  type ChartPack,
  type CounterId,
  type GroupId,
  type OwnGroup,
  type OwnKnowledge,
  type OwnUnit,
  type PublicCounter,
  type PublicGroup,
  type Side,
  type UnitId,
  type UnitType,
  type View,
} from '@1bob/rules/player';
import type { Route } from '../types.ts';

const type = (
  code: string,
  name: string,
  side: Side,
  cls: UnitType['cls'],
  figures: string,
  speed: number,
  endurance: number | null,
): UnitType => {
  const [air = '0', pursuit = '0', bombs = '0'] = figures.split(' ');
  const bare = (f: string): number => Number(f.replace(/[()]/g, ''));
  return {
    code,
    name,
    side,
    cls,
    airCombat: bare(air),
    pursuit: bare(pursuit),
    pursuitDefendOnly: pursuit.startsWith('('),
    bombardment: bare(bombs),
    bombardmentStrafeOnly: bombs.startsWith('('),
    speed,
    endurance,
  };
};

export const types: Readonly<Record<string, UnitType>> = Object.fromEntries(
  [
    type('GB', 'Gotha G.IV', 'german', 'B', '2 (2) 3', 5, 18),
    type('RB', 'Riesen', 'german', 'B', '3 (1) 4', 5, 24),
    type('LZ', 'Zeppelin', 'german', 'LZ', '2 (1) 3', 4, null),
    type('AF', 'Albatros D.V', 'german', 'F', '3 6 (1)', 7, 6),
    type('PF', 'Pfalz D.III', 'german', 'F', '3 5 (1)', 6, 8),
    type('FF', 'Fokker D.VII', 'german', 'F', '4 8 (1)', 7, 5),
    type('FAKE', 'Fake', 'german', 'Fake', '0 (0) (0)', 5, null),
    type('SCF', 'Sopwith Camel', 'british', 'F', '4 8 (1)', 7, 8),
    type('SPF', 'Sopwith Pup', 'british', 'F', '2 6 (1)', 6, 9),
    type('S5F', 'SE.5a', 'british', 'F', '4 8 (1)', 8, 8),
    type('B2F', 'BE.2c', 'british', 'F', '1 1 (1)', 4, 10),
    type('B12F', 'BE.12', 'british', 'F', '2 3 (1)', 6, 9),
    type('F2F', 'FE.2b', 'british', 'F', '2 2 1', 5, 10),
    type('AVF', 'Avro 504', 'british', 'F', '1 3 (1)', 5, 9),
    type('DHB', 'DH.4', 'british', 'B', '2 (5) 2', 7, 11),
    type('HPB', 'Handley Page', 'british', 'B', '2 (1) 4', 5, 24),
    type('SB', '1½ Strutter', 'british', 'CVB', '2 (3) 1', 6, 12),
    type('SCCVF', 'Ship’s Camel', 'british', 'CVF', '3 8 1', 7, 8),
  ].map((t) => [t.code, t]),
);

/** The map reads only the types, and never looks up a chart. */
/** Small towns are worth more than is printed on the map, as in the third edition. */
const charts = { moralePoints: { targetValue: { namedLondon: 3, major: 2, other: 5 } } };
const pack = { name: 'by hand', hash: '', charts, types, units: [] } as unknown as ChartPack;

interface Aloft {
  side: Side;
  group: string;
  hex: string;
  /** What everybody knows of a spotted counter. */
  spotted?: [id: string, type: string, ace?: 'bomber' | 'fighter'];
  path?: string[];
}

const aloft: readonly Aloft[] = [
  { side: 'german', group: 'g1', hex: '1921', spotted: ['13', 'GB'], path: ['2216', '1921'] },
  { side: 'german', group: 'g1', hex: '1921', spotted: ['14', 'GB', 'bomber'] },
  { side: 'german', group: 'g1', hex: '1921', spotted: ['17', 'GB'] },
  { side: 'german', group: 'g2', hex: '3325' },
  { side: 'german', group: 'g3', hex: '2617' },
  { side: 'british', group: 'b1', hex: '1822', spotted: ['65', 'SCF'], path: ['1924', '1822'] },
  { side: 'british', group: 'b2', hex: '1320', path: ['1520', '1320'] },
  { side: 'british', group: 'b3', hex: '1623', path: ['1425', '1524', '1623'] },
  { side: 'british', group: 'b4', hex: '2427', path: ['2126', '2427'] },
  { side: 'british', group: 'b4', hex: '2427' },
];

const counters: Record<string, PublicCounter> = {};
const groups: Record<string, PublicGroup> = {};
aloft.forEach((a, i) => {
  const name = `c${i + 1}`;
  const hex = hexId(a.hex);
  counters[name] = {
    side: a.side,
    group: a.group as GroupId,
    hex,
    tookOff: 3,
    unit: a.spotted
      ? {
          id: a.spotted[0] as UnitId,
          type: a.spotted[1],
          ace: a.spotted[2] ?? null,
        }
      : null,
  };
  const before = groups[a.group];
  groups[a.group] = {
    side: a.side,
    hex,
    counters: [...(before?.counters ?? []), name as CounterId],
    path: before?.path ?? (a.path ?? []).map(hexId),
  };
});

const unit = (id: string, code: string, rest: Partial<OwnUnit> & Pick<OwnUnit, 'where'>): OwnUnit => ({
  id: id as UnitId,
  type: code,
  flown: true,
  bombed: false,
  shaken: false,
  ace: null,
  moreAces: 0,
  up: false,
  nightTrained: false,
  grounded: null,
  target: null,
  ...rest,
});
const air = (counter: string, group: string, hex: string, spotted: boolean, mustLandBy: number | null) =>
  ({
    where: {
      at: 'air',
      counter: counter as CounterId,
      group: group as GroupId,
      hex: hexId(hex),
      spotted,
      mustLandBy,
      intercepted: 0,
    },
  }) as const;
const base = (hex: string) => ({ where: { at: 'base', hex: hexId(hex) }, flown: false }) as const;

const units = [
  unit('13', 'GB', air('c1', 'g1', '1921', true, 21)),
  unit('14', 'GB', { ...air('c2', 'g1', '1921', true, 21), ace: 'bomber' }),
  unit('17', 'GB', air('c3', 'g1', '1921', true, 21)),
  unit('Jasta-1', 'AF', air('c4', 'g2', '3325', false, 17)),
  unit('Fake-2', 'FAKE', air('c5', 'g3', '2617', false, null)),
  unit('15', 'GB', base('4427')),
  unit('L-1', 'LZ', base('4629')),
  unit('Jasta-7', 'PF', base('3826')),
];

const ownGroup = (ids: string[], movesLeft: number): OwnGroup => ({
  units: ids as UnitId[],
  moved: 0,
  movesLeft,
  attacked: false,
  bombedNow: false,
  patrol: false,
});

const own: OwnKnowledge = {
  side: 'german',
  units: Object.fromEntries(units.map((u) => [u.id, u])),
  groups: {
    g1: ownGroup(['13', '14', '17'], 5),
    g2: ownGroup(['Jasta-1'], 7),
    g3: ownGroup(['Fake-2'], 5),
  },
  land: {
    '3826': {
      side: 'german',
      units: [
        { kind: 'aerodrome', points: 1 },
        { kind: 'antiAircraft', points: 2 },
        { kind: 'headquarters', points: 1 },
      ],
    },
    '4427': { side: 'german', units: [{ kind: 'aerodrome', points: 1 }] },
    '4629': { side: 'german', units: [{ kind: 'aerodrome', points: 1 }] },
    '3725': { side: 'german', units: [{ kind: 'antiAircraft', points: 4 }] },
  },
  ships: {},
  pool: { aerodrome: 1, antiAircraft: 3, earlyWarning: 1, civilDefence: 0, headquarters: 1 },
  aces: {},
  freeGun: false,
  step: 'movement',
  sealed: {},
  orders: {
    holdFire: [],
    hitFirst: 'mostPoints',
    loseFirst: 'fewestPoints',
    displaceEnemy: ['n'],
    displaceOwn: ['n'],
    aceTo: 'mostBombs',
    intercept: {
      close: true,
      ranged: false,
      against: ['bombers'],
      largestGroup: 3,
      keepEndurance: 2,
      send: 3,
    },
  },
  plans: {},
  patrols: [],
  passUntil: null,
  alarmed: false,
  notes: {},
};

const both = <T>(german: T, british: T): Readonly<Record<Side, T>> => ({ german, british });
const hexesOf = (text: string): HexId[] => text.split(' ').map(hexId);

export const raid: View = {
  scenario: 'first-phase',
  rules: standardVariant,
  rulesVersion: '7',
  pack,
  stage: { kind: 'flying', turn: 13, side: 'german' },
  month: 1917 * 12 + 6,
  firstMonth: 1917 * 12 + 4,
  lastMonth: 1917 * 12 + 11,
  nightFrom: 18,
  weather: 'fair',
  event: null,
  raf: false,
  points: both(21, 12),
  noMoreMissions: both(false, false),
  flew: both(true, true),
  rested: both(false, false),
  quietMonths: 0,
  offersDraw: both(false, false),
  recon: both(hexesOf('1423'), []),
  bombed: hexesOf('0821 2027'),
  bombedThisTurn: [],
  bases: {
    '1021': { side: 'british', air: 2, zeppelins: [] },
    '1520': { side: 'british', air: 1, zeppelins: [] },
    '1924': { side: 'british', air: 2, zeppelins: [] },
    '2126': { side: 'british', air: 3, zeppelins: [] },
    '1518': { side: 'british', air: 1, zeppelins: [] },
    '1425': { side: 'british', air: 1, zeppelins: [] },
    '3328': { side: 'british', air: 2, zeppelins: [] },
    '1126': { side: 'british', air: 1, zeppelins: [] },
    '3826': { side: 'german', air: 1, zeppelins: [] },
    '4427': { side: 'german', air: 1, zeppelins: [] },
    '4629': { side: 'german', air: 1, zeppelins: [{ unit: 'L-1' as UnitId, ace: null }] },
  },
  land: {
    '1021': { side: 'british', top: { kind: 'aerodrome', points: 1 }, under: 0 },
    '1520': { side: 'british', top: { kind: 'aerodrome', points: 1 }, under: 1 },
    '1924': { side: 'british', top: { kind: 'aerodrome', points: 1 }, under: 0 },
    '2126': { side: 'british', top: { kind: 'aerodrome', points: 1 }, under: 2 },
    '1518': { side: 'british', top: { kind: 'aerodrome', points: 1 }, under: 0 },
    '1425': { side: 'british', top: { kind: 'aerodrome', points: 1 }, under: 0 },
    '3328': { side: 'british', top: { kind: 'aerodrome', points: 1 }, under: 0 },
    '1126': { side: 'british', top: { kind: 'antiAircraft', points: 1 }, under: 1 },
    '1423': { side: 'british', top: { kind: 'antiAircraft', points: 2 }, under: 0 },
    '1022': { side: 'british', top: { kind: 'antiAircraft', points: 3 }, under: 1 },
    '2225': { side: 'british', top: { kind: 'earlyWarning', points: 1 }, under: 0 },
    '0820': { side: 'british', top: { kind: 'civilDefence', points: 1 }, under: 0 },
    '0722': { side: 'british', top: { kind: 'headquarters', points: 1 }, under: 2 },
    '3826': { side: 'german', top: { kind: 'aerodrome', points: 1 }, under: 2 },
    '4427': { side: 'german', top: { kind: 'aerodrome', points: 1 }, under: 0 },
    '4629': { side: 'german', top: { kind: 'aerodrome', points: 1 }, under: 0 },
    '3725': { side: 'german', top: { kind: 'antiAircraft', points: 4 }, under: 0 },
  },
  ships: { s1: { hex: hexId('2319'), aboard: 0 } },
  counters,
  groups,
  ledger: [],
  reports: [],
  log: {},
  own,
  audience: 'german',
  options: {
    kinds: [],
    setUp: null,
    planning: null,
    moves: [],
    attacks: [],
    bombs: [],
    turnEnd: null,
    advance: null,
  },
  opened: null,
  packDiffers: [],
};

/** The same moment as spectators see it. */
export const watched: View = { ...raid, own: null, audience: 'observer' };

export const raidGroup = 'g1' as GroupId;

const legs = ['1921', '1421', '0921', '1419', '1917', '2419', '2921', '3424', '3826'].map(hexId);
function draw(): Route {
  const hexes: HexId[] = [];
  const turnEnds: { index: number; turn: number; night: boolean }[] = [];
  legs.forEach((to, i) => {
    const from = legs[i - 1];
    if (!from) return;
    hexes.push(...straightPath(from, to));
    turnEnds.push({ index: hexes.length - 1, turn: 12 + i, night: 12 + i >= 18 });
  });
  return { from: hexId('1921'), hexes, turnEnds, bomb: hexId('0921'), land: hexId('3826') };
}
export const raidRoute: Route = draw();
