/** 22: rolls random events and carries them out. */
import { recycle } from '../forces/fate.act.ts';
import type { Side, UnitId } from '../state/match.ts';
import type { Play } from '../play.ts';
import { giveAce } from './19-aces.act.ts';
import { examine } from './20-fog-of-war.act.ts';
import type { EventChoice } from './22-random-events.ts';

/** 22.1, ruling 3: rolls two dice, the German one first. An event without a choice takes effect at once. */
export function rollEvent(play: Play): void {
  const german = play.roll('germanEvent', 'german');
  const british = play.roll('britishEvent', 'british');
  const total = german + british;
  const event = play.match.pack.charts.randomEvents[String(total)] ?? 'noEvent';
  play.set('event', { dice: [german, british], event });
  play.tell({
    kind: 'randomEvent',
    dice: [german, british],
    event,
    use: {
      chart: 'randomEvents',
      die: total,
      modifiers: [],
      other: 0,
      column: null,
      row: String(total),
      code: event,
    },
    rule: '22.1',
  });
  if (event === 'badWeather') play.set('weather', 'bad');
  if (event === 'fog') play.set('weather', 'fog');
  if (event === 'reprisalOutcry')
    play.score('british', play.roll('outcry', 'british'), 'reprisalOutcry', '22.1');
}

export function applyEvent(play: Play, side: Side, choice: EventChoice): void {
  const { unit, to, hexes } = choice;
  switch (play.match.event?.event) {
    case 'navalAirshipDivision':
      if (unit !== null && to !== null && to !== 'carrier')
        play.setUnit(unit, { where: { at: 'base', hex: to } });
      break;
    case 'westernFrontCrisis':
      if (unit !== null) toTheFront(play, side, unit);
      break;
    case 'newAce':
      if (unit !== null) giveAce(play, unit);
      break;
    case 'wirelessIntercept':
    case 'agents':
      for (const hex of hexes) examine(play, side, hex);
      break;
    default: // takes effect without a choice
  }
}
/** Ruling 62: the enemy does not learn which unit left, only that its base counts one less. */
function toTheFront(play: Play, side: Side, unit: UnitId): void {
  recycle(play, unit, 2);
  play.tellSide(side, { kind: 'westernFront', unit, rule: '22' });
}
