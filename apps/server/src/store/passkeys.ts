/** A key that a device or a password manager keeps for a person, by which one more device comes to them. */
export interface Passkey {
  /** As the authenticator names it, base64url. */
  id: string;
  personId: string;
  /** COSE, base64url. */
  publicKey: string;
  /** How often it was used, as the authenticator says; 0 where it does not count. */
  counter: number;
  /** How browsers reach it. */
  transports: readonly string[];
  /** Browser and system where it was made; null when they are not known. */
  label: string | null;
  createdAt: Date;
  /** Day on which it was last used; null when it was not. */
  usedOn: Date | null;
}

export interface PasskeyStore {
  /** False when the person has `most` of them, or there is one of that id. */
  addPasskey(passkey: Passkey, most: number): Promise<boolean>;
  /** Those of a person, the oldest first. */
  passkeysOf(personId: string): Promise<Passkey[]>;
  findPasskey(id: string): Promise<Passkey | null>;
  removePasskey(id: string, personId: string): Promise<boolean>;
  /** Keeps what is to be signed, by hash, for the browser that holds what `boundTo` is the hash of. Those that have expired at `now` go. */
  keepChallenge(challenge: { hash: string; boundTo: string; expiresAt: Date }, now: Date): Promise<void>;
  /** Uses a challenge up; false when it was used, has expired, or is another browser's. */
  takeChallenge(challenge: { hash: string; boundTo: string }, now: Date): Promise<boolean>;
}
