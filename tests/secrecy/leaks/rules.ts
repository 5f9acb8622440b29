/**
 * Leaks of the rules. They are planted by wrapping the game, and have the effect of a mistake in a view, a refusal or
 * an option.
 */
import {
  logIn,
  firstBattleOfBritain as honest,
  type Audience,
  type Communique,
  type Flying,
  type Game,
  type Match,
  type Side,
  type View,
} from '@1bob/rules';
import { plotOf } from '@1bob/rules/plot';
import type { Planted } from './planted.ts';

type Writable = { -readonly [K in keyof View]: View[K] };

/** A game whose views show something to an audience that does not own it. */
function seen(bend: (view: Writable, match: Match, audience: Audience) => void): Game<Match> {
  const known = new WeakMap<Match, Map<Audience, object>>();
  return {
    ...honest,
    view(match, audience) {
      const views = known.get(match) ?? new Map<Audience, object>();
      known.set(match, views);
      const made = views.get(audience);
      if (made) return made;
      const view: Writable = { ...(honest.view(match, audience) as View) };
      bend(view, match, audience);
      views.set(audience, view);
      return view;
    },
  };
}

const counters = (view: Writable, match: Match, add: (flyer: Flying) => object): void => {
  view.counters = Object.fromEntries(
    Object.entries(view.counters).map(([id, counter]) => {
      const flyer = match.flying[id];
      return [id, flyer ? { ...counter, ...add(flyer) } : counter];
    }),
  );
};
const typeOf = (match: Match, unit: string): string => match.units[unit]?.type ?? '';
/** A number that is not a name but always stays with the same unit. */
const tail = (unit: string): number =>
  [...unit].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7);
/** A hidden fact for leaks to give away: whether the tails of the units that an audience cannot see add up to an odd sum. */
const odd = (match: Match, audience: Audience): boolean =>
  Object.values(match.flying)
    .filter((f) => f.side !== audience && !f.spotted)
    .reduce((sum, f) => sum + tail(f.unit), 0) %
    2 ===
  1;
const say = (view: Writable, ...entries: object[]): void => {
  view.log = { ...view.log, hint: entries as unknown as Communique[] };
};
const sidesBut = (audience: Audience): readonly Side[] =>
  (['british', 'german'] as const).filter((side) => side !== audience);

const rules = (name: string, what: string, game: Game<Match>, seed = 1): Planted => ({
  name,
  what,
  caughtBy: 'rules twins',
  game,
  seed,
});

