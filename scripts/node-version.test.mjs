import { expect, it } from 'vitest';
import { refuseNode } from './node-version.mjs';

it.each(['20.19.0', '20.20.2', '22.12.0', '24.0.0'])('runs on Node %s', (version) => {
  expect(refuseNode(version)).toBeNull();
});

it.each(['12.22.0', '18.20.4', '20.18.9', '21.7.0', '22.11.0'])(
  'refuses Node %s and says why in a sentence',
  (version) => {
    expect(refuseNode(version)).toContain(`this is Node ${version}`);
  },
);
