import { BrowserPasts } from '../gate/browser-past.ts';
import type { Cookies } from '../gate/cookies.ts';
import { faultLog } from '../gate/logging.ts';
import { Devices } from '../people/devices.ts';
import { Passkeys } from '../people/passkeys.ts';
import { Sessions } from '../people/sessions.ts';
import { SignIns } from '../people/sign-ins.ts';
import { Tokens } from '../people/tokens.ts';
import { Who } from '../people/who.ts';
import type { Parts } from './parts.ts';
import type { Ground, openPlay } from './play.ts';

/** Matches that one address may begin in an hour, for each match that it may begin in a minute. */
const MATCHES_AN_HOUR = 3;

/** Builds what lets this server know people and their devices, and lets people come back. */
export function receivePeople(
  { config, store }: Parts,
  { app, codes, sockets, together }: Ground,
  { tables, asks, post, noted, notify }: ReturnType<typeof openPlay>,
  cookies: Cookies,
) {
  const recheck = (persons: readonly string[]) => sockets.recheck(persons);
  const sessions = new Sessions({ store, codes, cookies, recheck, days: config.SESSION_DAYS });
  const devices = new Devices({
    ...{ store, codes, sessions, recheck },
    deviceJoined(personId) {
      noted(new Date(0));
      void sockets.deviceJoined(personId);
      together?.tellDevice(personId);
    },
    moved({ id, ...there }) {
      together?.others.tell(id, there);
      void tables.catchUpWith(id, there);
    },
    async left(personId, matchId) {
      const match = await store.findMatch(matchId);
      const chair = match?.chairs.find((each) => each.personId === personId);
      if (match === null || match.ended || chair === undefined) return;
      await notify({ kind: 'left', match, by: chair.seat, version: 0 });
    },
  });
  const signIns = new SignIns({
    ...{ store, sessions, devices, asks, write: post.writeSignIn },
    fault: faultLog(app.log, 'a letter with a link was not sent'),
  });
  const tokens = new Tokens({ store, tables });
  const who = new Who(app, sessions, {
    ...{ tokens, cookies, codes, pasts: new BrowserPasts(codes) },
    newGuests: config.SESSIONS_AN_HOUR,
    newMatches: config.CREATE_RATE * MATCHES_AN_HOUR,
  });
  return { sessions, devices, signIns, tokens, who, passkeys: new Passkeys({ store, sessions, devices }) };
}
