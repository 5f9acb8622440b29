import { domainToASCII } from 'node:url';

/** Domains of a provider that ignores dots in a name and treats these domains as the same. */
const WITHOUT_DOTS: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox that an address leads to, by rules that hold at nearly every provider. It is used only for counting; mails go
 * to the address as written. Capitals are ignored, and so is everything after a plus sign. Dots are removed for the provider
 * that ignores them. If a provider does distinguish two such addresses, they merely share a count.
 */
export function mailboxOf(address: string): string {
  const written = address.normalize('NFKC').toLowerCase();
  const at = written.lastIndexOf('@');
  const domain = written.slice(at + 1).replace(/\.+$/, '');
  const [local = ''] = written.slice(0, Math.max(0, at)).split(/(?<=.)\+/, 1);
  const host = domainToASCII(domain) || domain;
  return WITHOUT_DOTS.has(host) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${host}`;
}
