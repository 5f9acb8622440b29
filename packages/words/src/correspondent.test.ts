import { firstBattleOfBritain, seededDice, viewFor, type Match, type Seat } from '@1bob/rules';
import { describe, expect, it } from 'vitest';
import { correspondent } from './correspondent.ts';

/** Both sides take the least active command until a stage is reached. */
function played(stage: string): Match {
  const made = firstBattleOfBritain.create({ scenario: 'second-phase', options: {} });
  if (!made.ok) throw new Error(made.error.message);
  const dice = seededDice(1);
  let { match } = made;
  for (let i = 0; i < 200 && match.stage.kind !== stage; i++)
    for (const seat of ['german', 'british'] as const) {
      const { advance } = viewFor(match, seat).options;
      if (advance === null || match.stage.kind === stage) continue;
      const outcome = firstBattleOfBritain.submit(match, seat, advance, dice);
      if (outcome.ok) match = outcome.match;
    }
  return match;
}
const flying = played('flying');
const seen = (seat: Seat | 'observer') => viewFor(flying, seat);

describe('messages to players who were away', () => {
  it('have a subject that names the waiting move', () => {
    const summary = firstBattleOfBritain.summary(flying);
    expect(correspondent.subject(summary, 'german', 'en')).toBe(
      'Your move as the Germans: January 1918, flying turn 1',
    );
    expect(correspondent.subject(summary, 'british', 'de')).toMatch(/Briten.*Januar 1918, Zug 1/);
    expect(correspondent.subject({ month: null, turn: null }, 'german', 'en')).toMatch(/setting up/);
  });

  it('have a subject that names the result for the seat', () => {
    const summary = firstBattleOfBritain.summary(flying);
    const told = (winner: Seat | null, reason: string, language = 'en') =>
      correspondent.ended({ ...summary, result: { winner, reason } }, 'german', language);
    expect(told('german', 'lastMonth')).toBe('Your game as the Germans has ended: you won');
    expect(told('british', 'resigned')).toMatch(/you lost$/);
    expect(told(null, 'agreed')).toMatch(/it is a draw$/);
    expect(told(null, 'voided')).toMatch(/it has no result$/);
    expect(told('german', 'lastMonth', 'de')).toBe(
      'Deine Partie für die Deutschen ist zu Ende: Du hast gewonnen',
    );
  });

  it('contain the news since the mark, in sentences, with the points', () => {
    const all = correspondent.lines(seen('german'), '', 'en');
    expect(all).toContain('The flying turns begin.');
    expect(all.at(-1)).toMatch(/^Morale points: British −?\d+, German −?\d+\.$/);
    const behind = { ...seen('german'), points: { german: -2, british: 3 } };
    expect(correspondent.lines(behind, '', 'en').at(-1)).toBe('Morale points: British 3, German −2.');
    expect(correspondent.lines(behind, '', 'de').at(-1)).toBe('Moralpunkte: Briten 3, Deutsche −2.');
    const mark = correspondent.mark(seen('german'));
    expect(correspondent.lines(seen('german'), mark, 'en')).toHaveLength(2);
    expect(correspondent.lines(seen('german'), mark, 'de')[0]).toMatch(/^Sonst/);
  });

  it('count the entries they leave out', () => {
    const view = seen('observer');
    const page = Array.from({ length: 60 }, () => ({ kind: 'night' as const, rule: '16.2' }));
    const long = { ...view, log: { '1918-01.01': page } };
    const lines = correspondent.lines(long, '1918-01.00', 'en');
    expect(lines[0]).toBe('20 earlier events are left out.');
    expect(lines).toHaveLength(42);
  });

  it('have a self-contained picture of the map', () => {
    const svg = correspondent.picture(seen('german'));
    expect(svg).toMatch(/^<svg [^>]*viewBox="0 -20 /);
    expect(svg.match(/<rect/g)?.length).toBeGreaterThan(Object.keys(seen('german').bases).length);
    expect(svg).not.toMatch(/href|url\(http|<image|<text/);
  });

  it('20.1: the picture for a seat shows no more of the enemy than observers see', () => {
    expect(correspondent.picture(seen('german'))).toBe(correspondent.picture(seen('observer')));
  });
});
