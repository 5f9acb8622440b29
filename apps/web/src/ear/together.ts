/**
 * Order lines in which several flights have to do with each other, or with an enemy: an interception, a meeting of units of
 * several bases, and groups that become one. They are the orders of the panels, in the words of those.
 */
import { joining, type GroupId, type UnitId } from '@1bob/rules/player';
import type { Speaker } from '@1bob/words';
import { askedToFly } from '../flight/dangers.ts';
import type { Interceptions, Interceptor } from '../flight/interceptions.svelte.ts';
import type { Meeting } from '../flight/meeting.svelte.ts';
import { planOf } from '../flight/sortie.svelte.ts';
import { positionOf } from '../table/position.ts';
import type { PlayerView } from '../table/table.svelte.ts';
import { chanceText } from '../words/chances.ts';
import { t } from '../words/ear.ts';
import { capital } from '../words/language.svelte.ts';
import { failureText } from '../words/refusals.ts';
import { speaker } from '../words/say.ts';
import type { InterceptOrder, MeetOrder } from './grammar.ts';
import { landmark, placeName } from './landmarks.ts';
import { pickFor } from './lexicon.ts';
import type { Barred, OrderTable, Ready } from './order.ts';
import { unitsText } from './situation.ts';

/** The most interceptors that a reason names. */
const most = 4;

/** The step that intercepts an enemy group, as the list of interceptors offers it (12.1, ruling 23). */
export function interceptStep(
  table: OrderTable,
  interceptions: Interceptions | undefined,
  { ids, enemy }: InterceptOrder,
): Ready | Barred {
  const view = table.view();
  if (view.stage.kind !== 'flying' || interceptions === undefined) return { why: t.ear.notFlying };
  const say = speaker(view.pack);
  const able = interceptions.interceptorsOf(enemy);
  const chosen =
    ids === null
      ? interceptions.choiceAgainst(enemy)
      : able.find(({ meeting }) => isSame(meeting.units, ids));
  if (able.length === 0) return { why: t.intercept.none };
  if (chosen == null) {
    const others = able.slice(0, most).map((each) => whenText(view, each, say));
    return { why: t.ear.cannotMeet(ids === null ? '' : unitsText(view, ids, say), others.join('; ')) };
  }
  interceptions.choose(enemy, chosen.key);
  const step = interceptions.step(enemy);
  if (step === null) return { why: t.intercept.none };
  const counters = view.groups[enemy]?.counters.flatMap((id) => view.counters[id] ?? []) ?? [];
  const { hits, kills, losses } = chosen.odds.odds;
  const chances = t.plain.odds(chanceText(hits), chanceText(kills), chanceText(losses));
  const { supposed } = chosen.odds;
  return {
    step: {
      ...step,
      label: t.ear.intercepts(whenText(view, chosen, say), say.sightings(counters)),
      note: [
        `${capital(supposed === null ? chances : t.intercept.oddsIf(say.type(supposed), chances))}.`,
        ...(chosen.meeting.home === null ? [`${capital(t.intercept.noHome)}.`] : []),
        ...(chosen.planned ? [`${capital(t.unit.plan)}.`] : []),
        step.note,
      ].join(' '),
    },
    sortie: null,
  };
}

/** "Camel 65 and Camel 112 off Dover in turn 5". */
const whenText = (view: PlayerView, { meeting: { units, hex, turn } }: Interceptor, say: Speaker): string =>
  t.ear.meets(unitsText(view, units, say), landmark(hex, say), turn);

const isSame = (some: readonly UnitId[], others: readonly UnitId[]): boolean =>
  some.length === others.length && some.every((id) => others.includes(id));

/**
 * The step in which units of several bases take off and meet (10.1-2, rulings 24 and 92).
 * @param meeting a new one, in which this picks them
 */
export function meetStep(
  table: OrderTable,
  meeting: Meeting | undefined,
  { ids, hex, aim }: MeetOrder,
): Ready | Barred {
  const view = table.view();
  if (view.stage.kind !== 'flying' || meeting === undefined) return { why: t.ear.notFlying };
  const say = speaker(view.pack);
  if (view.own.step !== 'movement') return { why: t.ear.notNow };
  const missing = pickFor(meeting, ids);
  if (missing !== null) return { why: t.ear.mayNotMeet(unitsText(view, [missing], say)) };
  if (meeting.flights.length < 2) return { why: t.ear.oneBase(unitsText(view, ids, say)) };
  const barred = meeting.homes.find(({ key, why }) => why !== null && meeting.picked(key).length > 0);
  if (barred?.why != null) return { why: `${placeName(barred.hex, say)}: ${t.fly.meetBarred[barred.why]}` };
  if (meeting.hexes.length === 0) return { why: t.fly.meetNowhere };
  if (!meeting.hexes.includes(hex)) return { why: t.ear.tooFar(landmark(hex, say)) };
  meeting.hex = hex;
  if (meeting.sealed && aim === null) return { why: t.ear.meetToBomb };
  if (!meeting.sealed && aim !== null) return { why: t.ear.meetFirst };
  if (aim !== null) meeting.aim = aim.hex;
  const { command, units } = meeting;
  if (command === null)
    return { why: t.ear.noTarget(aim === null ? '' : placeName(aim.hex, say), unitsText(view, ids, say)) };
  return {
    step: {
      label: t.ear.meetAt(
        unitsText(view, units, say),
        landmark(hex, say),
        aim === null ? '' : placeName(aim.hex, say),
      ),
      note: t.fly.meetNote,
      asks: askedToFly(view, [{ units, hex }], table.agreed),
      act: () => table.give(command),
    },
    sortie: null,
  };
}

/** The step that makes one group of those in which these units fly (28, ruling 86). */
export function joinStep(table: OrderTable, ids: readonly UnitId[]): Ready | Barred {
  const view = table.view();
  const say = speaker(view.pack);
  const groups = ids.map((id): GroupId | null => {
    const where = view.own.units[id]?.where;
    return where?.at === 'air' ? where.group : null;
  });
  const down = ids.find((_, i) => groups[i] === null);
  if (down !== undefined) return { why: t.ear.notAloft(unitsText(view, [down], say)) };
  const joined = [...new Set(groups.filter((group) => group !== null))];
  if (joined.length < 2) return { why: t.ear.oneGroup(unitsText(view, ids, say)) };
  const how = joining(positionOf(view), joined);
  if ('code' in how) return { why: failureText(how) };
  if (!view.options.kinds.includes('regroup')) return { why: t.ear.notNow };
  const units = joined.flatMap((group) => view.own.groups[group]?.units ?? []);
  const planned = units.some((id) => planOf(view.own.plans, id) !== null);
  return {
    step: {
      label: t.ear.joins(unitsText(view, units, say)),
      note: t.fly.regroupNote(how.rule === '28.2', how.movesOn, planned),
      act: () => table.give({ kind: 'regroup', groups: joined }),
    },
    sortie: null,
  };
}
