import { expect, test } from 'vitest';
import { Person, serverFor, testServer } from '../testing/test-server.ts';

const asked = async (person: Person, times: number): Promise<number[]> => {
  const statuses: number[] = [];
  for (let i = 0; i < times; i++) statuses.push((await person.get('/api/charts')).status);
  return statuses;
};

test('devices behind one address do not use up each other’s rate (daily life 38)', async () => {
  const at = await testServer({ environment: { API_RATE: '10' } });
  for (const name of ['Anna', 'Bert', 'Carl']) {
    const person = await Person.called(name, at);
    expect(await asked(person, 11)).toEqual([...Array<number>(10).fill(200), 429]);
  }
  const stranger = new Person(at);
  expect(await asked(stranger, 11)).toEqual([...Array<number>(10).fill(200), 429]);
});

test('a cookie that was not signed here has no rate of its own', async () => {
  const at = await testServer({ environment: { API_RATE: '10' } });
  for (let n = 0; n < 10; n++) await asked(new Person(at, `device=made-up-${n}`), 1);
  expect(await asked(new Person(at), 1)).toEqual([429]);
});

test('all devices at one address have ten times the rate of one, however many they are', async () => {
  const at = await testServer({ environment: { API_RATE: '2' } });
  const statuses: number[] = [];
  for (let n = 0; n < 11; n++) statuses.push(...(await asked(await Person.called(`Guest ${n}`, at), 2)));
  expect(statuses).toEqual([...Array<number>(20).fill(200), 429, 429]);
});

test('requests of a device that are refused do not count against other devices at its address (daily life 38)', async () => {
  const at = await testServer({ environment: { API_RATE: '2' } });
  const [anna, bert] = [await Person.called('Anna', at), await Person.called('Bert', at)];
  expect((await asked(anna, 30)).filter((status) => status === 200)).toHaveLength(2);
  expect(await asked(bert, 1)).toEqual([200]);
});

test.each(['/api/docs/json', '/api/%64ocs/json', '/%61pi/docs/json'])(
  'the documentation has its lower limit however its address is spelt: %s',
  async (url) => {
    const { app } = await serverFor({ environment: { API_RATE: '100' } });
    expect((await app.inject(url)).headers['x-ratelimit-limit']).toBe('10');
  },
);

test('tried codes are counted by address, whoever tries them', async () => {
  const at = await testServer({ environment: { CREATE_RATE: '4' } });
  const statuses: number[] = [];
  for (const name of ['Anna', 'Bert', 'Carl']) {
    const person = await Person.called(name, at);
    for (let n = 0; n < 2; n++) statuses.push((await person.post('/api/join/nothing-here')).status);
  }
  expect(statuses.map((status) => status === 429)).toEqual([false, false, false, false, true, true]);
});

test.each([
  ['requests of one device', { API_RATE: '1' }, '/api/charts', 'GET'],
  ['requests that change something', { CREATE_RATE: '1' }, '/api/session', 'POST'],
  ['new guests of an hour', { SESSIONS_AN_HOUR: '1' }, '/api/session', 'POST'],
] as const)(
  'after too many %s the answer says when to come again (daily life 14)',
  async (_, environment, url, method) => {
    const { app } = await serverFor({ environment });
    const ask = () =>
      app.inject({ method, url, ...(method === 'POST' ? { payload: { name: 'Anna' } } : {}) });
    expect((await ask()).statusCode).toBe(200);
    const answer = await ask();
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  },
);

test('a server that cannot work just now says when to come again (daily life 14)', async () => {
  const { app, store } = await serverFor();
  store.ping = () => Promise.reject(new Error('away'));
  const answer = await app.inject('/api/health/ready');
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
});
