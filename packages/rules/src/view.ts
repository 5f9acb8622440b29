/**
 * The door. What an audience may know is built up here from nothing, field by field; nothing else leaves a match.
 *
 * The observer's board reads public facts only, and a player's view is the same board with that player's own knowledge
 * beside it (ruling 19).
 */
import type { Audience } from './game.ts';
import type { GroupId, Match, Side } from './state/match.ts';
import {
  acePools,
  boardFor,
  landBySide,
  landPools,
  sealedFor,
  shipsForOwner,
  unitsBySide,
} from './seen/observe.ts';
import { noLegalOptions, legalOptionsFor } from './legal/list-options.ts';
import { ofView } from './position/of-view.ts';
import { movesLeft } from './sections/08-flying.ts';
import type { Knowledge, OwnGroup, OwnKnowledge, PlayerView, PublicBoard, View } from './seen/player-view.ts';

/** What a side knows beyond the table. `board` is any board of the match. */
function ownKnowledge(match: Match, side: Side, board: PublicBoard): OwnKnowledge {
  const state = match.sides[side];
  const { stage } = match;
  const groups: Record<string, { -readonly [K in keyof OwnGroup]: OwnGroup[K] }> = {};
  for (const id in board.groups) {
    const group = match.groups[id];
    if (group?.side !== side) continue;
    const { moved, attacked, bombedNow, patrol } = group;
    const units = group.counters.flatMap((c) => match.flying[c]?.unit ?? []);
    groups[id] = { units, movesLeft: 0, moved, attacked, bombedNow, patrol };
  }
  const own: OwnKnowledge = {
    side,
    units: unitsBySide(match.units, match.flying, match.groups)[side],
    groups,
    land: landBySide(match.land)[side],
    ships: side === 'british' ? shipsForOwner(match.ships) : {},
    pool: landPools(match.land, match.pack.charts)[side],
    aces: acePools(match.units, match.pack.charts)[side],
    freeGun: state.provoked,
    step: stage.kind === 'flying' && stage.side === side ? stage.step : null,
    sealed: sealedFor(state.sealed),
    orders: state.orders,
    plans: state.plans,
    patrols: state.patrols,
    passUntil: state.passUntil,
    alarmed: state.alarmed,
    notes: state.notes,
  };
  // The one thing in it that a rule decides, from all the rest.
  const position = ofView({ ...board, own });
  for (const id in groups) {
    const group = groups[id];
    if (group) group.movesLeft = movesLeft(position, id as GroupId);
  }
  return own;
}

// Views

/** What a player knows, before it is told what they may do. The same match gives the same object. */
export const knowledgeOf: (match: Match, side: Side) => PlayerView = (() => {
  const known = { german: new WeakMap<Match, PlayerView>(), british: new WeakMap<Match, PlayerView>() };
  return (match, side) => {
    const hit = known[side].get(match);
    if (hit) return hit;
    const board = boardFor(match, side);
    const made = { ...board, own: ownKnowledge(match, side, board) };
    known[side].set(match, made);
    return made;
  };
})();

const observed = (match: Match): Knowledge => ({ ...boardFor(match, 'observer'), own: null });

function opened(match: Match, audience: Audience): View {
  const board = observed(match);
  const own = (side: Side): OwnKnowledge => ownKnowledge(match, side, board);
  return {
    ...board,
    audience,
    options: noLegalOptions,
    opened: { german: own('german'), british: own('british') },
  };
}

/** Everything an audience is sent. `open` (no fog) throws until the match has ended. */
export const viewFor: (match: Match, audience: Audience) => View = (() => {
  const known = new WeakMap<Match, Partial<Record<Audience, View>>>();
  return (match, audience) => {
    const views = known.get(match) ?? {};
    known.set(match, views);
    return (views[audience] ??= make(match, audience));
  };
  function make(match: Match, audience: Audience): View {
    switch (audience) {
      case 'british':
      case 'german': {
        const knowledge = knowledgeOf(match, audience);
        return { ...knowledge, audience, options: legalOptionsFor(ofView(knowledge)), opened: null };
      }
      case 'observer':
        return { ...observed(match), audience, options: noLegalOptions, opened: null };
      case 'open':
        if (match.stage.kind !== 'ended') throw new Error('a running match has no open view');
        return opened(match, audience);
    }
  }
})();
