import type { HexId } from '@1bob/atlas';
import type { BombTarget, Happening, PlanningPhase, Result, Side } from '@1bob/rules/player';
import { bombsOf, isSpending, mostUrgent, type ChartWords, type FieldWords, type News } from './news.ts';
import { locale, sides } from './sides.en.ts';
import type { Names } from './speaker.ts';

type Level = Result['level'];
type Reason = Result['reason'];

const count = (n: number, one: string, many: string): string => (n === 1 ? one : `${n} ${many}`);

export const names: Names = {
  locale,
  hex: (number) => `hex ${number}`,
  types: {
    AF: 'Albatros',
    PF: 'Pfalz',
    FF: 'Fokker',
    GB: 'Gotha',
    RB: 'Riesen',
    LZ: 'Zeppelin',
    FAKE: 'False sighting',
    AVF: 'Avro',
    B2F: 'B.E.2',
    B12F: 'B.E.12',
    DHB: 'D.H.4',
    F2F: 'F.E.2',
    HPB: 'Handley Page',
    SCF: 'Camel',
    SCCVF: 'Ship’s Camel',
    SB: 'Strutter',
    S5F: 'S.E.5a',
    SPF: 'Pup',
  },
  places: {},
  unknown: (n) => count(n, 'an unknown aircraft', 'unknown aircraft'),
  withAce: 'with an ace',
};

const { The, the } = sides;
const adjective = sides.side;

export const field: FieldWords = {
  fate: {
    none: 'no effect',
    scattered: 'scattered: out of its group, no bombs this month',
    recycled: 'out for a time',
    eliminated: 'lost',
    safe: 'landed safely',
    captured: 'captured',
    interned: 'interned by the Dutch',
  },
  months: (n) => count(n, 'one month', 'months'),
  land: ({ kind, points }) =>
    ({
      aerodrome: 'an aerodrome',
      antiAircraft: points === 1 ? 'one gun point' : `${points} gun points`,
      earlyWarning: 'a listening post',
      civilDefence: 'civil defence',
      headquarters: 'a headquarters',
    })[kind],
  target: (target) => {
    switch (target.kind) {
      case 'place':
        return 'the town';
      case 'land':
        return target.index === 0 ? 'the land unit on top' : `land unit ${target.index + 1} of the stack`;
      case 'air':
        return 'the aircraft on the ground';
      case 'ship':
        return 'the ship';
    }
  },
  cause: {
    start: 'at the start',
    bombing: 'for bombing',
    bombed: 'for being bombed',
    outrage: 'for outrage',
    airUnitEliminated: 'for an enemy aircraft lost',
    captured: 'for an enemy aircraft captured',
    landUnitEliminated: 'for an enemy land unit lost',
    shipEliminated: 'for an enemy ship lost',
    rest: 'for a month of rest',
    reprisalOutcry: 'for the outcry for reprisals',
    raf: 'on the Royal Air Force',
    reinforcement: 'on reinforcements',
    recon: 'on reconnaissance',
  },
  event: {
    navalAirshipDivision: 'the Naval Airship Division lends a zeppelin',
    westernFrontCrisis: 'a crisis on the Western Front takes a British fighter unit',
    wirelessIntercept: 'wireless intercepts reveal two German aerodromes',
    badWeather: 'bad weather',
    fog: 'bad weather and fog',
    agents: 'agents report from two hexes in Britain',
    reprisalOutcry: 'an outcry for reprisals in Britain',
    newAce: 'a new ace',
    noEvent: 'nothing out of the ordinary',
  },
  points: (n) => count(n, 'one point', 'points'),
  aircraft: (n) => count(n, 'one aircraft', 'aircraft'),
  ...sides,
};

const phase: Readonly<Record<PlanningPhase, string>> = {
  randomEvents: 'the random event',
  raf: 'the Royal Air Force',
  redeployment: 'redeployment',
  reinforcement: 'reinforcements',
  training: 'training',
  recon: 'reconnaissance',
  missionPreparation: 'mission preparation',
  gentlemensWar: 'the gentlemen’s war',
};

