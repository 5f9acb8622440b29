/**
 * Two laws, by which both sides and the engine read one rulebook. A side knows the same from the match as from its view. A
 * forecast from a view agrees with the engine's reading, except for facts that the view cannot know and that the forecast
 * lists as unknown.
 */
import assert from 'node:assert/strict';
import { distance, type HexId } from '@1bob/atlas';
import type { Asked } from '../position/asked.ts';
import { isCertain, type Reading } from '../charts/reading.ts';
import { seededDice } from '../dice.ts';
import type { Match } from '../state/match.ts';
import { positionIn, truthOf } from '../position/of-match.ts';
import { ofView } from '../position/of-view.ts';
import { isKnown, supposing, unknown, type HiddenKind, type Position } from '../position/position.ts';
import type { PlayerView } from '../seen/player-view.ts';
import { submitCommand } from '../submit.ts';
import { enemyOf, sides, type Side } from '../state/terms.ts';
import { knowledgeOf } from '../view.ts';
import type { Law } from './games.ts';

/** The view as it arrives in a browser. Its longest parts are not copied, because the rules only use them whole. */
function received(match: Match, side: Side): PlayerView {
  const { pack, log, ledger, packDiffers, ...knowledge } = knowledgeOf(match, side);
  const sent = JSON.parse(JSON.stringify(knowledge)) as typeof knowledge;
  return { ...sent, pack, log, ledger, packDiffers };
}

/** Every fact of a position except the hidden ones; a new fact missing from this list does not compile. */
const facts: Readonly<Record<Exclude<keyof Position, 'hidden' | 'pack'>, (position: Position) => unknown>> = {
  scenario: (p) => p.scenario,
  variant: (p) => p.variant,
  stage: (p) => p.stage,
  step: (p) => p.step,
  month: (p) => p.month,
  nightFrom: (p) => p.nightFrom,
  weather: (p) => p.weather,
  event: (p) => p.event,
  raf: (p) => p.raf,
  points: (p) => p.points,
  noMoreMissions: (p) => p.noMoreMissions,
  offersDraw: (p) => p.offersDraw,
  recon: (p) => p.recon,
  bombed: (p) => p.bombed,
  bombedThisTurn: (p) => p.bombedThisTurn,
  bases: (p) => p.bases,
  land: (p) => p.land,
  ships: (p) => p.ships,
  log: (p) => Object.keys(p.log),
  side: (p) => p.side,
  unit: (p) => p.units().map(({ id }) => p.unit(id)),
  units: (p) => p.units(),
  garrison: (p) => [...Object.keys(p.bases), 'carrier'].map((base) => p.garrison(base as HexId | 'carrier')),
  group: (p) =>
    p.groups().map(({ id }) => {
      const group = p.group(id);
      return group && { ...group, own: group.own && withoutMoves(group.own) };
    }),
  groups: (p) => p.groups().map(({ id }) => id),
  counter: (p) => p.groups().flatMap(({ counters }) => counters.map((id) => p.counter(id))),
  ownLand: (p) => p.ownLand,
  ownShips: (p) => p.ownShips,
  pool: (p) => p.pool,
  aces: (p) => p.aces,
  freeGun: (p) => p.freeGun,
  sealed: (p) => p.sealed,
  orders: (p) => p.orders,
  plans: (p) => p.plans,
  stoppedPlans: (p) => p.stoppedPlans,
  patrols: (p) => p.patrols,
  notes: (p) => p.notes,
};
/** A view also contains each group's remaining movement, which is a rule and not a fact. */
const withoutMoves = ({ units, moved, attacked, bombedNow, patrol }: OwnFacts): OwnFacts => ({
  units,
  moved,
  attacked,
  bombedNow,
  patrol,
});
type OwnFacts = NonNullable<ReturnType<Position['groups']>[number]['own']>;

/** Hexes checked after each command; over a game, all of them. */
const hexesAtOnce = 6;

/** Facts that may be hidden in a match, and the places to ask about. */
function hiddenOf(position: Position, index: number): [HiddenKind, string][] {
  const all = [...new Set([...Object.keys(position.land), ...position.groups().map(({ hex }) => hex)])];
  const from = (index * hexesAtOnce) % Math.max(1, all.length);
  const hexes = [...all, ...all].slice(from, from + hexesAtOnce);
  const theirs = position.groups().filter(({ side }) => side !== position.side);
  const counters = theirs.flatMap((group) => group.counters);
  const ofHexes = ['land', 'headquarters', 'civilDefence', 'guns'] as const;
  const ofCounters = ['face', 'up', 'nightTrained', 'patrol'] as const;
  return [
    ...ofHexes.flatMap((kind) => hexes.map((hex): [HiddenKind, string] => [kind, hex])),
    ...ofCounters.flatMap((kind) => counters.map((counter): [HiddenKind, string] => [kind, counter])),
    ...(position.side === 'german'
      ? Object.keys(position.ships).map((name): [HiddenKind, string] => ['ship', name])
      : []),
  ];
}
const ask = (position: Position, kind: HiddenKind, of: string): unknown => position.hidden(kind, of);

