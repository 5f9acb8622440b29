import type { NoticeChannel } from '../store/index.ts';
import type { Connector } from './connector.ts';
import type { Message } from './delivery.ts';

/** The most characters that Discord accepts; the others accept more. */
const LONGEST = 2_000;

const short = (text: string): string => (text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1)}…`);
const textOf = ({ subject, lines, link }: Pick<Message, 'subject' | 'lines' | 'link'>): string =>
  short([subject, ...lines, ...(link === null ? [] : [link])].join('\n'));

/** Escapes names that others chose, so that nothing in a message mentions anybody. */
const quietForSlack = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Escapes characters that Discord reads as markup, in names that others chose; its own link is added after them unescaped. */
const plainForDiscord = (text: string): string => text.replaceAll(/[\\*_~`|<>[\]()#:]/g, '\\$&');

interface Posted {
  headers: Readonly<Record<string, string>>;
  body: string;
}
const json = (value: object): Posted => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});

const plain = ({ tag, subject, lines, link, match }: Message): Posted =>
  json({ tag, subject, lines, link, match });

/** What is posted, by form. */
const forms: Readonly<Record<string, (message: Message) => Posted>> = {
  discord: ({ subject, lines, link }) =>
    json({
      content: textOf({ subject: plainForDiscord(subject), lines: lines.map(plainForDiscord), link }),
      allowed_mentions: { parse: [] },
    }),
  slack: (message) => json({ text: quietForSlack(textOf(message)), unfurl_links: false }),
  ntfy: (message) => ({
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      ...(message.link === null ? {} : { click: message.link }),
    },
    body: textOf(message),
  }),
  json: plain,
};

/** Rejects with `Undelivered`. */
export async function sendWebhook(
  connector: Connector,
  { address, details }: NoticeChannel,
  message: Message,
): Promise<void> {
  const { headers, body } = (forms[details['form'] ?? ''] ?? plain)(message);
  await connector.post(address, headers, body);
}
