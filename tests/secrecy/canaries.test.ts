import { describe, expect, it } from 'vitest';
import { canaries } from './server/canaries.ts';

describe('Canaries in every hidden place', () => {
  it.each([11, 12])(
    'game %i: no canary is in a frame, an answer, a page or the log of the server',
    async (seed) => {
      const { found, commands, read, unseen, notices } = await canaries(seed, 120);
      expect(found).toEqual([]);
      expect(commands).toBeGreaterThan(80);
      expect(read).toBeGreaterThan(100_000);
      // Mails and webhooks that tell what the seats see of their matches.
      expect(notices).toBeGreaterThan(3);
      // Some squadrons must have stayed unseen. If none did, the test proves nothing.
      expect(unseen).toBeGreaterThan(5);
    },
  );
});