export const leaksOfTheRules: readonly Planted[] = [
  rules(
    'a counter number that survives a landing',
    'a counter in the air carries a number that stays its squadron’s across landings',
    seen((view, match) => counters(view, match, ({ unit }) => ({ tail: tail(unit) }))),
  ),
  rules(
    'the number of aces that fly together',
    'the view counts aces, where only whether a squadron has one may be known',
    seen((view, match) => {
      const many = Object.values(match.units).map(({ side, moreAces = 0 }) => [side, moreAces] as const);
      const of = (side: Side): number =>
        many.reduce((sum, [owner, more]) => sum + (owner === side ? more : 0), 0);
      say(view, ...sidesBut(view.audience).map((side) => ({ side, more: of(side) })));
    }),
  ),
  rules(
    'the training of a spotted unit',
    'the face of a spotted counter shows whether its squadron is up, or trained for the night',
    seen((view, match) => {
      counters(view, match, ({ unit, spotted }) => {
        const { up, nightTrained } = match.units[unit] ?? {};
        return spotted ? { up, nightTrained } : {};
      });
    }),
  ),
  rules(
    'counters in the order of hidden units',
    'the counters of a group are sorted by the names of their hidden squadrons',
    seen((view, match) => {
      const behind = (counter: string): string => match.flying[counter]?.unit ?? '';
      view.groups = Object.fromEntries(
        Object.entries(view.groups).map(([id, group]) => [
          id,
          { ...group, counters: group.counters.toSorted((a, b) => (behind(a) < behind(b) ? -1 : 1)) },
        ]),
      );
    }),
  ),
  rules('a refusal that names a hidden unit', 'a refusal of an illegal attack names its target', {
    ...honest,
    submit(match, seat, command, dice) {
      const outcome = honest.submit(match, seat, command, dice);
      if (outcome.ok) return outcome;
      const text = JSON.stringify(command);
      const named = Object.values(match.units).find((u) => u.side !== seat && text.includes(`"${u.id}"`));
      const state = named ? ` (${named.where.at})` : '';
      return { ok: false, error: { ...outcome.error, message: outcome.error.message + state } };
    },
  }),
  rules(
    'a prompt that is missing while a secret flight goes on',
    'a player gets no prompt while certain enemy squadrons fly unseen',
    seen((view, match, audience) => {
      if (view.own && odd(match, audience)) view.options = { ...view.options, advance: null };
    }),
  ),
  rules(
    'a list of options that gets shorter',
    'one kind of command is missing from the options while certain enemy squadrons fly unseen',
    seen((view, match, audience) => {
      if (view.own && odd(match, audience))
        view.options = { ...view.options, kinds: view.options.kinds.filter((kind) => kind !== 'plan') };
    }),
  ),
  rules(
    'a log line for the wrong audience',
    'the log tells every audience which units took off',
    seen((view, match) => {
      const all = Object.values(logIn(match)).flatMap((page) => page.map(({ what }) => what));
      say(view, ...all.filter((entry) => entry.kind === 'tookOff' && entry.units !== null).slice(-3));
    }),
  ),
  rules(
    'a gap in the log',
    'log entries for another audience stay in the log, emptied',
    seen((view, match, audience) => {
      const pages = Object.entries(logIn(match)).map(([page, entries]) => [
        page,
        entries.map(({ to, what }) => (to.some((reader) => reader === audience) ? what : {})),
      ]);
      view.log = Object.fromEntries(pages) as View['log'];
    }),
  ),
  rules(
    'the chart row of a hidden roll',
    'the log tells every audience which chart row decides a landing',
    seen((view, match, audience) => {
      const rows = sidesBut(audience).flatMap((side) =>
        Object.values(match.flying)
          .filter((f) => f.side === side)
          .map((f) => (match.units[f.unit]?.nightTrained === true ? 'trained' : typeOf(match, f.unit))),
      );
      say(view, { row: rows });
    }),
  ),
  rules(
    'a public count of secret plans',
    'a public number counts flight plans and sealed choices, hidden ones too',
    seen((view, match) => {
      const count = ({ plans, sealed }: Match['sides'][Side]): number =>
        Object.keys(plans).length + Object.keys(sealed).length;
      view.quietMonths += 1000 * (count(match.sides.british) + count(match.sides.german));
    }),
  ),
  rules(
    'a tooltip with the type of a hidden counter',
    'the description of a hidden counter contains its type',
    seen((view, match) =>
      counters(view, match, ({ unit }) => ({ title: `A counter (${typeOf(match, unit)})` })),
    ),
  ),
  rules(
    'an observer’s view weaker than a player’s',
    'observers see the front of every counter',
    seen((view, match, audience) => {
      if (audience !== 'observer') return;
      counters(view, match, ({ unit }) => ({ unit: { id: unit, type: typeOf(match, unit) } }));
    }),
  ),
  rules(
    'the endurance of a counter in the air',
    'a counter shows by when it must land',
    seen((view, match) => counters(view, match, ({ mustLandBy }) => ({ mustLandBy }))),
  ),
  rules(
    'a count of units that are not fakes',
    'a base shows how many of its units are not fakes',
    seen((view, match) => {
      view.bases = Object.fromEntries(
        Object.entries(view.bases).map(([hex, base]) => {
          const there = Object.values(match.units).filter(
            (u) => u.where.at === 'base' && u.where.hex === hex,
          );
          return [hex, { ...base, air: there.filter((u) => u.type !== 'FAKE').length }];
        }),
      );
    }),
  ),
  rules(
    'the units below the top of a stack',
    'a stack shows the kinds of the units below its top',
    seen((view, match) => {
      view.land = Object.fromEntries(
        Object.entries(view.land).map(([hex, shown]) => [
          hex,
          { ...shown, stack: match.land[hex]?.units.map((unit) => unit.kind) },
        ]),
      );
    }),
  ),
  rules(
    'a public sign that a phase was filled in ahead',
    'everybody sees which side has sealed any choice',
    seen((view, match) => {
      if (view.stage.kind !== 'planning') return;
      const any = (side: Side): boolean => Object.keys(match.sides[side].sealed).length > 0;
      view.stage = { ...view.stage, submitted: { british: any('british'), german: any('german') } };
    }),
  ),
  rules(
    'a lobby that shows who passes automatically',
    'the lobby’s list of sides to move depends on who passes automatically',
    {
      ...honest,
      summary(match) {
        const summary = honest.summary(match);
        return {
          ...summary,
          toMove: summary.toMove
            .filter((side) => match.sides[side].passUntil === null)
            .concat(
              ...(['british', 'german'] as const).filter((side) => match.sides[side].passUntil !== null),
            ),
        };
      },
    },
  ),
  rules(
    'the enemy’s standing orders in the view',
    'the view contains the standing orders of both sides',
    seen((view, match) => {
      say(view, { quiet: match.sides.british.orders, loud: match.sides.german.orders });
    }),
  ),
  rules(
    'an empty pool, by a phase handed in at once',
    'a side with the standing order seems to hand in reinforcement when its pool is empty',
    seen((view, match) => {
      const { stage } = view;
      if (stage.kind !== 'planning' || stage.phase !== 'reinforcement') return;
      const empty = (side: Side): boolean =>
        match.sides[side].orders.handInEmpty === true &&
        !Object.values(match.units).some(
          (unit) =>
            unit.side === side &&
            (unit.where.at === 'recycling'
              ? unit.where.month <= match.month
              : unit.type === 'FAKE' && unit.where.at === 'pool'),
        );
      const { british, german } = stage.submitted;
      view.stage = {
        ...stage,
        submitted: { british: british || empty('british'), german: german || empty('german') },
      };
    }),
    20,
  ),
  rules(
    'the number of notes about the enemy',
    'a side’s number of notes about the enemy is public',
    seen((view, match) =>
      say(view, { notes: Object.keys({ ...match.sides.british.notes, ...match.sides.german.notes }).length }),
    ),
  ),
  rules(
    'the months when recycled units return',
    'the view shows when recycled units of both sides come back',
    seen((view, match) => {
      const back = Object.values(match.units).flatMap((u) =>
        u.where.at === 'recycling' ? [u.where.month] : [],
      );
      say(view, { back: back.sort() });
    }),
  ),
  rules(
    'which ship is the carrier',
    'a ship’s marker shows its kind',
    seen((view, match) => {
      view.ships = Object.fromEntries(
        Object.entries(view.ships).map(([name, ship]) => {
          const real = Object.values(match.ships).find((s) => s.where.at === 'sea' && s.where.name === name);
          return [name, { ...ship, key: real?.key }];
        }),
      );
    }),
    30,
  ),
  rules(
    'a plot table that looks at the truth',
    'the list of what an unspotted counter can be leaves fakes out, unless it is one',
    seen((view, match) => {
      const plots = Object.values(match.flying).flatMap(({ counter, unit }) => {
        const plot = plotOf(view, counter);
        return plot ? { ...plot, fake: plot.fake && typeOf(match, unit) === 'FAKE' } : [];
      });
      say(view, ...plots);
    }),
  ),
];
