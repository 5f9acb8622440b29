import { expect, test } from 'vitest';
import { faultTrace, Refused } from './refused.ts';

test('a refusal from our own table has its status, and one of the game is unprocessable', () => {
  expect(Refused.for('seat.none')).toMatchObject({ status: 403, error: { code: 'seat.none' } });
  const refusal = { code: 'path.illegal', message: 'No way.', rule: '8.2' };
  expect(Refused.byGame(refusal)).toMatchObject({ status: 422, error: refusal });
  expect(Refused.for('seat.none').retryAfter).toBeUndefined();
  expect(Refused.until('server.busy', 2.1)).toMatchObject({
    ...{ status: 503, error: { code: 'server.busy' } },
    retryAfter: 3,
  });
});

test('logs where a fault happened, and never what its message said', () => {
  const fault = new TypeError('the Gotha of 3814 is a fake\nand so is the other');
  const traced = faultTrace(fault);
  expect(traced.type).toBe('TypeError');
  expect(traced.at[0]).toContain('refused.test.ts');
  expect(JSON.stringify(traced)).not.toContain('fake');
  expect(faultTrace(Object.assign(new Error('x'), { code: 'P2002' }))).toMatchObject({ code: 'P2002' });
  expect(faultTrace(Refused.for('seat.allowance'))).toMatchObject({
    type: 'Refused',
    code: 'seat.allowance',
  });
  expect(faultTrace('the text thrown')).toEqual({ type: 'string', at: [] });
});
