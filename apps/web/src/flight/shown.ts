/**
 * Limits on long lists in a panel, and initial values of fields. Numbers of the page: the only file here in which they are
 * allowed (eslint.config.js).
 */
export const shown = {
  /** Enemy groups, so that one's own fit below. */
  enemies: 4,
  /** Aircraft named on a button; more are counted. */
  named: 2,
  /** Turns of fuel left when the page asks an idle flight to go home. */
  spare: 1,
  /** Lines of private news. */
  told: 3,
  /** Fights, guns and bombs of half a turn; the news keep them all. */
  reports: 3,
  /** Counters of a base in its row. */
  counters: 3,
  /** Names of places with guns on the way. */
  guns: 4,
  /** Targets in the list before it is expanded. */
  targets: 5,
  /** Possible interceptors before the list is expanded. */
  interceptors: 3,
  /** Hexes within which a place names a hex without a name. */
  near: 4,
  /** Hexes within which a place names a stretch of coast. */
  coast: 2,
  /** Radius in hexes that a player who passes watches by default. */
  watch: 6,
} as const;
