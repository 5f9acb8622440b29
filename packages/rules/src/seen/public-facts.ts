import { nightFrom } from '../sections/16-night-operations.ts';
import type { Match } from '../state/match.ts';
import { perSideNow } from './observe.ts';

/** The facts of a match that everybody sees, each read from it when it is asked for. */
export abstract class PublicFacts {
  protected abstract readonly match: Match;

  get scenario() {
    return this.match.scenario;
  }
  get pack() {
    return this.match.pack;
  }
  get month() {
    return this.match.month;
  }
  get nightFrom() {
    return nightFrom(this.match);
  }
  get weather() {
    return this.match.weather;
  }
  get event() {
    return this.match.event;
  }
  get raf() {
    return this.match.raf;
  }
  get points() {
    return perSideNow(this.match, ({ points }) => points);
  }
  get noMoreMissions() {
    return perSideNow(this.match, ({ noMoreMissions }) => noMoreMissions);
  }
  get offersDraw() {
    return perSideNow(this.match, ({ offersDraw }) => offersDraw);
  }
  get recon() {
    return perSideNow(this.match, ({ recon }) => recon);
  }
  get bombed() {
    return this.match.bombed;
  }
  get bombedThisTurn() {
    return this.match.bombedThisTurn;
  }
}
