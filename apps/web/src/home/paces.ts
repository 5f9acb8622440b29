/** The paces offered for a new match, and their texts. */
import type { CreateMatchRequest, MatchListed } from '../net/wire.ts';
import { t } from '../words/language.svelte.ts';

type Pace = MatchListed['pace'];

/** In days for play over weeks, in minutes for a sitting of one or two months of the war. */
export const paces = {
  none: null,
  day: { kind: 'correspondence', bankDays: 7, incrementDays: 1, holidayDays: 14 },
  week: { kind: 'correspondence', bankDays: 14, incrementDays: 3, holidayDays: 21 },
  sitting: { kind: 'live', minutes: 60, incrementSeconds: 60 },
} as const satisfies Record<keyof typeof t.home.paces, CreateMatchRequest['pace']>;
export type PaceName = keyof typeof paces;

/** A pace in words, also that of a match without a clock. */
export const paceWords = (pace: Parameters<typeof paceText>[0]): string =>
  paceText(pace) ?? t.home.paces.none;

/** A pace in words. Null if there is no clock. */
export function paceText(pace: Pace | CreateMatchRequest['pace']): string | null {
  if (pace == null) return null;
  return pace.kind === 'live'
    ? t.home.paceLive(pace.minutes, pace.incrementSeconds)
    : t.home.paceDays(pace.bankDays, pace.incrementDays, pace.holidayDays ?? 0);
}
