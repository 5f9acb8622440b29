import { firstBattleOfBritain, type Audience, type Match, type View } from '@1bob/rules';

/** Types views, which the server treats as opaque, so that these tests can read them. */
export const viewOf = (match: Match, audience: Audience): View =>
  firstBattleOfBritain.view(match, audience) as View;