const level: Readonly<Record<Level, string>> = {
  draw: 'a draw',
  marginal: 'a marginal victory',
  tactical: 'a tactical victory',
  strategic: 'a strategic victory',
  superStrategic: 'a super-strategic victory',
};

const reasons: Readonly<Record<Exclude<Reason, 'resigned'>, string>> = {
  lastMonth: 'The last month is over',
  suddenDeath: 'A lead of fifty points ends the war at once',
  drawAgreed: 'Both sides have agreed to a draw',
  quiet: 'Three quiet months have passed',
  voided: 'The host of this server has ended the match without a result',
};

/** Reasons that already say how the match has ended. */
const saysItAll: ReadonlySet<Reason> = new Set(['drawAgreed', 'voided'] as const);

/** Why a match has ended, without a full stop. */
const reason = (result: Result): string =>
  result.reason === 'resigned'
    ? `${The[result.winner === 'german' ? 'british' : 'german']} have resigned`
    : reasons[result.reason];

const out = (fate: keyof FieldWords['fate'], months: number): string =>
  fate === 'recycled' ? `out of action for ${field.months(months)}` : field.fate[fate];

export const news: News = {
  setUp: (c) => `${The[c.side]} have set up.`,
  monthBegins: (c, say) => `${say.month(c.month)} begins.`,
  randomEvent: (c) => `This month: ${field.event[c.event] ?? c.event}.`,
  rafCreated: () => 'The Royal Air Force is created.',
  reinforced: (c) =>
    c.spent === 0
      ? `${The[c.side]} spend nothing on reinforcements.`
      : `${The[c.side]} spend ${field.points(c.spent)} on reinforcements.`,
  recon: (c, say) =>
    c.success
      ? `${adjective[c.side]} reconnaissance sees ${say.hex(c.hex)}${c.marked ? ' and marks it for the bombers' : ''}.`
      : `${adjective[c.side]} reconnaissance of ${say.hex(c.hex)} finds nothing.`,
  gentlemensWar: (c) =>
    c.skipped ? 'Both sides stay on the ground this month.' : 'The aircraft fly this month.',
  flyingBegins: () => 'The flying turns begin.',
  tookOff: (c, say) =>
    `${count(c.counters.length, `a ${adjective[c.side]} aircraft takes`, `${adjective[c.side]} aircraft take`)} off from ${say.hex(c.hex)}.`,
  moved: (c, say) => {
    const to = c.path.at(-1);
    const who = count(
      c.counters.length,
      `a ${adjective[c.side]} aircraft flies`,
      `${adjective[c.side]} aircraft fly`,
    );
    return to === undefined ? `${who} on.` : `${who} to ${say.hex(to)}.`;
  },
  joined: (c, say) =>
    `${c.counters.length} ${adjective[c.side]} aircraft join into one group at ${say.hex(c.hex)}.`,
  landed: (c, say) =>
    `${count(c.counters.length, `a ${adjective[c.side]} aircraft lands`, `${adjective[c.side]} aircraft land`)} at ${say.hex(c.hex)}.`,
  spotted: (c, say) => `Spotted at ${say.hex(c.hex)}: ${say.sightings(c.sightings)}.`,
  fake: (c, say) => `The counter at ${say.hex(c.hex)} was a false sighting: nothing is there.`,
  leftMap: (c, say) =>
    c.fate === null
      ? `A ${adjective[c.side]} aircraft leaves the map at ${say.hex(c.hex)}; nothing more is known.`
      : `A ${adjective[c.side]} aircraft leaves the map at ${say.hex(c.hex)}: ${field.fate[c.fate]}.`,
  antiAircraft: (c, say) =>
    `${adjective[c.side]} guns at ${say.hex(c.hex)} ${c.fire === null ? 'get no shot at' : 'fire on'} ${say.sightings(c.against)}.`,
  combat: (c, say) => {
    const bounce =
      c.pursuit.code === '-'
        ? 'No fight follows'
        : `${The[c.pursuit.code === 'A' ? c.attacker.side : c.defender.side]} have the bounce`;
    return `${The[c.attacker.side]} attack at ${say.hex(c.hex)}: ${say.sightings(c.attacker.sightings)} against ${say.sightings(c.defender.sightings)}. ${bounce}.`;
  },
  shattered: (c, say) =>
    c.counters.length === 1
      ? `An aircraft is shaken at ${say.hex(c.hex)}: it flies on, but drops no more bombs this month.`
      : `The formation at ${say.hex(c.hex)} is broken up: one aircraft stays in the hex, and all others are driven off. Each now flies by itself, and none drops any more bombs this month.`,
  displaced: (c, say) => `An aircraft is driven off from ${say.hex(c.from)} to ${say.hex(c.to)}.`,
  damage: (c, say) => `${say.sightings([c.sighting])} is hit at ${say.hex(c.hex)}: ${out(c.fate, c.months)}.`,
  eliminated: (c, say) => `${say.sightings([c.sighting])} is shot down at ${say.hex(c.hex)}.`,
  overstacked: (c, say) =>
    `Too many ${adjective[c.side]} aircraft are at ${say.hex(c.hex)}: each risks damage.`,
  bombing: (c, say) => {
    const of = (hex: HexId, target: BombTarget): string =>
      target.kind === 'place' ? say.hex(hex) : `${field.target(target, say)} at ${say.hex(hex)}`;
    const what = of(c.hex, c.target);
    // 27.2: shows the designated target, whether or not it was bombed.
    const plans = [...new Set((c.plans ?? []).map(({ hex, target }) => of(hex, target)))];
    const planned = plans.length === 0 ? '' : ` Planned: ${say.list(plans)}.`;
    const result = charts.bombs(c.target.kind, c.use?.code ?? '-');
    const softened = c.civilDefence ? ', softened by civil defence' : '';
    return `Bombs on ${what} from ${say.sightings(c.sightings)}: ${result}${softened}.${planned}`;
  },
  outrage: (c, say) => `The bombing of ${say.hex(c.hex)} stirs outrage.`,
  groundLoss: (c, say) =>
    `${The[c.side]} lose ${c.land === null ? 'a ship' : field.land(c.land)} at ${say.hex(c.hex)}${c.fate === 'recycled' ? ', for a time' : ''}.`,
  baseHit: (c, say) =>
    c.lost === 0
      ? `The aircraft on the ground at ${say.hex(c.hex)} come through.`
      : `${field.aircraft(c.lost)} on the ground at ${say.hex(c.hex)} ${c.lost === 1 ? 'is' : 'are'} put out of action.`,
  ace: (c, say) =>
    c.made
      ? `${The[c.side]} have a new ace${c.sighting === null ? '' : `: ${say.sightings([c.sighting])}`}.`
      : `${The[c.side]} gain no new ace.`,
  points: (c) =>
    c.amount >= 0
      ? `${The[c.side]} gain ${field.points(c.amount)} ${field.cause[c.cause]}.`
      : `${The[c.side]} ${isSpending(c.cause) ? 'spend' : 'lose'} ${field.points(-c.amount)} ${field.cause[c.cause]}.`,
  noMoreMissions: (c) =>
    c.declared
      ? `${The[c.side]} fly no more missions this month.`
      : `${The[c.side]} may fly again this month.`,
  night: () => 'Night falls.',
  rest: (c) => `${The[c.side]} did not fly this month. They gain ${field.points(c.die)} for resting.`,
  quietMonths: (c) => `${c.months} quiet months have passed. One more ends the war in a draw.`,
  monthEnds: (c, say) => `${say.month(c.month)} ends.`,
  drawOffered: (c) =>
    c.offered ? `${The[c.side]} offer a draw.` : `${The[c.side]} withdraw their offer of a draw.`,
  drawDeclined: (c) => `${The[c.side]} decline the draw.`,
  ended: (c) =>
    c.result.winner === null
      ? `${reason(c.result)}${saysItAll.has(c.result.reason) ? '' : ': a draw'}.`
      : `${reason(c.result)}: ${level[c.result.level]} for ${the[c.result.winner]}.`,
  phaseAsks: (c, _, of) =>
    `Something that both sides can see has changed. ${of === null ? 'Check' : `${The[of]} must check`} ${phase[c.phase]} again before it is handed in.`,
  examined: (c, say, of) =>
    of === null
      ? `You have seen what is at ${say.hex(c.hex)}. It is in your notes.`
      : `${The[of]} have seen what is at ${say.hex(c.hex)}.`,
  check: (c, say, of) => {
    const what = {
      landing: `comes in to land at ${say.hex(c.hex)}`,
      fuel: `runs out of fuel at ${say.hex(c.hex)}`,
      monthEnd: `is still in the air at ${say.hex(c.hex)} when the month ends`,
    }[c.why];
    return `${own(of)} ${say.unit(c.unit)} ${what}: ${out(c.fate, c.months)}.`;
  },
  baseUnitHit: (c, say, of) =>
    `${own(of)} ${say.unit(c.unit)} is hit on the ground at ${say.hex(c.hex)}: ${out(c.fate, c.months)}.`,
  returned: (c, say, of) => `${own(of)} ${say.unit(c.unit)} may come back as a reinforcement.`,
  westernFront: (c, say, of) => `${own(of)} ${say.unit(c.unit)} is called to the Western Front.`,
  aceJoins: (c, say, of) =>
    `The ace joins ${of === null ? 'your' : `the ${adjective[of]}`} ${say.unit(c.unit)}.`,
  onPatrol: (c, say, of) =>
    `${own(of)} ${say.list(c.units.map((u) => say.unit(u)))} ${c.units.length === 1 ? 'is' : 'are'} on patrol at ${say.hex(c.hex)}.`,
  upgraded: (c, say, of) =>
    `${own(of)} ${say.unit(c.unit)} changes its aircraft and becomes ${say.unit(c.to)}.`,
  planStopped: (c) => `A flight plan was stopped: ${stopped[c.why] ?? c.why}.`,
  passEnded: (c, _, of) => {
    const why = mostUrgent(c.why);
    const passing = of === null ? 'You are no longer passing' : `${The[of]} are no longer passing`;
    return why === undefined ? `${passing}.` : `${passing}: ${happened(of === null)[why]}.`;
  },
};

