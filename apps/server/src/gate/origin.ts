/** Whence a request comes and where it was sent, as its headers say; `publicUrl`: the origin of the server's public address. */
export interface Sent {
  origin: string | undefined;
  host: string | undefined;
  publicUrl: string | undefined;
}

/**
 * Why a request or a socket is refused for its Origin; null when it is not. Allowed are: no Origin (not a browser, or a plain
 * navigation), the public address, and the host that the request was sent to, by http or https. Whole origins are compared: at
 * the host of the public address only the scheme of that address counts. Cookies are SameSite=Lax; this closes what that
 * leaves open, above all websockets.
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
  // A page of this server, which its browser has opened at another address than the public one.
  if (publicUrl === undefined) return null;
  if (from.protocol === 'http:' && publicUrl.startsWith('https:') && !isOwnMachine(from))
    return 'origin.insecure';
  return from.host === new URL(publicUrl).host ? 'origin.refused' : null;
}

/** An origin of a web page; null for what is none, also of other schemes. */
function webOrigin(text: string): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url : null;
}

/** Browsers keep a cookie for https alone without https from their own machine only. */
const isOwnMachine = ({ hostname }: URL): boolean =>
  /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
