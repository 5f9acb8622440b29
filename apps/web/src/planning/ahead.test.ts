import { describe, expect, it } from 'vitest';
import { TestMatch } from '../testing/match.ts';
import { changedFacts, changedSince, factsOf, rememberFacts } from './ahead.ts';

const gun = {
  phase: 'reinforcement',
  air: [],
  land: [{ kind: 'antiAircraft', points: 1, hex: '0921' }],
  ships: [],
  upgrades: [],
  order: [],
};

describe('ruling 1: facts behind a phase filled in ahead', () => {
  it('are named when the rules ask for the phase again', () => {
    const match = new TestMatch().planning('reinforcement');
    const recon = { phase: 'recon', plots: [{ hex: '0921', times: 1 }] };
    rememberFacts('m', match.view('german'), 'recon');
    match.give('german', { kind: 'submit', choice: recon });
    match.give('british', { kind: 'submit', choice: gun });
    match.give('german', match.view('german').options.advance);
    const view = match.view('german');
    expect(view.stage).toMatchObject({ kind: 'planning', phase: 'recon' });
    expect(view.own.sealed.recon).toMatchObject({ handedIn: false });
    expect(changedFacts('m', view, 'recon')).toEqual(['points', 'land']);
    expect(changedFacts('another', view, 'recon')).toEqual([]);
  });
  it('are those of the other side and the month, not one’s own', () => {
    const match = new TestMatch().planning('reinforcement');
    const before = factsOf(match.view('british'));
    match.give('british', { kind: 'submit', choice: gun });
    match.give('german', match.view('german').options.advance);
    // The Germans' false sighting came at no cost, and counts at its base (20.6).
    expect(changedSince(before, factsOf(match.view('british')))).toEqual(['bases']);
  });
});
