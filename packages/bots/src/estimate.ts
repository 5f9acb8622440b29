/**
 * The door for the window: what a raid is expected to bring, by the code and the figures with which the captain plans. It
 * knows only the view of a seat, so equal views give equal figures.
 */
import { straightPath, type HexId } from '@1bob/atlas';
import {
  forecast,
  type BombTarget,
  type GroupId,
  type PlayerView,
  type Position,
  type UnitId,
  type View,
} from '@1bob/rules/player';
import { briefOf, type Brief } from './captain/brief.ts';
import { estimate, spreadOf, type Spread } from './captain/estimate.ts';
import { asWeighed } from './captain/manner.ts';
import { asMeasured, type Weights } from './captain/weights.ts';
import { wayBack, wayTo } from './captain/way.ts';

/** A flight that bombs a target and comes home. */
export interface Raiders {
  readonly units: readonly UnitId[];
  readonly hex: HexId;
  /** Null on the ground. */
  readonly group: GroupId | null;
  readonly bomb: { readonly hex: HexId; readonly target: BombTarget };
}

/** Points for the side of the raid, less those of the enemy and the value of lost aircraft. */
export interface Outlook extends Spread {
  readonly average: number;
  /** Share of such raids whose bombs do not fall because of guns, and because of fighters; from 0 to 1. */
  readonly stopped: { readonly guns: number; readonly fighters: number };
}

export interface Way {
  readonly kind: 'best' | 'shortest' | 'clear';
  readonly route: readonly HexId[];
  readonly outlook: Outlook;
}

export interface Estimator {
  /** Null for a flight whose bombs do not fall, or that is not home within its fuel and the month. */
  outlook(raiders: Raiders, route: readonly HexId[], from: number): Outlook | null;
  /**
   * The ways to a target and home: the best first, then the shortest, and the one clear of all guns that it can avoid, where
   * they differ.
   */
  ways(raiders: Raiders, home: HexId, from: number): readonly Way[];
}

/** An estimator for one view. It keeps results, so a view needs only one. Other weights are those of an officer. */
export function estimatorOf(
  view: View & PlayerView,
  position: Position,
  weights: Weights = asMeasured,
): Estimator {
  const brief = briefOf(view, asWeighed, { position, weights });
  const wary = briefOf(view, asWeighed, { position, weights: { ...weights, ...roundGuns } });
  const outlook: Estimator['outlook'] = (raiders, route, from) => outlookOf(brief, raiders, route, from);
  return {
    outlook,
    ways(raiders, home, from) {
      const { hex } = raiders.bomb;
      const shortest = [straightPath(raiders.hex, hex), straightPath(hex, home)];
      const clear = [wayTo(wary, raiders.hex, hex), wayBack(wary, hex, home)];
      const usual = [wayTo(brief, raiders.hex, hex), wayBack(brief, hex, home)];
      const all = [shortest, usual, clear];
      const routes = all.flatMap(([out = []]) => all.map(([, back = []]) => [...out, ...back]));
      // Often most of them are the same.
      const different = new Map(routes.map((route) => [route.join(), route]));
      const ways = [...different.values()].flatMap((route) => {
        const each = outlook(raiders, route, from);
        return each === null ? [] : [{ route, outlook: each }];
      });
      const [best] = ways.toSorted((a, b) => b.outlook.average - a.outlook.average);
      const by = (parts: readonly (readonly HexId[])[]) =>
        ways.find(({ route }) => route.join() === parts.flat().join());
      const named: readonly [Way['kind'], typeof best][] = [
        ['best', best],
        ['shortest', by(shortest)],
        ['clear', by(clear)],
      ];
      return named.flatMap(([kind, way], n) =>
        way === undefined || named.slice(0, n).some(([, other]) => other === way) ? [] : [{ kind, ...way }],
      );
    },
  };
}

/** Weights of a way that passes no guns if it can. */
const roundGuns = { detour: 8, longer: 24 };

function outlookOf(
  brief: Brief,
  { units: ids, hex, group, bomb }: Raiders,
  route: readonly HexId[],
  from: number,
): Outlook | null {
  const { position } = brief;
  const there = forecast(position, { units: ids, hex, group, route, bomb }, from);
  const late = there.pastMonth || (there.spare !== null && there.spare < 0);
  if (late || there.bombers.length === 0) return null;
  const units = ids.flatMap((id) => position.unit(id) ?? []);
  const sally = { ...bomb, units, route, home: route.at(-1) ?? hex };
  const found = estimate(brief, sally, there);
  const { guns, fighters } = found.toll;
  const rate = guns.bombs + fighters.bombs;
  const share = rate === 0 ? 0 : (1 - found.fall) / rate;
  return {
    average: found.worth,
    ...spreadOf(brief, sally, there, found),
    stopped: { guns: guns.bombs * share, fighters: fighters.bombs * share },
  };
}
