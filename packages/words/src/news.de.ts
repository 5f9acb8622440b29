import type { HexId } from '@1bob/atlas';
import type { BombTarget, Happening, PlanningPhase, Result, Side } from '@1bob/rules/player';
import { bombsOf, isSpending, mostUrgent, type ChartWords, type FieldWords, type News } from './news.ts';
import { locale, sides } from './sides.de.ts';
import type { Names } from './speaker.ts';

type Level = Result['level'];
type Reason = Result['reason'];

const count = (n: number, one: string, many: string): string => (n === 1 ? one : `${n} ${many}`);

export const names: Names = {
  locale,
  hex: (number) => `Hex ${number}`,
  types: {
    AF: 'Albatros',
    PF: 'Pfalz',
    FF: 'Fokker',
    GB: 'Gotha',
    RB: 'Riesen',
    LZ: 'Zeppelin',
    FAKE: 'Scheinziel',
    AVF: 'Avro',
    B2F: 'B.E.2',
    B12F: 'B.E.12',
    DHB: 'D.H.4',
    F2F: 'F.E.2',
    HPB: 'Handley Page',
    SCF: 'Camel',
    SCCVF: 'Bord-Camel',
    SB: 'Strutter',
    S5F: 'S.E.5a',
    SPF: 'Pup',
  },
  places: {
    Ghent: 'Gent',
    Bruges: 'Brügge',
    Ostend: 'Ostende',
    Antwerp: 'Antwerpen',
    Brussels: 'Brüssel',
    Dunkirk: 'Dünkirchen',
    Flushing: 'Vlissingen',
    Roulers: 'Roeselare',
    Courtrai: 'Kortrijk',
    Menin: 'Menen',
    Ypres: 'Ypern',
    Termonde: 'Dendermonde',
  },
  unknown: (n) => count(n, 'ein unbekanntes Flugzeug', 'unbekannte Flugzeuge'),
  withAce: 'mit Ass',
};

const { The, the } = sides;
/** Stem of the adjective; the sentence adds the ending. */
const stem = { british: 'britisch', german: 'deutsch' } as const;
const Stem = { british: 'Britisch', german: 'Deutsch' } as const;

export const field: FieldWords = {
  fate: {
    none: 'keine Wirkung',
    scattered: 'versprengt: aus dem Verband, diesen Monat keine Bomben',
    recycled: 'vorübergehend ausgefallen',
    eliminated: 'verloren',
    safe: 'heil gelandet',
    captured: 'erbeutet',
    interned: 'in Holland interniert',
  },
  months: (n) => count(n, 'einen Monat', 'Monate'),
  land: ({ kind, points }) =>
    ({
      aerodrome: 'einen Flugplatz',
      antiAircraft: points === 1 ? 'einen Punkt Flak' : `${points} Punkte Flak`,
      earlyWarning: 'einen Horchposten',
      civilDefence: 'den Luftschutz',
      headquarters: 'ein Hauptquartier',
    })[kind],
  target: (target) => {
    switch (target.kind) {
      case 'place':
        return 'die Stadt';
      case 'land':
        return target.index === 0
          ? 'die oberste Landeinheit'
          : `die ${target.index + 1}. Landeinheit des Stapels`;
      case 'air':
        return 'die Flugzeuge am Boden';
      case 'ship':
        return 'das Schiff';
    }
  },
  cause: {
    start: 'zu Beginn',
    bombing: 'für Bomben',
    bombed: 'durch Bombenschäden',
    outrage: 'durch Empörung',
    airUnitEliminated: 'für ein verlorenes Flugzeug des Gegners',
    captured: 'für ein erbeutetes Flugzeug',
    landUnitEliminated: 'für eine verlorene Landeinheit des Gegners',
    shipEliminated: 'für ein verlorenes Schiff des Gegners',
    rest: 'für einen Monat Ruhe',
    reprisalOutcry: 'durch den Ruf nach Vergeltung',
    raf: 'für die Royal Air Force',
    reinforcement: 'für Verstärkungen',
    recon: 'für Aufklärung',
  },
  event: {
    navalAirshipDivision: 'Die Marine-Luftschiffabteilung stellt einen Zeppelin',
    westernFrontCrisis: 'Eine Krise an der Westfront kostet die Briten eine Jagdeinheit',
    wirelessIntercept: 'Abgehörte Funksprüche verraten zwei deutsche Flugplätze',
    badWeather: 'Schlechtes Wetter',
    fog: 'Schlechtes Wetter und Nebel',
    agents: 'Agenten melden aus zwei Hexfeldern in Großbritannien',
    reprisalOutcry: 'In Großbritannien wird Vergeltung gefordert',
    newAce: 'Ein neues Ass',
    noEvent: 'Nichts Besonderes',
  },
  points: (n) => count(n, 'einen Punkt', 'Punkte'),
  aircraft: (n) => count(n, 'ein Flugzeug', 'Flugzeuge'),
  ...sides,
};

