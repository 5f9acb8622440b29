import type { NoticeChannel } from '../store/index.ts';
import type { Connector } from './connector.ts';
import type { Message } from './delivery.ts';

/** The most characters that Discord accepts; the others accept more. */
const LONGEST = 2_000;

/** How a form of webhook writes links, and text that people chose, such as names. */
interface Markup {
  text: (plain: string) => string;
  link: (url: string) => string;
}

/** As many whole lines as fit. A link that is cut off would lead nowhere. */
function fitting(lines: readonly string[], end: readonly string[]): string {
  const kept: string[] = [];
  let left = LONGEST - end.join('\n').length - 2;
  for (const line of lines) {
    left -= line.length + 1;
    if (left < 0) return [...kept, '…', ...end].join('\n');
    kept.push(line);
  }
  return [...kept, ...end].join('\n');
}

/** The text of a message. A message about one match ends with its link; if there are several, each has a link of its own. */
function textOf({ subject, lines, link, each }: Message, as: Markup): string {
  if (each.length === 0)
    return fitting([subject, ...lines].map(as.text), link === null ? [] : [as.link(link)]);
  const items = each.map((item) => [
    as.text(item.subject),
    ...(item.link === null ? [] : [as.link(item.link)]),
  ]);
  return fitting([as.text(subject), ...items.map((item) => item.join('\n'))], []);
}

const plain: Markup = { text: (text) => text, link: (url) => url };
/** Discord shows the character after a backslash literally. */
const forDiscord: Markup = { text: (text) => text.replaceAll(/[!-/:-@[-`{-~]/g, '\\$&'), link: (url) => url };
/**
 * Characters that Slack, and services that understand its webhooks, would take for markup, and others that look like them.
 */
const alike: Readonly<Record<string, string>> = {
  ...{ '&': '&amp;', '<': '&lt;', '>': '&gt;' },
  ...{ '*': '∗', _: 'ˍ', '~': '∼', '`': 'ˋ', '[': '［', ']': '］', '#': '＃' },
};
const forSlack: Markup = {
  text: (text) => text.replaceAll(/[&<>*_~`[\]#]/g, (sign) => alike[sign] ?? sign).replaceAll('://', '：//'),
  link: (url) => `<${url.replaceAll('&', '&amp;')}>`,
};

interface Posted {
  headers: Readonly<Record<string, string>>;
  body: string;
}
const json = (value: object): Posted => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});

/** The most buttons that ntfy shows. */
const BUTTONS = 3;

/** The buttons of a message about several matches, in ASCII, because a header may have nothing else. */
const buttonsOf = (each: Message['each']): string =>
  JSON.stringify(
    each
      .filter(({ link }) => link !== null)
      .slice(0, BUTTONS)
      .map(({ subject, link }) => ({ action: 'view', label: subject, url: link })),
  ).replaceAll(/[^ -~]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** What is posted, by form. */
const forms: Readonly<Record<string, (message: Message) => Posted>> = {
  discord: (message) => json({ content: textOf(message, forDiscord), allowed_mentions: { parse: [] } }),
  slack: (message) => json({ text: textOf(message, forSlack), unfurl_links: false }),
  ntfy: (message) => ({
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      ...(message.link === null ? {} : { click: message.link }),
      ...(message.each.length > 0 && { actions: buttonsOf(message.each) }),
    },
    body: textOf(message, plain),
  }),
};
/** All parts by name, for programs. */
const parts = ({ tag, subject, lines, link, match, each }: Message): Posted =>
  json({
    ...{ tag, subject, lines, link, match },
    matches: match === null ? each : [{ subject, link, match }],
  });

/** Rejects with `Undelivered`. */
export async function sendWebhook(
  connector: Connector,
  { address, details }: NoticeChannel,
  message: Message,
): Promise<void> {
  const { headers, body } = (forms[details['form'] ?? ''] ?? parts)(message);
  await connector.post(address, headers, body);
}
