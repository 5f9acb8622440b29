/** 23.2: how a war is likely to end, judged by points. */
import { winningLead } from './23-victory.ts';

/** Standard deviation of a side's lead per month, in points. */
const stray = 7;

/**
 * A side's chance to win, with a draw as one half, from 0 to 1. `lead` is its lead in points, and may include what its units
 * are still worth; `months` counts those left, this one too.
 *
 * Measured with points only, in 222 games of Captain against itself (rules 7, second edition, all scenarios, with all optional
 * rules and with none): below 3 % at some month's end were 54 sides, and none of them won or drew. From 10 to 20 % stand for
 * 10 %, from 20 to 35 % for 25 %, and from 35 to 50 % for 44 %.
 */
export function outlookOf(lead: number, months: number): number {
  const spread = stray * Math.sqrt(months);
  return (likely((lead - winningLead) / spread) + likely((lead + winningLead) / spread)) / 2;
}

/** Share of a normal distribution below a number of standard deviations, approximated by a logistic curve. */
const likely = (deviations: number): number => 1 / (1 + Math.exp(-1.702 * deviations));
