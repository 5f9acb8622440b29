/** Laws that hold after every command of any game. They are checked in random games that are played from the views only. */
import { describe, expect, it } from 'vitest';
import { forGames, forGamesInThisRun, toldBy } from './testing/games.ts';
import * as laws from './testing/laws.ts';
import { worldsHoldTheTruth, worldsLookTheSame, worldsPlayOn } from './testing/worlds.ts';

/** A law checked at every step of this run's games. */
const always = (title: string, begin: () => laws.Law): void =>
  it(title, () => {
    forGamesInThisRun(({ steps }) => {
      const law = begin();
      for (const [i, step] of steps.entries())
        try {
          law(step, i);
        } catch (error) {
          const what = `after command ${i}, ${step.seat} ${JSON.stringify(step.command)}`;
          throw new Error(`${what}: ${String(error)}`, { cause: error });
        }
    });
  });

describe('Laws of one rulebook', () => {
  always('20.1: what a side may know is the same, asked of the match or of its view', () =>
    laws.positionsOfMatchAndViewAgree(),
  );
  always(
    'ruling 18: what a player forecasts at a die is what the engine reads, but for what the forecast names',
    () => laws.forecastsAreWhatIsRead(),
  );
});

describe('Laws of the air', () => {
  always('7.1: every unit is in one place', () => laws.unitsAreInOnePlace());
  always('10.2: every flying counter is in one group, which lists it', () => laws.groupsListTheirCounters());
  always('10.3: a group does not grow after its turn of take-off, Riesen excepted (28)', () =>
    laws.groupsDoNotGrow(),
  );
  always('10.2, 9.6: a zeppelin is alone in its group', () => laws.zeppelinsFlyAlone());
  always('ruling 92: no bomber takes off without a complete plan', () => laws.bombersTakeOffByPlan());
  always('8.11: no unit takes off twice in a month', () => laws.noUnitFliesTwice());
  always('13.2: no unit bombs twice in a month', () => laws.noUnitBombsTwice());
  always('8.9: no unit is aloft when the flying turn by which it must land is over', () =>
    laws.noUnitFliesOnWithoutFuel(),
  );
  always('9.4: units overstacked at the end of their movement roll for damage, and no others', () =>
    laws.stackingIsPaidFor(),
  );
  always('11.1(1): where both sides fly in one hex, all of them are seen', () =>
    laws.groupsThatMeetAreSeen(),
  );
  always(
    '11.1(2), 11.1(3), 11.1(4), 11.1(5): a watched unit is seen, and no unit is seen without a cause',
    () => laws.watchedUnitsAreSeen(),
  );
  always('20.6: a fake that is seen flies no more', () => laws.fakesThatAreSeenAreGone());
  always('8.2: no group goes farther in a turn than its slowest unit', () => laws.noGroupOutfliesItsSpeed());
  always('8.1: every path goes from hex to touching hex, and ends where its group is', () =>
    laws.pathsAreUnbroken(),
  );
  always('25.3 to 25.8: a patrol holds its hex, and meets each enemy flying turn once, for fuel', () =>
    laws.patrolsKeepTheirRules(),
  );
});

describe('Laws of the counters, the points and the record', () => {
  always('4.5: the ledger adds up to the points', () => laws.theLedgerAddsUp());
  always(
    'ruling 18: the report of a month is the same for all who look, and tells of its points and raids',
    () => laws.reportsAreAlikeAndAddUp(),
  );
  always('2.21, 9.9: no more counters than there are, and one of a kind in a hex', () => laws.theMixIsKept());
  always('17.2: land units stay where they are, guns and headquarters excepted', () =>
    laws.landUnitsStayWhereTheyAre(),
  );
  always('19.2: an ace is of the kind of its unit', () => laws.acesAreOfTheirUnitsKind());
  always('the record: the facts of all commands, put back one upon the other, give the state', () =>
    laws.theRecordGivesTheState(),
  );

  it('options: what a view offers is accepted', () => {
    forGamesInThisRun(({ refused }) => {
      expect(refused.map(({ command, error }) => [command, error.message])).toEqual([]);
    });
  });

  always('options: the least active command is always legal', () => laws.theLeastActiveCommandIsLegal());
  always('3.1: a side is to move until the match has ended, within its months', () => laws.theGameGoesOn());
  always('a command leaves the state before it as it was', () => laws.theStateBeforeStays());
  always('the record: a command comes to what its facts come to, however the members of tables stand', () =>
    laws.theFoldIsTheDecision(),
  );
});

describe('Laws of the matches that a seat may believe in', () => {
  always('20.1: such a match shows the seat what its view shows, and keeps the laws of a state', () =>
    worldsLookTheSame(60),
  );
  always('20.1: it plays on, and keeps the laws of all matches', () => worldsPlayOn(400, 20));
  always('20.1: it may be the truth', () => worldsHoldTheTruth(60));

  it('are checked with and without a curtain, and in turns of both sides', () => {
    const stages = new Set<string>();
    forGames(({ steps }) => {
      for (const { after } of steps) {
        const { stage } = after;
        if (stage.kind === 'planning') stages.add(stage.phase);
        if (stage.kind === 'flying') stages.add(stage.side);
      }
    });
    for (const stage of ['randomEvents', 'redeployment', 'reinforcement', 'training', 'german', 'british'])
      expect(stages).toContain(stage);
  });
});

describe('The random games cover what the laws are about', () => {
  it('have take-offs, fights, guns, bombs, landings and losses', () => {
    const kinds = new Set<string>();
    forGames(({ steps }) => {
      for (const step of steps)
        for (const reader of ['german', 'british'] as const)
          for (const e of toldBy(step, reader)) kinds.add(e.kind).add(`${e.kind} ${e.rule}`);
    });
    for (const kind of [
      'tookOff',
      'landed',
      'spotted',
      'fake',
      'combat',
      'antiAircraft',
      'bombing',
      'overstacked',
      'leftMap',
      'displaced',
      'onPatrol',
      'combat 25.4',
      'upgraded',
      'passEnded',
      'planStopped',
    ])
      expect(kinds).toContain(kind);
  });
});
