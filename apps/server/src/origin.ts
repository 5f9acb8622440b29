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
