/** The server as a part of something else (tests of the whole system); `main.ts` starts it. */
export { buildServer, type Parts } from './app.ts';
export { ConfigError, readConfig, settings, type Config } from './gate/config.ts';
