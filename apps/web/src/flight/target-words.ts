/** The facts about a raid before it is chosen, as words for the list and as one sentence for the map. */
import { isKnown, type Raid } from '@1bob/rules/player';
import { t } from '../words/table.ts';
import type { Speaker } from '@1bob/words';

export interface RaidWords {
  /** The place, with the target if it is not the place itself. */
  readonly name: string;
  readonly worth: string;
  /** The turns of arrival and return, or the reason why the raid cannot be flown. */
  readonly facts: readonly string[];
  /** The average points and what could make them worse. Null if the raid cannot be flown. */
  readonly prospect: string | null;
}

const tenth = (n: number): number => Number(n.toFixed(1));

export function raidWords(raid: Raid, say: Speaker): RaidWords {
  const { hex, target, home, barred } = raid;
  const back =
    home === null ? t.raid.noHome : home.night ? t.raid.homeByNight(home.turn) : t.raid.home(home.turn);
  const hidden = [
    ...(raid.shelterUnknown ? [t.raid.shelter] : []),
    ...(isKnown(raid.guns) ? [] : [t.raid.guns]),
  ];
  const guns = isKnown(raid.guns) && raid.guns > 0 ? [t.raid.gunsThere(raid.guns)] : [];
  const prospect = [
    t.raid.average(say.signed(tenth(raid.average))),
    ...guns,
    ...(hidden.length === 0 ? [] : [t.raid.unknown(say.list(hidden))]),
  ];
  return {
    name: target.kind === 'place' ? say.place(hex) : `${say.place(hex)}: ${t.field.target(target, say)}`,
    worth: raid.worth > 0 ? t.raid.worth(raid.worth) : '',
    facts: [
      ...(raid.designated ? [t.raid.designated] : []),
      ...(barred === null ? [t.raid.there(raid.turn), back] : [t.raid.barred[barred]]),
    ],
    prospect: barred === null ? prospect.join('; ') : null,
  };
}

/** "Margate, worth 1, bombs in turn 5, home in turn 10, +2.5 points on average". */
export function raidSentence(raid: Raid, say: Speaker): string {
  const { name, worth, facts, prospect } = raidWords(raid, say);
  return [name, worth, ...facts, prospect].filter(Boolean).join(', ');
}
