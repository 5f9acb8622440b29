/** The facts about a raid before it is chosen, as words for the list and as one sentence for the map. */
import { isKnown } from '@1bob/rules/player';
import { t } from '../words/table.ts';
import type { Speaker } from '@1bob/words';
import { figuresText, rangeText, stoppedText, type Listed } from './outlook.ts';

export interface RaidWords {
  /** The place, with the target if it is not the place itself. */
  readonly name: string;
  /** The points of the whole raid on average, and between which points most raids end. '' if it cannot be flown. */
  readonly points: string;
  /** The turns of arrival and return, or the reason why the raid cannot be flown. */
  readonly facts: readonly string[];
  /** What could make the points worse. '' if nothing is known, or if the raid cannot be flown. */
  readonly dangers: string;
}

export function raidWords(raid: Listed, say: Speaker): RaidWords {
  const { hex, target, home, barred, outlook } = raid;
  const back =
    home === null ? t.raid.noHome : home.night ? t.raid.homeByNight(home.turn) : t.raid.home(home.turn);
  const hidden = [
    ...(raid.shelterUnknown ? [t.raid.shelter] : []),
    ...(isKnown(raid.guns) ? [] : [t.raid.guns]),
  ];
  const dangers = [
    outlook === null ? '' : stoppedText(outlook, say),
    isKnown(raid.guns) && raid.guns > 0 ? t.raid.gunsThere(raid.guns) : '',
    hidden.length === 0 ? '' : t.raid.unknown(say.list(hidden)),
  ];
  return {
    name: target.kind === 'place' ? say.place(hex) : `${say.place(hex)}: ${t.field.target(target, say)}`,
    points: outlook === null ? '' : figuresText(outlook, say),
    facts: [
      ...(raid.designated ? [t.raid.designated] : []),
      ...(barred === null ? [t.raid.there(raid.turn), back] : [t.raid.barred[barred]]),
    ],
    dangers: barred === null ? dangers.filter(Boolean).join('; ') : '',
  };
}

/** "Margate, bombs in turn 5, home in turn 10, on average +2.5 points, from −2 to +5". */
export function raidSentence(raid: Listed, say: Speaker): string {
  const { name, facts, dangers } = raidWords(raid, say);
  const range = raid.outlook === null ? '' : rangeText(raid.outlook, say);
  return [name, ...facts, [range, dangers].filter(Boolean).join('; ')].filter(Boolean).join(', ');
}
