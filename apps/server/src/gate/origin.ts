/** The origin and target of a request according to its headers. `publicUrl`: the origin of the server's public address. */
export interface Sent {
  origin: string | undefined;
  host: string | undefined;
  publicUrl: string | undefined;
}

/**
 * The reason why a request or a socket is refused for its Origin; null if it is allowed. Allowed are a missing Origin (a
 * program, or a plain navigation), the public address, and the host that the request was sent to, by http or https. Whole
 * origins are compared: at the host of the public address, only the scheme of that address counts. This check closes what
 * SameSite=Lax cookies leave open, above all websockets.
 */
export function originRefusal({
  origin,
  host,
  publicUrl,
}: Sent): 'origin.refused' | 'origin.insecure' | null {
  if (origin === undefined) return null;
  const from = webOrigin(origin);
  if (from === null) return 'origin.refused';
  if (from.origin === publicUrl) return null;
  if (webOrigin(`${from.protocol}//${host ?? ''}`)?.origin !== from.origin) return 'origin.refused';
  // A page of this server that was opened at an address other than the public one.
  if (publicUrl === undefined) return null;
  // Not every browser keeps a Secure cookie over http, even from its own machine.
  if (from.protocol === 'http:' && publicUrl.startsWith('https:')) return 'origin.insecure';
  return from.host === new URL(publicUrl).host ? 'origin.refused' : null;
}

/** The origin of a web page; null for anything else, including other schemes. */
function webOrigin(text: string): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url : null;
}
