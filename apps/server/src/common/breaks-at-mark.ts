/**
 * Whether the user or the password in an address contains `/`, `?` or `#` as it is. One of these ends the host, so that the
 * rest of the password would be taken, and printed, as a part of the address.
 */
export const breaksAtMark = (address: string): boolean => /\/\/.*[/?#].*@/s.test(address);
