import { firstBattleOfBritain, type Audience, type Match, type View } from '@1bob/rules';

/** The game hands views to a server that does not look into them; here they are looked into. */
export const viewOf = (match: Match, audience: Audience): View =>
  firstBattleOfBritain.view(match, audience) as View;
