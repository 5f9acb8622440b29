/**
 * The entry point for the plot table: what an unspotted counter can still be, deduced from a view. It is apart from the
 * player's door, because only tables that play with it load it.
 */
export { plotOf, plotReasons, type Plot, type PlotReason } from './deduced/plot.ts';