/**
 * Match and view give the same answers in the same order. Behind the curtain (ruling 4) the table shows earlier positions,
 * so hidden land is not compared then.
 */
export const positionsOfMatchAndViewAgree = (): Law => {
  return ({ after }, index) => {
    for (const side of sides) {
      const [match, view] = [positionIn({ match: after }, side), ofView(received(after, side))];
      // The known part of hidden facts follows from these.
      for (const [name, fact] of Object.entries(facts))
        assert.equal(JSON.stringify(fact(view)), JSON.stringify(fact(match)), `${side}: ${name}`);
      if (after.curtain) continue;
      const truth = truthOf({ match: after }, side);
      for (const [kind, of] of hiddenOf(view, index)) {
        const shown = ask(view, kind, of);
        if (shown === unknown) assert(mayHide(view, kind, of), `${side}: ${kind} of ${of} is shown`);
        else assert.deepEqual(shown, ask(truth, kind, of), `${side}: ${kind} of ${of}`);
      }
    }
  };
};

/** Whether a view allows more than one value for a fact. If it allows only one, the fact must not be unknown. */
function mayHide(position: Position, kind: HiddenKind, of: string): boolean {
  const covered = (radius: number): boolean =>
    Object.entries(position.land).some(
      ([at, stack]) =>
        stack.side !== position.side &&
        stack.under > 0 &&
        distance(at as HexId, of as HexId) <= radius &&
        !isKnown(position.hidden('land', at as HexId)),
    );
  switch (kind) {
    case 'land':
      return (position.land[of]?.under ?? 0) > 0;
    case 'headquarters':
      return covered(4);
    case 'civilDefence':
      return covered(1);
    case 'guns':
      return covered(0) || Object.values(position.ships).some(({ hex }) => hex === of);
    case 'face':
      return position.counter(of)?.unit === null;
    case 'up':
    case 'nightTrained':
      return position.variant.training && position.counter(of)?.side === enemyOf(position.side);
    case 'patrol':
      return position.variant.patrols;
    case 'ship':
      return position.ships[of]?.aboard === 0;
  }
}

/**
 * Forecast and reading are the same: for every die read on a chart, as the side that asks sees it, and as the enemy does
 * where it can ask too.
 */
export const forecastsAreWhatIsRead = (): Law => {
  return ({ before, seat, command }, index) => {
    const dice = seededDice(index);
    submitCommand(before, seat, command, {
      ...dice,
      roll(name, asked) {
        if (isAsked(asked)) hold(asked, name.cause);
        return dice.roll(name);
      },
    });
  };
};
const isAsked = (asked: unknown): asked is Asked => typeof asked === 'object' && asked !== null;

function hold(asked: Asked, cause: string): void {
  const { side, reading } = asked;
  const match = asked.match();
  assert(isCertain(reading), `${cause}: the engine read something unknown`);
  // Both sides see a fight; only the owner knows the units of a raid or a landing.
  const readers = reading.chart === 'pursuit' || reading.chart === 'airCombat' ? sides : [side];
  for (const reader of readers) {
    const [view, truth] = [ofView(received(match, reader)), truthOf({ match }, reader)];
    const named: string[] = [];
    const filled = supposing(view, {
      hidden: ((kind: HiddenKind, of: string) => {
        const shown = ask(view, kind, of);
        if (shown !== unknown) return shown;
        named.push(`${kind} of ${of}`);
        return ask(truth, kind, of);
      }) as Position['hidden'],
    });
    const what = `${cause} of ${side}, forecast by ${reader}`;
    assert.deepEqual(plain(asked.forecast(filled)), plain(reading), `${what}, with ${named.join(', ')}`);
    const forecast = asked.forecast(view);
    if (named.length === 0) assert.deepEqual(plain(forecast), plain(reading), what);
    agrees(forecast, reading, what);
  }
}

/** A forecast is right in what it states, and leaves the rest open. */
function agrees(forecast: Reading, reading: Reading, what: string): void {
  if (isKnown(forecast.column)) assert.equal(forecast.column, reading.column, what);
  for (const part of ['shifts', 'modifiers'] as const)
    forecast[part].forEach(({ name, value, holds }, i) => {
      const is = reading[part][i];
      assert.deepEqual([name, value], [is?.name, is?.value], what);
      if (isKnown(holds)) assert.equal(holds, is?.holds, `${what}: ${name}`);
    });
}
const plain = ({ chart, column, shifts, modifiers }: Reading): unknown => ({
  chart,
  column,
  shifts,
  modifiers,
});
