/** The result of a fight, of gunfire or of a bombing in one sentence: first losses, then points. */
import { enemyOf, sides, type Communique, type Side } from '@1bob/rules/player';
import { capital } from '../words/language.svelte.ts';
import { t } from '../words/table.ts';
import { sentence } from '../words/say.ts';
import type { Speaker } from '@1bob/words';
import { flyersIn, isShown, pointsOf, type Incident, type Shown } from './incidents.ts';

/** `reader` is the side addressed as "you". Null for a spectator. */
export function verdict(incident: Incident, reader: Side | null, say: Speaker): string {
  const { what } = incident.head;
  if (!isShown(what)) return sentence(what, say);
  const words = t.seen.verdict;
  const losses = incident.outcome.flatMap((entry) => lossIn(entry.what, what, reader, say) ?? []);
  const points = pointsIn(incident, reader, say);
  if (what.kind === 'bombing') {
    const place = say.place(what.hex);
    const missed = what.use === null || what.use.code === '-';
    if (missed || (what.target.kind !== 'place' && losses.length === 0)) return words.bombsMiss(place);
    return `${words.bombsHit(place)}: ${joinParts([losses, points.length > 0 ? points : what.target.kind === 'place' ? [words.noPoints] : []])}`;
  }
  if (what.kind === 'combat' && what.pursuit.code === '-') return words.noFight;
  if (losses.length === 0) return words.nothing;
  return capital(points.length === 0 ? losses.join(', ') : `${losses.join(', ')}: ${points.join(', ')}`);
}

const joinParts = (parts: readonly (readonly string[])[]): string =>
  parts
    .filter((part) => part.length > 0)
    .map((part) => part.join(', '))
    .join('; ');

function lossIn(c: Communique, head: Shown, reader: Side | null, say: Speaker): string | null {
  const words = t.seen.verdict;
  const of = (side: Side): 'you' | 'they' | Side =>
    reader === null ? side : side === reader ? 'you' : 'they';
  switch (c.kind) {
    case 'eliminated':
      return words.shotDown(say.sightings([c.sighting]));
    case 'damage': {
      const who = say.sightings([c.sighting]);
      switch (c.fate) {
        case 'none':
          return words.unhurt(who);
        case 'scattered':
          return words.scattered(who);
        case 'recycled':
          return words.out(who, t.field.months(c.months));
        case 'eliminated':
          return words.lost(who);
        default:
          return `${who}: ${t.field.fate[c.fate]}`;
      }
    }
    case 'shattered': {
      const hit = flyersIn(head).filter(({ counter }) => c.counters.includes(counter));
      const [first] = hit;
      if (first === undefined) return null;
      return c.counters.length === 1 ? words.shaken(say.sightings(hit)) : words.brokenUp(of(first.side));
    }
    case 'groundLoss': {
      return words.lose(
        of(c.side),
        c.land === null ? words.ship : t.field.land(c.land),
        c.fate === 'recycled',
      );
    }
    case 'baseHit':
      return c.lost === 0 ? null : words.grounded(c.lost);
    case 'outrage':
      return words.outrage;
    default:
      return null;
  }
}

/** "you +2", "they −1". The reader's side comes first. */
function pointsIn(incident: Incident, reader: Side | null, say: Speaker): readonly string[] {
  const points = pointsOf(incident);
  const words = t.seen.verdict;
  const order = reader === null ? sides : [reader, enemyOf(reader)];
  return order.flatMap((side) => {
    if (points[side] === 0) return [];
    const who = reader === null ? t.field.the[side] : side === reader ? words.you : words.they;
    return `${who} ${say.signed(points[side])}`;
  });
}