const phase: Readonly<Record<PlanningPhase, string>> = {
  randomEvents: 'das Zufallsereignis',
  raf: 'die Royal Air Force',
  redeployment: 'die Verlegung',
  reinforcement: 'die Verstärkungen',
  training: 'die Ausbildung',
  recon: 'die Aufklärung',
  missionPreparation: 'die Einsatzvorbereitung',
  gentlemensWar: 'den Ritterlichen Krieg',
};

const level: Readonly<Record<Level, string>> = {
  draw: 'unentschieden',
  marginal: 'knapper Sieg',
  tactical: 'taktischer Sieg',
  strategic: 'strategischer Sieg',
  superStrategic: 'überragender Sieg',
};

const reasons: Readonly<Record<Exclude<Reason, 'resigned'>, string>> = {
  lastMonth: 'Der letzte Monat ist vorbei',
  suddenDeath: 'Fünfzig Punkte Vorsprung beenden den Krieg sofort',
  drawAgreed: 'Beide Seiten haben sich auf ein Unentschieden geeinigt',
  quiet: 'Drei kampflose Monate sind vergangen',
  voided: 'Der Betreiber dieses Servers hat die Partie ohne Ergebnis beendet',
};

/** Reasons that already say how the match has ended. */
const saysItAll: ReadonlySet<Reason> = new Set(['drawAgreed', 'voided'] as const);

/** Why a match has ended, without a full stop. */
export const reason = (result: Result): string =>
  result.reason === 'resigned'
    ? `${The[result.winner === 'german' ? 'british' : 'german']} haben aufgegeben`
    : reasons[result.reason];

const out = (fate: keyof FieldWords['fate'], months: number): string =>
  fate === 'recycled' ? `fällt für ${field.months(months)} aus` : field.fate[fate];

/** "ein deutsches Flugzeug startet", "3 deutsche Flugzeuge starten". */
const flyers = (n: number, side: keyof typeof stem, one: string, many: string): string =>
  n === 1 ? `Ein ${stem[side]}es Flugzeug ${one}` : `${n} ${stem[side]}e Flugzeuge ${many}`;

/** Why a flight plan stops, by the code of the rules; any other text is shown unchanged. */
const stopped: Readonly<Record<string, string>> = {
  spotted: 'der Verband wurde entdeckt',
  attacked: 'der Verband wurde angegriffen',
  hurt: 'der Verband wurde getroffen',
  blocked: 'er lässt sich nicht mehr fliegen wie geplant',
};