/** Why a flight plan stops, by the code of the rules; any other text is shown unchanged. */
const stopped: Readonly<Record<string, string>> = {
  spotted: 'the group was spotted',
  attacked: 'the group was attacked',
  hurt: 'the group was hit',
  blocked: 'it can no longer be flown as planned',
};

/** The owner before a unit: "Your" for the reader, otherwise the side. */
const own = (of: Side | null): string => (of === null ? 'Your' : `The ${adjective[of]}`);

/** Events that ended a pass (ruling 8). */
const happened = (yours: boolean): Readonly<Record<Happening, string>> => ({
  spotted: `one of ${yours ? 'your' : 'their'} units was spotted`,
  attacked: `one of ${yours ? 'your' : 'their'} units was attacked or came under fire`,
  lost: `one of ${yours ? 'your' : 'their'} units was lost`,
  landed: `one of ${yours ? 'your' : 'their'} units landed`,
  planStopped: 'a flight plan stopped',
  planDone: 'a flight plan is complete',
  bombs: 'bombs fell',
  fight: 'there was a fight in the air',
  tookOff: 'an enemy group took off',
  inReach: 'an enemy group came within reach',
  mustLand: `one of ${yours ? 'your' : 'their'} units must land soon`,
  near: `an enemy came near the hex that ${yours ? 'you' : 'they'} watch`,
  fuel: `one of ${yours ? 'your' : 'their'} units is low on fuel`,
  turn: `the flying turn that ${yours ? 'you' : 'they'} named has begun`,
  monthEnd: 'the month ended',
});

