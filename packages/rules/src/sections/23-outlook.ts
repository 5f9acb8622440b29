/** 23.2: how a war is likely to end, judged by points. */
import { winningLead } from './23-victory.ts';

/** Standard deviation of a side's lead per month, in points. */
const stray = 7;

/**
 * A side's chance to win, with a draw as one half, from 0 to 1. `lead` is its lead in points, and may include what its units
 * are still worth; `months` counts those left, this one too.
 *
 * Measured with points only, at every month's end of 334 games of Captain against itself, with all optional rules and with none
 * (`npm run study -- --options none --options all`, rules 7, second edition). Of 79 sides that came below 3 %, none won or drew.
 * The sides between 10 and 20 % took 9 %, those between 20 and 35 % took 25 %, and those between 35 and 50 % took 43 %.
 */
export function outlookOf(lead: number, months: number): number {
  const spread = stray * Math.sqrt(months);
  return (likely((lead - winningLead) / spread) + likely((lead + winningLead) / spread)) / 2;
}

/** Share of a normal distribution below a number of standard deviations, approximated by a logistic curve. */
const likely = (deviations: number): number => 1 / (1 + Math.exp(-1.702 * deviations));
