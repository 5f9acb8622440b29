/** 14: reconnaissance. */
import type { ChoiceOf } from '../command.ts';
import { refuse } from '../errors.ts';
import { listReading, toldUse, type Reading } from '../charts/reading.ts';
import type { Refusal } from '../game.ts';
import { sides, type Side } from '../match.ts';
import type { Play } from '../play.ts';
import type { Position } from '../position.ts';
import { budgetOf } from './06-reinforcements.ts';
import { examine } from './20-fog-of-war.ts';

type Recon = ChoiceOf<'recon'>;

/** 14.2, ruling 5: half a point a flight, paid in whole points. */
export const reconPrice = (each: number, flights: number): number => Math.ceil(flights * each);

/** 14.3: a reconnaissance flight; nothing counts but the die. */
export const reconReading = ({ pack }: Pick<Position, 'pack'>): Reading =>
  listReading('recon', pack.charts.recon.rows, []);

const flights = (choice: Recon): number => choice.plots.reduce((n, p) => n + p.times, 0);

export function refuseRecon(position: Position, choice: Recon): Refusal | null {
  if (new Set(choice.plots.map((p) => p.hex)).size !== choice.plots.length)
    return refuse('recon.markers', '14.1');
  const price = reconPrice(position.pack.charts.costs.recon ?? 0, flights(choice));
  return price > budgetOf(position) ? refuse('points.short', '14.2', `${price}`) : null;
}

/** 14.1 to 14.3: both sides' plots are shown, then flown, the German ones first (ruling 46). */
export function flyRecon(play: Play, choices: Readonly<Record<Side, Recon>>): void {
  const each = play.match.pack.charts.costs.recon ?? 0;
  for (const side of sides) play.score(side, -reconPrice(each, flights(choices[side])), 'recon', '14.2');
  for (const side of sides)
    for (const { hex, times } of choices[side].plots)
      for (let i = 0; i < times; i++) {
        const { die, reading, code } = play.read(reconReading, side, null, 'recon', side, hex);
        const markers = sides.reduce((n, s) => n + play.side(s).recon.length, 0);
        const { recon } = play.side(side);
        // Ruling 5: with no marker left it is a look, and a second one on a hex adds none.
        const marked =
          code === 'examineAndMark' &&
          !recon.includes(hex) &&
          markers < play.match.pack.charts.counterMix.reconMarkers;
        if (marked) play.setSide(side, { recon: [...recon, hex] });
        play.tell({
          kind: 'recon',
          side,
          hex,
          success: code !== 'fail',
          marked,
          use: toldUse(reading, die),
          rule: '14.3',
        });
        if (code !== 'fail') examine(play, side, hex);
      }
}
