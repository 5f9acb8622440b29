/** 14: carries out reconnaissance. */
import { toldUse } from '../charts/reading.ts';
import { sides, type Side } from '../state/match.ts';
import type { Play } from '../play.ts';
import { flights, reconPrice, reconReading, type Recon } from './14-recon.ts';
import { examine } from './20-fog-of-war.act.ts';

/** 14.1 to 14.3: reveals the plots of both sides, then carries out the flights, the German ones first (ruling 46). */
export function flyRecon(play: Play, choices: Readonly<Record<Side, Recon>>): void {
  const each = play.match.pack.charts.costs.recon ?? 0;
  for (const side of sides) play.score(side, -reconPrice(each, flights(choices[side])), 'recon', '14.2');
  for (const side of sides)
    for (const { hex, times } of choices[side].plots)
      for (let i = 0; i < times; i++) {
        const { die, reading, code } = play.read(reconReading, side, null, 'recon', side, hex);
        const markers = sides.reduce((n, s) => n + play.side(s).recon.length, 0);
        const { recon } = play.side(side);
        // Ruling 5: if no marker is left, or the hex already has one, the flight only examines the hex.
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
