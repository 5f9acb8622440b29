/** Passkeys in this browser. A cancelled prompt is not an error. */
import type { SessionAnswer } from '@1bob/protocol';
import type {
  PublicKeyCredentialCreationOptionsJSON as Creation,
  PublicKeyCredentialRequestOptionsJSON as Request,
} from '@simplewebauthn/browser';
import { pageFailure } from '../net/failures.ts';
import { ownCalls } from '../net/own-calls.ts';
import { unreachable, type Answer, type Failure } from '../net/http.ts';
import { loaded } from '../net/loaded.ts';

/** A passkey belongs to a host name, and a numeric address is not a host name. */
export const canPasskey = (): boolean =>
  'PublicKeyCredential' in globalThis && !/^[\d.]+$|:/.test(location.hostname);

/** The browser or its user has declined. */
const cancelled: Failure = pageFailure('passkey.cancelled');

const libraryOf = () => loaded(() => import('@simplewebauthn/browser')).catch(() => null);

/** Creates a passkey and registers it. */
export async function makePasskey(): Promise<Failure | null> {
  const library = await libraryOf();
  if (library === null) return unreachable;
  const asked = await ownCalls.passkeyOptions();
  if (!asked.ok) return asked.error;
  // The server's library wrote these options for the browser's library.
  const optionsJSON = asked.value as unknown as Creation;
  const made = await library.startRegistration({ optionsJSON }).catch(() => null);
  if (made === null) return cancelled;
  const answer = await ownCalls.keepPasskey(made);
  return answer.ok ? null : answer.error;
}

/** Signs in with a passkey. */
export async function usePasskey(): Promise<Answer<SessionAnswer>> {
  const library = await libraryOf();
  if (library === null) return { ok: false, error: unreachable };
  const asked = await ownCalls.comeByPasskeyOptions();
  if (!asked.ok) return asked;
  // The server's library wrote these options for the browser's library.
  const optionsJSON = asked.value as unknown as Request;
  const signed = await library.startAuthentication({ optionsJSON }).catch(() => null);
  if (signed === null) return { ok: false, error: cancelled };
  return ownCalls.comeByPasskey(signed);
}
