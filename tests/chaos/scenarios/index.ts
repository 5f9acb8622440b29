/** Failures of several servers, the most important first. */
import type { Scenario } from '../scenario.ts';
import { computers } from './computers.ts';
import { cutOff } from './cut-off.ts';
import { kills } from './kills.ts';
import { postgres } from './postgres.ts';
import { redis } from './redis.ts';
import { shares } from './shares.ts';
import { stopped } from './stopped.ts';
import { takeovers } from './takeovers.ts';
import { upgrade } from './upgrade.ts';
import { wire } from './wire.ts';

export const scenarios: readonly Scenario[] = [
  kills,
  takeovers,
  shares,
  stopped,
  redis,
  postgres,
  cutOff,
  wire,
  upgrade,
  computers,
];