export const news: News = {
  setUp: (c) => `${The[c.side]} haben aufgestellt.`,
  monthBegins: (c, say) => `Der ${say.month(c.month)} beginnt.`,
  randomEvent: (c) => `In diesem Monat: ${field.event[c.event] ?? c.event}.`,
  rafCreated: () => 'Die Royal Air Force ist gegründet.',
  reinforced: (c) =>
    c.spent === 0
      ? `${The[c.side]} geben nichts für Verstärkungen aus.`
      : `${The[c.side]} geben ${field.points(c.spent)} für Verstärkungen aus.`,
  recon: (c, say) =>
    c.success
      ? `${Stem[c.side]}e Aufklärung erkundet ${say.hex(c.hex)}${c.marked ? ' und markiert das Ziel für die Bomber' : ''}.`
      : `${Stem[c.side]}e Aufklärung über ${say.hex(c.hex)} sieht nichts.`,
  gentlemensWar: (c) =>
    c.skipped ? 'Beide Seiten bleiben diesen Monat am Boden.' : 'Diesen Monat wird geflogen.',
  flyingBegins: () => 'Der Flugbetrieb beginnt.',
  tookOff: (c, say) => `${flyers(c.counters.length, c.side, 'startet', 'starten')} in ${say.hex(c.hex)}.`,
  moved: (c, say) => {
    const to = c.path.at(-1);
    const who = flyers(c.counters.length, c.side, 'fliegt', 'fliegen');
    return to === undefined ? `${who} weiter.` : `${who} nach ${say.hex(to)}.`;
  },
  joined: (c, say) =>
    `${c.counters.length} ${stem[c.side]}e Flugzeuge bilden über ${say.hex(c.hex)} einen Verband.`,
  landed: (c, say) => `${flyers(c.counters.length, c.side, 'landet', 'landen')} in ${say.hex(c.hex)}.`,
  spotted: (c, say) => `Entdeckt über ${say.hex(c.hex)}: ${say.sightings(c.sightings)}.`,
  fake: (c, say) => `Der Spielstein über ${say.hex(c.hex)} war ein Scheinziel: Dort ist nichts.`,
  leftMap: (c, say) =>
    `Ein ${stem[c.side]}es Flugzeug verlässt bei ${say.hex(c.hex)} die Karte${
      c.fate === null ? '; mehr weiß man nicht' : `: ${field.fate[c.fate]}`
    }.`,
  antiAircraft: (c, say) =>
    `${Stem[c.side]}e Flak in ${say.hex(c.hex)} ${c.fire === null ? 'kommt nicht zum Schuss' : 'feuert'}: ${say.sightings(c.against)}.`,
  combat: (c, say) => {
    const bounce =
      c.pursuit.code === '-'
        ? 'Es kommt nicht zum Kampf'
        : `${The[c.pursuit.code === 'A' ? c.attacker.side : c.defender.side]} sind im Vorteil`;
    return `${The[c.attacker.side]} greifen über ${say.hex(c.hex)} an: ${say.sightings(c.attacker.sightings)} gegen ${say.sightings(c.defender.sightings)}. ${bounce}.`;
  },
  shattered: (c, say) =>
    c.counters.length === 1
      ? `Ein Flugzeug über ${say.hex(c.hex)} ist aus der Bahn geworfen: Es fliegt weiter, wirft diesen Monat aber keine Bomben mehr.`
      : `Der Verband über ${say.hex(c.hex)} ist zersprengt. Jedes Flugzeug fliegt für sich weiter, alle bis auf eines werden abgedrängt, und keines wirft diesen Monat noch Bomben.`,
  displaced: (c, say) => `Ein Flugzeug wird von ${say.hex(c.from)} nach ${say.hex(c.to)} abgedrängt.`,
  damage: (c, say) =>
    `${say.sightings([c.sighting])} wird über ${say.hex(c.hex)} getroffen: ${out(c.fate, c.months)}.`,
  eliminated: (c, say) => `Abgeschossen über ${say.hex(c.hex)}: ${say.sightings([c.sighting])}.`,
  overstacked: (c, say) =>
    `Zu viele ${stem[c.side]}e Flugzeuge drängen sich über ${say.hex(c.hex)}: Jedes kann Schaden nehmen.`,
  bombing: (c, say) => {
    const of = (hex: HexId, target: BombTarget): string =>
      target.kind === 'place' ? say.hex(hex) : `${field.target(target, say)} in ${say.hex(hex)}`;
    const what = of(c.hex, c.target);
    // 27.2: shows the designated target, whether or not it was bombed.
    const plans = [...new Set((c.plans ?? []).map(({ hex, target }) => of(hex, target)))];
    const planned = plans.length === 0 ? '' : ` Geplant: ${say.list(plans)}.`;
    const result = charts.bombs(c.target.kind, c.use?.code ?? '-');
    const softened = c.civilDefence ? ', vom Luftschutz gemildert' : '';
    return `Bomben auf ${what} von ${say.sightings(c.sightings)}: ${result}${softened}.${planned}`;
  },
  outrage: (c, say) => `Die Bomben auf ${say.hex(c.hex)} wecken Empörung.`,
  groundLoss: (c, say) =>
    `${The[c.side]} verlieren ${c.land === null ? 'ein Schiff' : field.land(c.land)} in ${say.hex(c.hex)}${c.fate === 'recycled' ? ', vorübergehend' : ''}.`,
  baseHit: (c, say) =>
    c.lost === 0
      ? `Die Flugzeuge am Boden in ${say.hex(c.hex)} kommen davon.`
      : `Am Boden in ${say.hex(c.hex)} ${c.lost === 1 ? 'fällt ein Flugzeug' : `fallen ${c.lost} Flugzeuge`} aus.`,
  ace: (c, say) =>
    c.made
      ? `${The[c.side]} haben ein neues Ass${c.sighting === null ? '' : `: ${say.sightings([c.sighting])}`}.`
      : `${The[c.side]} bekommen kein neues Ass.`,
  points: (c) =>
    c.amount >= 0
      ? `${The[c.side]} gewinnen ${field.points(c.amount)} ${field.cause[c.cause]}.`
      : `${The[c.side]} ${isSpending(c.cause) ? 'zahlen' : 'verlieren'} ${field.points(-c.amount)} ${field.cause[c.cause]}.`,
  noMoreMissions: (c) =>
    c.declared
      ? `${The[c.side]} fliegen diesen Monat keine Einsätze mehr.`
      : `${The[c.side]} dürfen diesen Monat wieder fliegen.`,
  night: () => 'Die Nacht bricht herein.',
  rest: (c) =>
    `${The[c.side]} sind diesen Monat nicht geflogen. Die Ruhe bringt ihnen ${field.points(c.die)}.`,
  quietMonths: (c) =>
    `${c.months} kampflose Monate sind vergangen. Noch einer, und der Krieg endet unentschieden.`,
  monthEnds: (c, say) => `Der ${say.month(c.month)} endet.`,
  drawOffered: (c) =>
    c.offered ? `${The[c.side]} bieten ein Unentschieden an.` : `${The[c.side]} nehmen ihr Angebot zurück.`,
  drawDeclined: (c) => `${The[c.side]} lehnen das Unentschieden ab.`,
  ended: (c) =>
    c.result.winner === null
      ? `${reason(c.result)}${saysItAll.has(c.result.reason) ? '' : ': unentschieden'}.`
      : `${reason(c.result)}: ${level[c.result.level]} für ${the[c.result.winner]}.`,
  phaseAsks: (c, _, of) =>
    of === null
      ? `Etwas, das beide Seiten sehen, hat sich geändert. Prüfe ${phase[c.phase]} noch einmal, bevor du abgibst.`
      : `Etwas, das beide Seiten sehen, hat sich geändert. ${The[of]} müssen ${phase[c.phase]} noch einmal prüfen.`,
  examined: (c, say, of) =>
    of === null
      ? `Du hast gesehen, was in ${say.hex(c.hex)} ist. Es steht in deinen Notizen.`
      : `${The[of]} haben gesehen, was in ${say.hex(c.hex)} ist.`,
  check: (c, say, of) => {
    const what = {
      landing: `setzt in ${say.hex(c.hex)} zur Landung an`,
      fuel: `hat über ${say.hex(c.hex)} keinen Treibstoff mehr`,
      monthEnd: `ist am Monatsende über ${say.hex(c.hex)} noch in der Luft`,
    }[c.why];
    return `${own(of)} ${say.unit(c.unit)} ${what}: ${out(c.fate, c.months)}.`;
  },
  baseUnitHit: (c, say, of) =>
    `${own(of)} ${say.unit(c.unit)} wird in ${say.hex(c.hex)} am Boden getroffen: ${out(c.fate, c.months)}.`,
  returned: (c, say, of) => `${own(of)} ${say.unit(c.unit)} kann als Verstärkung zurückkommen.`,
  westernFront: (c, say, of) => `${own(of)} ${say.unit(c.unit)} wird an die Westfront gerufen.`,
  aceJoins: (c, say, of) =>
    `Das Ass fliegt nun bei ${of === null ? 'deiner' : `der ${stem[of]}en`} ${say.unit(c.unit)}.`,
  onPatrol: (c, say) => `Auf Patrouille in ${say.hex(c.hex)}: ${say.list(c.units.map((u) => say.unit(u)))}.`,
  upgraded: (c, say, of) => `${own(of)} ${say.unit(c.unit)} rüstet um und wird ${say.unit(c.to)}.`,
  planStopped: (c) => `Ein Flugplan wurde angehalten: ${stopped[c.why] ?? c.why}.`,
  passEnded: (c, _, of) => {
    const why = mostUrgent(c.why);
    const passing = `${of === null ? 'Du passt' : `${The[of]} passen`} nicht mehr`;
    return why === undefined ? `${passing}.` : `${passing}: ${happened(of === null)[why]}.`;
  },
};

