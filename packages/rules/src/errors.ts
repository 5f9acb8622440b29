/** Refusals of the rules: one table of stable codes. Clients translate by code; `rule` names the case. */
import type { Refusal } from './game.ts';

const sentences = {
  'command.malformed': 'That is not a command of this game.',
  'match.ended': 'This game has ended.',
  'match.options': 'These optional rules cannot be played together.',
  'match.scenario': 'There is no such scenario.',
  'match.charts': 'There is no such chart pack.',
  'phase.other': 'That cannot be done in this phase.',
  'turn.other': 'It is not your flying turn.',
  'step.over': 'That belongs to another part of your flying turn.',
  'setUp.other': 'It is not your set-up.',
  'setUp.units': 'The set-up must place exactly the squadrons of the scenario.',
  'setUp.land': 'The set-up must place exactly the land units of the scenario.',
  'setUp.ships': 'The set-up must place exactly the ships of the scenario.',
  'setUp.aces': 'The set-up must place exactly the aces of the scenario.',
  'setUp.area': 'That does not belong there in this set-up.',
  'unit.unknown': 'You have no such unit.',
  'unit.twice': 'A unit is named twice.',
  'unit.notBased': 'That unit is not on the ground.',
  'unit.flown': 'That unit has already flown this month.',
  'unit.grounded': 'That unit may not fly this month.',
  'unit.patrols': 'That unit is on patrol this month.',
  'unit.noAerodrome': 'That unit has no aerodrome to take off from.',
  'unit.notAvailable': 'That unit is not available.',
  'base.none': 'There is no base of yours there for this unit.',
  'base.full': 'That base is full.',
  'ground.wrong': 'That cannot be placed in this hex.',
  'ground.taken': 'This hex already holds one of these.',
  'mix.exhausted': 'There are not enough counters left.',
  'points.short': 'You do not have enough morale points.',
  'path.broken': 'The path must go from hex to touching hex.',
  'path.tooLong': 'That is farther than the group can fly this turn.',
  'path.nothing': 'That move does nothing.',
  'group.unknown': 'You have no such group.',
  'group.mixed': 'These units do not fly together.',
  'group.zeppelin': 'A zeppelin always flies alone.',
  'group.patrol': 'A patrol can only fly home and land.',
  'patrol.stack': 'That is more than may stand on patrol in one hex.',
  'rendezvous.headquarters': 'Units of several bases meet only when every base is near one headquarters.',
  'missions.over': 'You have declared that you will fly no more missions. Take that back first.',
  'land.where': 'That unit cannot land there.',
  'attack.target': 'There is no such enemy group in the hex.',
  'attack.defendOnly': 'A group with a bracketed pursuit factor may only defend.',
  'attack.again': 'That group has already fought in this phase.',
  'attack.night': 'Only night-trained units may begin a fight at night.',
  'bomb.unable': 'That unit cannot bomb this target.',
  'bomb.again': 'That unit has already bombed this month, or may not bomb any more.',
  'bomb.hexTaken': 'Another group has already bombed this hex in this flying turn.',
  'bomb.target': 'There is no such target in the hex.',
  'bomb.night': 'Only night-trained units may bomb at night.',
  'phase.notYours': 'Nothing is asked of you in this phase.',
  'phase.past': 'That phase is over.',
  'phase.notFilled': 'There is nothing to take back.',
  'choice.wrong': 'That choice is not open to you.',
  'hex.twice': 'A hex is named twice.',
  'recon.markers': 'A hex is plotted more than once in one list.',
  'plan.unknown': 'There is no such flight plan.',
  'plan.wrong': 'That flight plan cannot be flown.',
  'said.often': 'You have said that often enough for now. Wait for the next flying turn.',
  'draw.none': 'There is no offer of a draw to answer.',
  'option.off': 'That optional rule is not in play in this game.',
} as const;

export type RefusalCode = keyof typeof sentences;
export const isRefusalCode = (code: string): code is RefusalCode => Object.hasOwn(sentences, code);

/** `rule` is the case (or ruling) that forbids it; `detail` is added to the sentence, in brackets. */
export function refuse(code: RefusalCode, rule?: string, detail?: string): Refusal {
  const message = detail ? sentences[code].replace(/\.$/, ` (${detail}).`) : sentences[code];
  return rule === undefined ? { code, message } : { code, message, rule };
}
