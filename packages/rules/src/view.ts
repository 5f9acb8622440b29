/**
 * Views: everything that an audience may know, built field by field. Nothing else leaves a match.
 *
 * The observer's board reads public facts only. A player's view is the same board with that player's own knowledge beside it
 * (ruling 19).
 */
import type { Audience } from './game.ts';
import { remember } from './remember.ts';
import { toldTo, type GroupId, type Match, type Side } from './state/match.ts';
import {
  acePools,
  landBySide,
  landPools,
  ownUnits,
  publicView,
  sealedFor,
  shipsForOwner,
} from './seen/observe.ts';
import { noLegalOptions, legalOptionsFor } from './legal/list-options.ts';
import { ofView } from './position/of-view.ts';
import type { Position } from './position/position.ts';
import { movesLeft } from './sections/08-flying.ts';
import type { Reader } from './state/log.ts';
import { inOrder } from './state/tables.ts';
import type { OwnGroup, OwnKnowledge, PlayerView, View } from './seen/player-view.ts';

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** Facts that only this side knows, still without the remaining movement of its groups. */
function ownKnowledge(
  match: Match,
  side: Side,
): OwnKnowledge & { groups: Record<string, Writable<OwnGroup>> } {
  const state = match.sides[side];
  const { stage } = match;
  const groups: Record<string, Writable<OwnGroup>> = {};
  for (const group of inOrder(match.groups)) {
    if (group.side !== side) continue;
    const { id } = group;
    const { moved, attacked, bombedNow, patrol } = group;
    const units = group.counters.flatMap((c) => match.flying[c]?.unit ?? []);
    groups[id] = { units, movesLeft: 0, moved, attacked, bombedNow, patrol };
  }
  return {
    side,
    units: ownUnits[side](match.units, match.flying, match.groups),
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
    ...(state.stoppedPlans && { stoppedPlans: state.stoppedPlans }),
    patrols: state.patrols,
    passUntil: state.passUntil,
    alarmed: state.alarmed,
    notes: state.notes,
  };
}

/** Adds the remaining movement, which the rules compute from all the other facts. */
function countMovesLeft(position: Position, groups: Readonly<Record<string, Writable<OwnGroup>>>): void {
  for (const id in groups) {
    const group = groups[id];
    if (group) group.movesLeft = movesLeft(position, id as GroupId);
  }
}

// Views

/** The views of one match: each is built on first use and stays the same object. */
class Seen {
  private readonly shown: View;
  private readonly players: { [S in Side]?: { view: Writable<View & PlayerView>; position: Position } } = {};
  private readonly views: { [A in Audience]?: View } = {};

  constructor(private readonly match: Match) {
    this.shown = publicView(match, noLegalOptions);
  }

  /** A player's knowledge and position, without the options, which `view` computes on demand. */
  player(side: Side): { readonly view: PlayerView; readonly position: Position } {
    return (this.players[side] ??= this.meet(side));
  }
  private meet(side: Side) {
    const own = ownKnowledge(this.match, side);
    const view = this.shownTo(side, side) as Writable<View & PlayerView>; // the next line sets `own`
    view.own = own;
    const position = ofView(view);
    countMovesLeft(position, own.groups);
    return { view, position };
  }

  view(audience: Audience): View {
    return (this.views[audience] ??= this.look(audience));
  }
  private look(audience: Audience): View {
    switch (audience) {
      case 'british':
      case 'german': {
        const { view, position } = (this.players[audience] ??= this.meet(audience));
        view.options = legalOptionsFor(position);
        return view;
      }
      case 'observer':
        return this.shownTo('observer', audience);
      case 'open': {
        if (this.match.stage.kind !== 'ended') throw new Error('a running match has no open view');
        const view = this.shownTo('observer', audience);
        view.opened = { german: this.player('german').view.own, british: this.player('british').view.own };
        return view;
      }
    }
  }
  /** The public table, with the log of a reader. */
  private shownTo(reader: Reader, audience: Audience): Writable<View> {
    const view: Writable<View> = { ...this.shown };
    view.log = toldTo(this.match, reader);
    view.audience = audience;
    return view;
  }
}
const seen = remember((match: Match) => new Seen(match));

export const knowledgeOf = (match: Match, side: Side): PlayerView => seen(match).player(side).view;
/** What a side may know of the board, as its view has it. */
export const seenBy = (match: Match, side: Side): Position => seen(match).player(side).position;
/** The view that an audience receives. `open` (no fog) throws until the match has ended. */
export const viewFor = (match: Match, audience: Audience): View => seen(match).view(audience);
