/** 14: reconnaissance: what may be plotted, its price, and the reading of its die. */
import type { ChoiceOf } from '../command.ts';
import { refuse } from '../errors.ts';
import { listReading, type Reading } from '../charts/reading.ts';
import type { Refusal } from '../game.ts';
import type { Position } from '../position/position.ts';
import { budgetOf } from './06-reinforcements.ts';

export type Recon = ChoiceOf<'recon'>;

/** 14.2, ruling 5: a flight costs half a point, paid in whole points. */
export const reconPrice = (each: number, flights: number): number => Math.ceil(flights * each);

/** 14.3: the reading for a reconnaissance flight, without modifiers. */
export const reconReading = ({ pack }: Pick<Position, 'pack'>): Reading =>
  listReading('recon', pack.charts.recon.rows, []);

/** Total number of plotted flights. */
export const flights = (choice: Recon): number => choice.plots.reduce((n, p) => n + p.times, 0);

export function refuseRecon(position: Position, choice: Recon): Refusal | null {
  if (new Set(choice.plots.map((p) => p.hex)).size !== choice.plots.length)
    return refuse('recon.markers', '14.1');
  const price = reconPrice(position.pack.charts.costs.recon ?? 0, flights(choice));
  return price > budgetOf(position) ? refuse('points.short', '14.2', `${price}`) : null;
}
