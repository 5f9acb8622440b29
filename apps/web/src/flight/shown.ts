/**
 * How much a panel shows of what may be long, and what a field holds at first. Numbers of the page: the one file here
 * that may hold any (eslint.config.js).
 */
export const shown = {
  /** Enemy groups, so that there is room for one's own below. */
  enemies: 4,
  /** Aircraft on a button; more are counted. */
  named: 2,
  /** Turns of fuel kept in hand before a flight that could stay is asked home. */
  spare: 1,
  /** Lines of what only this side was told. */
  told: 3,
  /** Fights, guns and bombs of half a turn; the news keep them all. */
  reports: 3,
  /** Counters of a base in its row. */
  counters: 3,
  /** Names of places with guns on the way. */
  guns: 4,
  /** Targets in the list before it is opened. */
  targets: 5,
  /** Who could meet an enemy, before the list is opened. */
  interceptors: 3,
  /** Hexes within which a place names a hex that has no name of its own. */
  near: 4,
  /** Hexes within which a place names a stretch of coast. */
  coast: 2,
  /** Hexes within which a player who passes has a hex watched, before they say how many. */
  watch: 6,
} as const;
