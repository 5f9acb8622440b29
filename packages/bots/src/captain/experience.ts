/** What a seat has been told of the war so far, counted: how often its raids were met, and how often the enemy flew. */
import type { HexId } from '@1bob/atlas';
import { enemyOf, type Side, type View } from '@1bob/rules/player';
import { once, type Brief } from './brief.ts';
import type { Experience } from './manner.ts';

/** Before anything was seen: attacks on a raid, and how many raids that counts for. */
const expected = { day: 0.6, night: 0.3 };
const certainty = 2;

/** Bombs that fell: whose, on what, and in which flying turn. */
interface RaidTold {
  readonly side: Side;
  readonly hex: HexId;
  readonly on: Extract<View['log'][string][number], { kind: 'bombing' }>['target']['kind'];
  readonly turn: number;
  readonly time: 'day' | 'night';
}

/** The raids that the log still tells of, and how many months it tells of; the month that begins has seen none yet. */
export const raidsTold = (brief: Brief): { readonly raids: readonly RaidTold[]; readonly months: number } =>
  once(brief, 'raids told', () => {
    const pages = pagesOf(brief);
    const raids = pages.flatMap(({ turn, time, entries }) =>
      entries.flatMap((entry) =>
        entry.kind === 'bombing'
          ? [{ side: entry.side, hex: entry.hex, on: entry.target.kind, turn, time }]
          : [],
      ),
    );
    return { raids, months: Math.max(1, new Set(pages.map(({ month }) => month)).size - 1) };
  });

export const experienceOf = (brief: Brief): Experience =>
  once(brief, 'experience', () => brief.manner.experience ?? count(brief));

function count(brief: Brief): Experience {
  const { view, position } = brief;
  const { raids } = raidsTold(brief);
  const fights = { day: 0, night: 0 };
  for (const { time, entries } of pagesOf(brief))
    for (const entry of entries)
      if (entry.kind === 'combat' && entry.attacker.side === enemyOf(position.side)) fights[time] += 1;
  const rate = (time: 'day' | 'night'): number => {
    const flown = raids.filter((raid) => raid.side === position.side && raid.time === time).length;
    return (fights[time] + expected[time] * certainty) / (flown + certainty);
  };
  return {
    attacks: { day: rate('day'), night: rate('night') },
    raided: view.month === view.firstMonth ? null : raids.filter(({ side }) => side !== position.side).length,
  };
}

/** The pages of the log: "1918-01.07" is the seventh flying turn of that January. */
const pagesOf = ({ view }: Brief) =>
  Object.entries(view.log).map(([page, entries]) => {
    const [month = '', turn = ''] = page.split('.');
    const dark = view.pack.charts.nightFallsAtFlyingTurn[String(Number(month.slice(5)))] ?? Infinity;
    const time: RaidTold['time'] = Number(turn) >= dark ? 'night' : 'day';
    return { month, turn: Number(turn), time, entries };
  });
