import { domainToASCII } from 'node:url';

/** Domains of one provider that says that dots in a name mean nothing, and that all of them are the same. */
const WITHOUT_DOTS: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox that an address leads to, as far as addresses are alike at nearly every provider: for counting only, mails go to
 * the address as it was written. Capitals mean nothing, nor does what follows a plus sign; dots are left out where the provider
 * says so. Where a provider takes two of them for two mailboxes, these share what is counted, and nothing else.
 */
export function mailboxOf(address: string): string {
  const written = address.normalize('NFKC').toLowerCase();
  const at = written.lastIndexOf('@');
  const domain = written.slice(at + 1).replace(/\.+$/, '');
  const [local = ''] = written.slice(0, Math.max(0, at)).split(/(?<=.)\+/, 1);
  const host = domainToASCII(domain) || domain;
  return WITHOUT_DOTS.has(host) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${host}`;
}
