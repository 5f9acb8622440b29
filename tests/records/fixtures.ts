/** Records of every version of the rules, which are never deleted: tests/fixtures/records/<version of the rules>. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import type { KeptSide, MatchRecord } from '@1bob/fairness';
import type { Summary } from '@1bob/game';

const records = fileURLToPath(new URL('../fixtures/records', import.meta.url));

export const folder = (version: string): string => `${records}/${version}`;

/** The state in which a match must be after opening. */
export interface Expected {
  entries: number;
  observerVersion: number;
  stage: Summary['stage'];
  points: Summary['points'];
  result: Summary['result'];
}

export interface Fixture {
  version: string;
  /** `….record` for an ended match, `….campaign` for a running one. */
  name: string;
  text: string;
  expected: Expected;
}

export function fixtures(): Fixture[] {
  return readdirSync(records).flatMap((version) => {
    const expected = JSON.parse(readFileSync(`${folder(version)}/expected.json`, 'utf8')) as Record<
      string,
      Expected
    >;
    return Object.entries(expected).map(([name, state]) => ({
      version,
      name,
      text: gunzipSync(readFileSync(`${folder(version)}/${name}.json.gz`)).toString(),
      expected: state,
    }));
  });
}

/**
 * What a player of a recorded match has kept: the heads, and for each round the share and the binding that was shown.
 */
export function keptSideOf({ entries, dice }: MatchRecord, seat: string): KeptSide {
  const bindings = entries.filter(({ body }) => body.binding !== undefined);
  const shares = [dice, ...dice.renewed].flatMap(({ contributions }, round) => {
    const { salt, body } = bindings[round] ?? {};
    return contributions
      .filter((share) => share.seat === seat)
      .map((share) => ({ ...share, ...(salt === undefined ? {} : { binding: { salt, body } }) }));
  });
  return { heads: entries.slice(3, 9).map(({ hash }) => hash), shares };
}

/** The parts of a summary that no later version may change. */
export const lasting = ({
  stage,
  points,
  result,
}: Summary): Pick<Expected, 'stage' | 'points' | 'result'> => ({
  stage,
  points,
  result,
});