/** The owner before a unit: "Deine" for the reader, otherwise the side. */
const own = (of: Side | null): string => (of === null ? 'Deine' : `Die ${stem[of]}e`);

/** Events that ended a pass (ruling 8). */
const happened = (yours: boolean): Readonly<Record<Happening, string>> => ({
  spotted: `eine ${yours ? 'deiner' : 'ihrer'} Einheiten wurde entdeckt`,
  attacked: `eine ${yours ? 'deiner' : 'ihrer'} Einheiten wurde angegriffen oder beschossen`,
  lost: `eine ${yours ? 'deiner' : 'ihrer'} Einheiten ging verloren`,
  landed: `eine ${yours ? 'deiner' : 'ihrer'} Einheiten ist gelandet`,
  planStopped: 'ein Flugplan wurde angehalten',
  planDone: 'ein Flugplan ist zu Ende geflogen',
  bombs: 'es fielen Bomben',
  fight: 'es gab einen Luftkampf',
  tookOff: 'ein feindlicher Verband ist gestartet',
  inReach: 'ein feindlicher Verband kam in Reichweite',
  mustLand: `eine ${yours ? 'deiner' : 'ihrer'} Einheiten muss bald landen`,
  near: `ein Feind kam dem Hex nahe, das ${yours ? 'du beobachtest' : 'sie beobachten'}`,
  fuel: `einer ${yours ? 'deiner' : 'ihrer'} Einheiten geht der Treibstoff aus`,
  turn: `der Zug, den ${yours ? 'du genannt hast' : 'sie genannt haben'}, hat begonnen`,
  monthEnd: 'der Monat ist zu Ende',
});

