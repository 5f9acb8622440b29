/** Records of every version of the rules, kept for ever: tests/fixtures/records/<version of the rules>. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import type { Summary } from '@1bob/rules';

const records = fileURLToPath(new URL('../fixtures/records', import.meta.url));

export const folder = (version: string): string => `${records}/${version}`;

/** What a match must come to when it is opened. */
export interface Expected {
  entries: number;
  observerVersion: number;
  stage: Summary['stage'];
  points: Summary['points'];
  result: Summary['result'];
}

export interface Fixture {
  version: string;
  /** `….record` of an ended match, or `….campaign` of a running one. */
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

/** As much of a summary as stays what it was. */
export const lasting = ({
  stage,
  points,
  result,
}: Summary): Pick<Expected, 'stage' | 'points' | 'result'> => ({
  stage,
  points,
  result,
});
