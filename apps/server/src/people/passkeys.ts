import { createHash } from 'node:crypto';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { steadyTime } from '../common/clock.ts';
import { codeHash, newRecoveryCode } from '../common/codes.ts';
import type { Devices } from './devices.ts';
import { mustBeOld } from './newcomers.ts';
import { Refused } from '../gate/refused.ts';
import { dayOf, type Held, type Sessions } from './sessions.ts';
import { StoreError, type Passkey, type Session, type Store } from '../store/index.ts';

/** The most passkeys of one person. */
const MOST = 10;
/** Milliseconds within which a challenge must be signed. */
const GOOD_FOR = 5 * 60_000;
const NAME = 'The First Battle of Britain';

/** The site of the pages. A passkey belongs to the host, and signs for the whole origin. */
export interface Site {
  origin: string;
  host: string;
}

export interface PasskeyParts {
  store: Store;
  sessions: Sessions;
  devices: Devices;
}

const library = () => import('@simplewebauthn/server');

/** Keys with which people come back. Their devices make them, find them, and never release them. */
export class Passkeys {
  readonly #parts: PasskeyParts;

  constructor(parts: PasskeyParts) {
    this.#parts = parts;
  }

  list(by: Session): Promise<Passkey[]> {
    return this.#parts.store.passkeysOf(by.personId);
  }

  /** The options with which a browser makes a passkey. */
  async toAdd(by: Session, { host }: Site): Promise<PublicKeyCredentialCreationOptionsJSON> {
    const { generateRegistrationOptions } = await library();
    const options = await generateRegistrationOptions({
      ...{ rpName: NAME, rpID: host, userName: by.name, userDisplayName: by.name, attestationType: 'none' },
      // The id of a person is that of a session, so it must not be shown.
      userID: new Uint8Array(createHash('sha256').update(`passkeys of ${by.personId}`).digest()),
      excludeCredentials: (await this.list(by)).map(({ id }) => ({ id })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
    });
    await this.#keep(options.challenge, by.id);
    return options;
  }

  /** Throws `Refused`. */
  async add(
    by: Session,
    response: RegistrationResponseJSON,
    label: string | null,
    site: Site,
  ): Promise<void> {
    const { verifyRegistrationResponse } = await library();
    const { registrationInfo } = await mustVerify(() =>
      verifyRegistrationResponse({
        response,
        expectedChallenge: (challenge) => this.#take(challenge, by.id),
        ...{ expectedOrigin: site.origin, expectedRPID: site.host, requireUserVerification: false },
      }),
    );
    if (registrationInfo === undefined) throw Refused.for('passkey.refused');
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    const passkey: Passkey = {
      ...{ id, personId: by.personId, counter, transports, label },
      publicKey: Buffer.from(publicKey).toString('base64url'),
      ...{ createdAt: new Date(steadyTime()), usedOn: null },
    };
    if (!(await this.#parts.store.addPasskey(passkey, MOST))) throw Refused.for('passkey.tooMany');
  }

  /** Throws `Refused` if this device came by a link and the passkey is older than it. */
  async remove(by: Session, id: string): Promise<void> {
    const { store } = this.#parts;
    const found = await store.findPasskey(id);
    if (found?.personId !== by.personId) throw Refused.for('passkey.unknown');
    if (found.createdAt <= by.joinedAt) mustBeOld(by);
    await store.removePasskey(id, by.personId);
  }

  /** The options with which a browser looks for a passkey, and the secret that the browser keeps until it answers. */
  async toEnter({ host }: Site): Promise<{ options: PublicKeyCredentialRequestOptionsJSON; held: string }> {
    const { generateAuthenticationOptions } = await library();
    const options = await generateAuthenticationOptions({ rpID: host, userVerification: 'preferred' });
    const held = newRecoveryCode();
    await this.#keep(options.challenge, held);
    return { options, held };
  }

  /**
   * Adds a device to the person whose passkey has signed. Throws `Refused`. `visitor`: the session that the browser already
   * has.
   */
  async enter(
    response: AuthenticationResponseJSON,
    held: string,
    { visitor, label, site }: { visitor: Session | null; label: string | null; site: Site },
  ): Promise<Held> {
    const { store, sessions, devices } = this.#parts;
    const passkey = await store.findPasskey(response.id);
    const name = passkey && (await store.personName(passkey.personId));
    if (passkey === null || name === null) throw Refused.for('passkey.unknown');
    const { id, publicKey, counter, transports, personId } = passkey;
    const { verifyAuthenticationResponse } = await library();
    const { authenticationInfo } = await mustVerify(() =>
      verifyAuthenticationResponse({
        response,
        expectedChallenge: (challenge) => this.#take(challenge, held),
        ...{ expectedOrigin: site.origin, expectedRPID: site.host, requireUserVerification: false },
        credential: {
          ...{ id, counter, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')) },
          transports: [...transports],
        },
      }),
    );
    const { session, secret } = sessions.make(name, { personId, label, how: 'passkey' });
    const use = { id, before: counter, after: authenticationInfo.newCounter, usedOn: dayOf(steadyTime()) };
    const joined = await devices.join(visitor, 'passkey.refused', (at) =>
      store.joinByPasskey(use, visitor?.id ?? null, session, at),
    );
    return { session: joined, secret };
  }

  #keep(challenge: string, holder: string): Promise<void> {
    const now = steadyTime();
    const kept = { hash: codeHash(challenge), boundTo: codeHash(holder) };
    return this.#parts.store.keepChallenge({ ...kept, expiresAt: new Date(now + GOOD_FOR) }, new Date(now));
  }

  #take(challenge: string, holder: string): Promise<boolean> {
    const kept = { hash: codeHash(challenge), boundTo: codeHash(holder) };
    return this.#parts.store.takeChallenge(kept, new Date(steadyTime()));
  }
}

/** Throws `Refused` if the library rejects the answer, for whatever reason. */
async function mustVerify<T extends { verified: boolean }>(work: () => Promise<T>): Promise<T> {
  const done = await work().catch((error: unknown) => {
    if (error instanceof StoreError) throw error;
    return null;
  });
  if (done?.verified !== true) throw Refused.for('passkey.refused');
  return done;
}