/** By the number after B in a result, which counts for the bombing side. */
const hits: readonly string[] = [
  'knapp vorbei',
  'ein Treffer',
  'ein schwerer Treffer',
  'ein verheerender Treffer',
];
const times: readonly string[] = ['', 'einmal', 'zweimal', 'dreimal'];
function bombWords(code: string): string {
  const { b, d } = bombsOf(code);
  if (b + d === 0) return 'keine Wirkung';
  const counts = [
    ...(b > 0 ? [`${times[b] ?? b} für die Bomber`] : []),
    ...(d > 0 ? [`${times[d] ?? d} gegen den Verteidiger`] : []),
  ];
  return `das Ziel zählt ${counts.join(', ')}`;
}

export const charts: ChartWords = {
  name: {
    pursuit: 'Verfolgungstafel',
    airCombat: 'Luftkampftafel',
    damage: 'Schadenstafel',
    crash: 'Bruchtafel',
    bombardment: 'Bombentafel',
    recon: 'Aufklärungstafel',
    randomEvents: 'Zufallsereignisse',
  },
  modifier: {
    attackerNearOwnHeadquarters: 'Angreifer nahe eigenem Hauptquartier',
    defendingAirNearOwnHeadquarters: 'Verteidiger nahe eigenem Hauptquartier',
    fighterAceInAttackingGroup: 'Jagd-Ass greift an',
    night: 'Nacht',
    attackersAllNightTrainedAtNight: 'Angreifer nachtgeübt',
    badWeather: 'schlechtes Wetter',
    reducedAntiAircraft: 'Flak mit halber Wirkung',
    fighterAceFiring: 'Jagd-Ass feuert',
    be2AgainstZeppelin: 'B.E.2 gegen Zeppelin',
    fullAntiAircraftOfFourOrMore: 'vier und mehr Punkte Flak mit voller Wirkung',
    zeppelin: 'Zeppelin',
    bombedWhileBased: 'am Boden getroffen',
    enduranceExpired: 'ohne Treibstoff',
    notAnAerodrome: 'kein Flugplatz',
    overCapacity: 'Flugplatz voll',
    nightTrained: 'nachtgeübt',
    overSea: 'über See',
    fog: 'Nebel',
    reconMarker: 'aufgeklärt',
    targetAlreadyBombed: 'schon früher bombardiert',
    up: 'Einheit ist in Form',
    plannedTarget: 'geplantes Ziel',
    otherThanPlannedTarget: 'nicht das geplante Ziel',
    bomberOrZeppelinAce: 'Ass führt',
  },
  bombs: (kind, code) => {
    const { b, d } = bombsOf(code);
    switch (kind) {
      case 'place':
        return b + d === 0
          ? 'keine Wirkung'
          : `${hits[b] ?? ''}${d === 0 ? '' : ', und auch der Verteidiger nimmt Schaden'}`;
      case 'air':
        return b + d === 0 ? 'keine Wirkung' : `${count(b + d, 'ein Flugzeug', 'Flugzeuge')} getroffen`;
      case 'land':
      case 'ship':
        return d === 0 ? 'keine Wirkung' : d === 1 ? 'ein Treffer' : 'ein schwerer Treffer';
    }
  },
  other: 'bis zum Ende geheim',
  row: 'Zeile',
  column: 'Spalte',
  code: (chart, code) => {
    switch (chart) {
      case 'pursuit':
        return (
          {
            A: 'der Angreifer ist im Vorteil',
            D: 'der Verteidiger ist im Vorteil',
            '-': 'kein Kampf',
            none: 'kein Feuer',
            reduced: 'Feuer mit halber Wirkung',
            full: 'volles Feuer',
          }[code] ?? code
        );
      case 'airCombat':
        return (
          {
            '-': 'keine Wirkung',
            FS: 'Verband zersprengt',
            D: 'eine Einheit getroffen',
            Z: 'eine Einheit getroffen, ein Zeppelin gleich abgeschossen',
            E: 'eine Einheit abgeschossen',
          }[code] ?? code
        );
      case 'damage':
      case 'crash': {
        const months = /^recycle(\d)/.exec(code)?.[1];
        if (months !== undefined)
          return `fällt für ${field.months(Number(months))} aus${code.endsWith('AceSurvives') ? ', das Ass überlebt' : ''}`;
        return (
          { none: 'keine Wirkung', scattered: 'versprengt', safe: 'heil gelandet', eliminated: 'verloren' }[
            code
          ] ?? code
        );
      }
      case 'bombardment':
        return bombWords(code);
      case 'recon':
        return (
          { fail: 'nichts gesehen', examine: 'erkundet', examineAndMark: 'erkundet und markiert' }[code] ??
          code
        );
      case 'randomEvents':
        return field.event[code] ?? code;
    }
  },
};
