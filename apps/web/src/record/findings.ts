/** What a verification found, in words, and the data that a player adds from another browser. */
import type { Finding, KeptSide } from '@1bob/fairness';
import type { VerifyWords } from '../words/verify.ts';

export function findingText({ check, outcome, counted = 0, charts }: Finding, words: VerifyWords): string {
  if (outcome === 'refused') return words.checks[check].fails;
  if (check === 'charts' && outcome === 'holds' && charts?.known === false) return words.otherCharts;
  if (outcome === 'holds') return words.checks[check].holds(counted);
  switch (check) {
    case 'heads':
    case 'shares':
    case 'charts':
    case 'start':
      return words.open[check];
    default:
      return words.openRules(counted);
  }
}

/** The verifier's own words, in English: the fault, the reason why a check is open, or the charts. '' without any. */
export const exactText = ({ check, outcome, where, why, charts }: Finding): string =>
  [
    charts && `${charts.name} ${charts.hash}`,
    outcome === 'refused' && where,
    (outcome === 'refused' || (outcome === 'open' && check !== 'heads' && check !== 'decisions')) && why,
  ]
    .filter(Boolean)
    .join(': ');

/** This browser's data of a match, together with the added data. */
export const joinSides = (kept: KeptSide, added: KeptSide | null): KeptSide => ({
  heads: [...new Set([...kept.heads, ...(added?.heads ?? [])])],
  shares: [...kept.shares, ...(added?.shares ?? [])],
});
