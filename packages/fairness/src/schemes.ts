/** Properties of a scheme of the dice. A record names its scheme, which never changes. */
export interface Scheme {
  /** An entry binds the shares before they open; otherwise only the key of the first die binds them. */
  readonly bindsShares: boolean;
  /**
   * Public facts name a die. In other schemes a die is numbered within its entry of the record, and secret commands shift
   * those numbers.
   */
  readonly namesDice: boolean;
  /** Shuffles have their own key, so that a reader who knows the key of the dice cannot see what they hide. */
  readonly shufflesApart: boolean;
}

/** Every scheme that a match may have (docs/decisions/004). Code reads this table instead of comparing names of schemes. */
const schemes = {
  'hmac-sha256/1': { bindsShares: false, namesDice: false, shufflesApart: false },
  'hmac-sha256/2': { bindsShares: true, namesDice: true, shufflesApart: true },
} as const satisfies Record<string, Scheme>;

export type DiceScheme = keyof typeof schemes;
export const schemeNames = Object.keys(schemes) as readonly DiceScheme[];
/** The scheme of matches whose record, file or seal names none, because they began when it was the only one. */
export const FIRST_SCHEME: DiceScheme = 'hmac-sha256/1';
/** The scheme of new matches. */
export const DICE_SCHEME: DiceScheme = 'hmac-sha256/2';
export const isDiceScheme = (name: unknown): name is DiceScheme =>
  typeof name === 'string' && Object.hasOwn(schemes, name);

/**
 * The properties of a scheme. An unknown scheme, from a newer server, counts as that of new matches, so that no share opens
 * unbound.
 */
export const schemeOf = (name: string): Scheme => schemes[isDiceScheme(name) ? name : DICE_SCHEME];
