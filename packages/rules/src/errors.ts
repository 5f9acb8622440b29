/** Refusals of the rules: one table of stable codes. Clients translate by code; `rule` names the case. */
import type { Refusal } from './game.ts';

const sentences = {
  'command.malformed': 'The rules do not know this command. Reload the page.',
  'match.ended': 'This game has ended.',
  'match.options': 'These optional rules cannot be combined. Choose others.',
  'match.scenario': 'There is no such scenario.',
  'match.charts': 'There is no such chart pack.',
  'phase.other': 'You cannot do that in this phase.',
  'turn.other': 'It is not your flying turn. Wait for your opponent.',
  'step.over': 'You can do that only in another part of your flying turn.',
  'setUp.other': 'Your opponent is setting up. Wait until it is your turn.',
  'setUp.units': 'Place exactly the squadrons of the scenario.',
  'setUp.land': 'Place exactly the land units of the scenario.',
  'setUp.ships': 'Place exactly the ships of the scenario.',
  'setUp.aces': 'Place exactly the aces of the scenario.',
  'setUp.area': 'That unit cannot start there.',
  'unit.unknown': 'You have no such unit.',
  'unit.twice': 'You named a unit twice.',
  'unit.notBased': 'That unit is not on the ground.',
  'unit.flown': 'That unit has already flown this month.',
  'unit.grounded': 'That unit cannot fly this month.',
  'unit.patrols': 'That unit is on patrol this month.',
  'unit.noAerodrome': 'That unit has no aerodrome to take off from.',
  'unit.nearFront': 'That bomber is too near the front to take off. Redeploy it first.',
  'unit.notAvailable': 'That unit is not available.',
  'base.none': 'You have no base there for this unit.',
  'base.full': 'That base is full.',
  'ground.wrong': 'That cannot be placed in this hex.',
  'ground.taken': 'This hex already has such a counter.',
  'mix.exhausted': 'There are not enough counters left.',
  'points.short': 'You do not have enough morale points. Spend less.',
  'path.broken': 'The path has a gap. Each hex of it must touch the next.',
  'path.tooLong': 'The group cannot fly that far this turn. Draw a shorter path.',
  'path.nothing': 'That move changes nothing.',
  'group.unknown': 'You have no such group.',
  'group.mixed': 'These units cannot fly together.',
  'group.zeppelin': 'A zeppelin always flies alone. Send it by itself.',
  'group.patrol': 'A patrol can only fly home and land.',
  'patrol.stack': 'Too many units would be on patrol in one hex.',
  'patrol.night': 'A patrol that begins at night may have only one fighter. Take one, or an earlier turn.',
  'join.late': 'Groups can join only in the flying turn in which all of them took off.',
  'join.apart': 'A group that has fought, was broken up or is on patrol joins no other.',
  'join.night': 'No two units may fly together at night.',
  'join.stack': 'That would be too many units for one group. Leave some out.',
  'rendezvous.headquarters':
    'Units from several bases can meet only if one headquarters is near all those bases.',
  'missions.over': 'You have declared that you will fly no more missions. Take that back first.',
  'land.where': 'That unit cannot land there.',
  'attack.target': 'There is no such enemy group in this hex.',
  'attack.defendOnly':
    'That group may only defend: it has no fighters, or its pursuit factor is in brackets.',
  'attack.again': 'That group has already fought in this phase.',
  'attack.night': 'Only night-trained units may start a fight at night.',
  'bomb.unable': 'That unit cannot bomb this target.',
  'bomb.again': 'That unit may not bomb again this month: it has already bombed, or was scattered.',
  'bomb.hexTaken': 'This hex has already been bombed in this flying turn, or your group has already bombed.',
  'bomb.target': 'There is no such target in this hex.',
  'bomb.night': 'Only night-trained units may bomb at night.',
  'phase.notYours': 'You have nothing to decide in this phase.',
  'phase.past': 'That phase is over.',
  'phase.notFilled': 'There is nothing to take back.',
  'choice.wrong': 'You cannot choose that.',
  'hex.twice': 'You named a hex twice.',
  'recon.markers': 'You named a hex twice in one list. Name it once.',
  'plan.unknown': 'You have no such flight plan.',
  'plan.wrong': 'That flight plan cannot be flown. Change its route or its target.',
  'plan.incomplete':
    'Bombers take off with a complete flight plan. Store one with a route, a target and a landing.',
  'plan.sealed':
    'This raid flies its sealed plan. You can change it once the raid was seen, attacked or hit, has bombed or cannot go on.',
  'plan.notYet': 'You can change the plan of this raid in your next movement phase.',
  'said.often': 'You may not declare that again in this flying turn. Wait for the next one.',
  'draw.none': 'There is no draw offer to answer.',
  'rules.older': 'This game began under older rules, which do not know this.',
  'option.off': 'This game is played without that optional rule.',
} as const;

export type RefusalCode = keyof typeof sentences;
export const isRefusalCode = (code: string): code is RefusalCode => Object.hasOwn(sentences, code);

/** `rule` is the case or ruling that forbids the command. `what` is added to the first sentence, in brackets. */
export function refuse(code: RefusalCode, rule?: string, what?: string): Refusal {
  const message = what ? sentences[code].replace('.', ` (${what}).`) : sentences[code];
  return rule === undefined ? { code, message } : { code, message, rule };
}