/** By the number after B in a result, which counts for the bombing side. */
const hits: readonly string[] = ['near misses', 'a hit', 'a heavy hit', 'a devastating hit'];
const times: readonly string[] = ['', 'once', 'twice', 'three times'];
function bombWords(code: string): string {
  const { b, d } = bombsOf(code);
  if (b + d === 0) return 'no effect';
  const counts = [
    ...(b > 0 ? [`${times[b] ?? b} for the bombers`] : []),
    ...(d > 0 ? [`${times[d] ?? d} against the defender`] : []),
  ];
  return `the target counts ${counts.join(', ')}`;
}

export const charts: ChartWords = {
  name: {
    pursuit: 'Pursuit chart',
    airCombat: 'Air combat chart',
    damage: 'Damage chart',
    crash: 'Crash chart',
    bombardment: 'Bombardment chart',
    recon: 'Reconnaissance chart',
    randomEvents: 'Random events',
  },
  modifier: {
    attackerNearOwnHeadquarters: 'attacker near own headquarters',
    defendingAirNearOwnHeadquarters: 'defender near own headquarters',
    fighterAceInAttackingGroup: 'fighter ace in the attack',
    night: 'night',
    attackersAllNightTrainedAtNight: 'attackers trained for night',
    badWeather: 'bad weather',
    reducedAntiAircraft: 'guns at reduced effect',
    fighterAceFiring: 'fighter ace firing',
    be2AgainstZeppelin: 'B.E.2 against a zeppelin',
    fullAntiAircraftOfFourOrMore: 'four or more gun points in full fire',
    zeppelin: 'zeppelin',
    bombedWhileBased: 'hit on the ground',
    enduranceExpired: 'out of fuel',
    notAnAerodrome: 'not an aerodrome',
    overCapacity: 'aerodrome full',
    nightTrained: 'trained for night',
    overSea: 'over the sea',
    fog: 'fog',
    reconMarker: 'reconnoitred',
    targetAlreadyBombed: 'bombed before',
    up: 'unit is up',
    plannedTarget: 'planned target',
    otherThanPlannedTarget: 'not the planned target',
    bomberOrZeppelinAce: 'ace leads',
  },
  bombs: (kind, code) => {
    const { b, d } = bombsOf(code);
    switch (kind) {
      case 'place':
        return b + d === 0
          ? 'no effect'
          : `${hits[b] ?? ''}${d === 0 ? '' : ', and the defender suffers too'}`;
      case 'air':
        return b + d === 0 ? 'no effect' : `${count(b + d, 'one aircraft is', 'aircraft are')} hit`;
      case 'land':
      case 'ship':
        return d === 0 ? 'no effect' : d === 1 ? 'a hit' : 'a heavy hit';
    }
  },
  other: 'secret until the end',
  row: 'Row',
  column: 'column',
  code: (chart, code) => {
    switch (chart) {
      case 'pursuit':
        return (
          {
            A: 'the attacker has the bounce',
            D: 'the defender has the bounce',
            '-': 'no combat',
            none: 'no fire',
            reduced: 'fire at reduced effect',
            full: 'full fire',
          }[code] ?? code
        );
      case 'airCombat':
        return (
          {
            '-': 'no effect',
            FS: 'formation shattered',
            D: 'one unit hit',
            Z: 'one unit hit, or shot down if it is a zeppelin',
            E: 'one unit shot down',
          }[code] ?? code
        );
      case 'damage':
      case 'crash': {
        const months = /^recycle(\d)/.exec(code)?.[1];
        if (months !== undefined)
          return `out of action for ${field.months(Number(months))}${code.endsWith('AceSurvives') ? ', the ace survives' : ''}`;
        return (
          { none: 'no effect', scattered: 'scattered', safe: 'landed safely', eliminated: 'lost' }[code] ??
          code
        );
      }
      case 'bombardment':
        return bombWords(code);
      case 'recon':
        return { fail: 'nothing seen', examine: 'seen', examineAndMark: 'seen and marked' }[code] ?? code;
      case 'randomEvents':
        return field.event[code] ?? code;
    }
  },
};

export { reason };
