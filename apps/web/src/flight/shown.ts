/**
 * Lengths of long lists in a panel, and initial values of fields. This is the only file here in which such numbers are
 * allowed (eslint.config.js).
 */
export const shown = {
  /** Enemy groups in the list. The player's own must fit below. */
  enemies: 4,
  /** Aircraft named on a button. More than these are counted. */
  named: 2,
  /** Turns of fuel left when the page asks an idle flight to go home. */
  spare: 1,
  /** Lines of private news. */
  told: 3,
  /** Reports of one half turn. The news keep all of them. */
  reports: 3,
  /** Counters shown in the row of a base. */
  counters: 3,
  /** Places named as having guns on the way. */
  guns: 4,
  /** Targets in the list before it is expanded. */
  targets: 6,
  /** Possible interceptors before the list is expanded. */
  interceptors: 3,
  /** How many hexes a place may be away to name a hex without a name. */
  near: 4,
  /** How many hexes a place may be away to name a stretch of coast. */
  coast: 2,
  /** Radius in hexes that a player who passes watches by default. */
  watch: 6,
} as const;
