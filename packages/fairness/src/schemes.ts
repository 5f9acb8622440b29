/** What a scheme of the dice does. A record names the scheme that it keeps to its end. */
export interface Scheme {
  /** An entry binds the shares before they open; otherwise only the key of the first die binds them. */
  readonly bindsShares: boolean;
  /** Public facts name a die; otherwise it is counted within its entry in the record, which secret commands move. */
  readonly namesDice: boolean;
  /** Shuffles have a key of their own, so that what they hide stays hidden from a reader who knows the key of the dice. */
  readonly shufflesApart: boolean;
}

/** Every scheme that a match may have (docs/decisions/004). Code asks this table what a scheme does, and compares no names. */
const schemes = {
  'hmac-sha256/1': { bindsShares: false, namesDice: false, shufflesApart: false },
  'hmac-sha256/2': { bindsShares: true, namesDice: true, shufflesApart: true },
} as const satisfies Record<string, Scheme>;

export type DiceScheme = keyof typeof schemes;
export const schemeNames = Object.keys(schemes) as readonly DiceScheme[];
/** The scheme of matches whose record, file or seal names none: they began when there was no other. */
export const FIRST_SCHEME: DiceScheme = 'hmac-sha256/1';
/** The scheme of new matches. */
export const DICE_SCHEME: DiceScheme = 'hmac-sha256/2';
export const isDiceScheme = (name: unknown): name is DiceScheme =>
  typeof name === 'string' && Object.hasOwn(schemes, name);

/** What a scheme does. One that is unknown here, of a newer server, counts as that of new matches: nothing opens unbound. */
export const schemeOf = (name: string): Scheme => schemes[isDiceScheme(name) ? name : DICE_SCHEME];
