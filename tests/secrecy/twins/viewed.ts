import { firstBattleOfBritain, type Audience, type Match, type View } from '@1bob/rules';

/** Gives views their type, so that these tests can read them. The server treats views as opaque. */
export const viewOf = (match: Match, audience: Audience): View =>
  firstBattleOfBritain.view(match, audience) as View;
