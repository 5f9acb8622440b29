/**
 * Whether the Origin of a request is allowed: none (not a browser, or a plain navigation), the host it was sent to, or
 * the public address. Cookies are SameSite=Lax; this closes what that leaves open, above all websockets.
 */
export function originAllowed(
  origin: string | undefined,
  { host, publicUrl }: { host: string | undefined; publicUrl: string | undefined },
): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin);
  return from.origin === publicUrl || (host !== undefined && from.host === host.toLowerCase());
}

/**
 * Whether a browser that shows this origin would throw away what the server has it remember: cookies are for https alone when
 * the public address is, and only its own machine counts as safe without.
 */
export function forgetsCookies(origin: string | undefined, publicUrl: string | undefined): boolean {
  if (origin === undefined || !URL.canParse(origin) || !publicUrl?.startsWith('https:')) return false;
  const { protocol, hostname } = new URL(origin);
  return protocol === 'http:' && !/^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}
