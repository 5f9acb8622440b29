/** What a seat has been told of the war so far, counted: how often its raids were met, and how often the enemy flew. */
import { enemyOf } from '@1bob/rules/player';
import { once, type Brief } from './brief.ts';
import type { Experience } from './manner.ts';

/** Before anything was seen: attacks on a raid, and how many raids that counts for. */
const expected = { day: 0.6, night: 0.3 };
const certainty = 2;

export const experienceOf = (brief: Brief): Experience =>
  once(brief, 'experience', () => brief.manner.experience ?? count(brief));

function count({ view, position }: Brief): Experience {
  const raids = { day: 0, night: 0 };
  let raided = 0;
  const fights = { day: 0, night: 0 };
  for (const [page, entries] of Object.entries(view.log)) {
    const time = isDark(view.pack.charts.nightFallsAtFlyingTurn, page) ? 'night' : 'day';
    for (const entry of entries) {
      if (entry.kind === 'bombing') {
        if (entry.side === position.side) raids[time] += 1;
        else raided += 1;
      }
      if (entry.kind === 'combat' && entry.attacker.side === enemyOf(position.side)) fights[time] += 1;
    }
  }
  const rate = (time: 'day' | 'night'): number =>
    (fights[time] + expected[time] * certainty) / (raids[time] + certainty);
  return {
    attacks: { day: rate('day'), night: rate('night') },
    raided: view.month === view.firstMonth ? null : raided,
  };
}

/** Whether a page of the log, "1918-01.07", is of a flying turn at night. */
function isDark(nightFalls: Readonly<Record<string, number>>, page: string): boolean {
  const [month = '', turn = ''] = page.split('.');
  return Number(turn) >= (nightFalls[String(Number(month.slice(5)))] ?? 25);
}
