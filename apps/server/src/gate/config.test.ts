import { expect, test } from 'vitest';
import { ConfigError, readConfig, settings } from './config.ts';

function wrong(environment: Record<string, string>): ConfigError {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error;
  }
  throw new Error('it was accepted');
}

test('accepts an empty environment', () => {
  expect(readConfig({})).toMatchObject({
    PORT: 8017,
    HOST: '127.0.0.1',
    DATA_DIR: './data',
    TRUST_PROXY: false,
    LOG_LEVEL: 'warn',
  });
  expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toEqual(readConfig({}));
});

test('accepts every default, and every setting says what it is for', () => {
  for (const [name, setting] of Object.entries(settings)) {
    if (setting.default !== null) expect(readConfig({ [name]: setting.default }), name).toBeDefined();
    expect(setting.about).toMatch(/\.$/);
  }
});

test.each([
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['PORT', '-1'],
  ['HOST', 'not a host'],
  ['PUBLIC_URL', 'play.example.org'],
  ['PUBLIC_URL', 'https://example.org/path'],
  ['PUBLIC_URL', 'ftp://example.org'],
  ['TRUST_PROXY', 'maybe'],
  ['TRUST_PROXY', '10.0.0.0/99'],
  ['TRUST_PROXY', '0.0.0.0/0'],
  ['LOG_LEVEL', 'loud'],
  ['SESSION_DAYS', '0'],
  ['API_RATE', '1.5'],
])('%s=%s is refused with its name, its value and what is allowed', (name, value) => {
  const error = wrong({ [name]: value });
  expect(error.code).toBe('config.invalid');
  expect(error.message).toContain(name);
  expect(error.message).toContain(JSON.stringify(value));
  expect(error.message).toContain('Set it to');
});

test.each([
  ['DATABASE_URL', 'mysql://anna:opensesame@db/x'],
  ['COOKIE_SECRET', 'opensesame'],
  ['METRICS_TOKEN', 'opensesame'],
  ['REDIS_URL', 'http://:opensesame@cache'],
  ['REDIS_URL', 'redis://:opensesame@cache:99999'],
  ['REDIS_URL', 'redis://:opensesame@cache/first'],
  ['REDIS_URL', 'redis://me:opensesame%zz@cache'],
  ['REDIS_URL', 'redis://me:1#opensesame@cache'],
  ['REDIS_URL', 'redis:opensesame'],
  ['SMTP_URL', 'smtp://u:p@ss/w#opensesame@127.0.0.1:2625'],
  ['SMTP_URL', 'smtp://u:1?opensesame@mail.example'],
  ['SMTP_URL', 'smtp://u:opensesame%zz@mail.example'],
  ['SMTP_URL', 'smtp:opensesame'],
])('a wrong %s is named, but a secret is not printed', (name, value) => {
  const { message } = wrong({ [name]: value });
  expect(message).toContain(`${name} is not valid`);
  expect(message).not.toContain('opensesame');
});

test('names all wrong settings at once', () => {
  expect(wrong({ PORT: 'x', LOG_LEVEL: 'y' }).wrong.map(({ name }) => name)).toEqual(['PORT', 'LOG_LEVEL']);
});

test('accepts proxies as yes, as a number or as addresses', () => {
  expect(readConfig({ TRUST_PROXY: 'true' }).TRUST_PROXY).toBe(true);
  expect(readConfig({ TRUST_PROXY: '2' }).TRUST_PROXY).toBe(2);
  expect(readConfig({ TRUST_PROXY: '10.0.0.0/8, ::1' }).TRUST_PROXY).toBe('10.0.0.0/8, ::1');
});

test('keeps the public address without a trailing slash', () => {
  expect(readConfig({ PUBLIC_URL: 'https://play.example.org/' }).PUBLIC_URL).toBe('https://play.example.org');
});

test('servers that work together need one database and one secret', () => {
  const secret = 'x'.repeat(40);
  const DATABASE_URL = 'postgresql://bob@db/bob';
  expect(wrong({ REPLICAS: '2' }).wrong.map(({ name }) => name)).toEqual(['DATABASE_URL', 'COOKIE_SECRET']);
  expect(wrong({ REPLICAS: '2', DATABASE_URL }).message).toMatch(
    /^COOKIE_SECRET is missing\. .* the same for all replicas/,
  );
  expect(wrong({ REPLICAS: '2', DATABASE_URL, COOKIE_SECRET: 'short' }).wrong).toHaveLength(1);
  expect(readConfig({ REPLICAS: '2', DATABASE_URL, COOKIE_SECRET: secret }).REPLICAS).toBe(2);
});
