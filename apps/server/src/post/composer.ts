import { isolated, type Correspondent } from '@1bob/game';
import type { MatchRow, NoticeChannel, NoticeJob, NoticeWish } from '../store/index.ts';
import type { LiveMatches } from '../tables/live/live-matches.ts';
import type { Message } from './delivery.ts';
import { outranks, type Kind } from './kinds/kinds.ts';
import { noticeWords } from './notice-words.ts';

/** A notice that is still true, with everything that its message needs. */
export interface TrueJob {
  job: NoticeJob;
  kind: Kind;
  wish: NoticeWish;
  match: MatchRow;
}

export interface ComposerParts {
  correspondent: Correspondent;
  tables: Pick<LiveMatches, 'get'>;
  publicUrl: string | undefined;
  /** Paints a map as PNG; null when it cannot be made. */
  paint: (svg: string) => Promise<Uint8Array | null>;
}

/**
 * Writes the message that one person gets by one channel. It uses only the view of the person's own seat, or that of
 * observers.
 */
export class Composer {
  readonly #parts: ComposerParts;

  constructor(parts: ComposerParts) {
    this.#parts = parts;
  }

  /** `jobs`: of one match or several. `standing`: what else still holds in a single match. */
  async message(
    channel: NoticeChannel,
    jobs: readonly TrueJob[],
    standing: readonly TrueJob[] = [],
  ): Promise<Message> {
    const matches = byMatch(jobs);
    const [only] = matches;
    if (only === undefined) throw new Error('a notice of nothing');
    return matches.length === 1 ? this.#ofOne(channel, only, standing) : this.#ofSeveral(channel, matches);
  }

  async #ofOne(channel: NoticeChannel, news: OfMatch, standing: readonly TrueJob[]): Promise<Message> {
    const [{ job, wish }] = news;
    const { matchId, seat } = job;
    const others = byMatch(standing).flat();
    const [subject, ...more] = [...news, ...others].map((one) => this.#subject(channel, one)) as [
      string,
      ...string[],
    ];
    const path = `/match/${matchId}`;
    const message = {
      ...{ tag: news.map(tagOf).join(', '), topic: matchId, subject },
      ...{ link: this.#link(news), path, match: matchId, each: [] },
    };
    // A push has only sentences, because other people may see it on the screen. Some news needs no more than that anyway.
    const brief = channel.kind === 'push' || news.every(({ kind }) => kind.brief);
    const { correspondent, tables, paint } = this.#parts;
    const live = brief ? null : await tables.get(matchId);
    if (live === null) return { ...message, lines: more, picture: null };
    await live.upToDate();
    const { content, marks } = wish;
    const { view } = live.viewOf(content === 'own' ? seat : 'observer');
    const lines = [...more, ...correspondent.lines(view, marks[content], channel.language)];
    const picture = channel.kind === 'mail' ? await paint(correspondent.picture(view)) : null;
    return { ...message, lines, picture };
  }

  #ofSeveral(channel: NoticeChannel, matches: readonly OfMatch[]): Message {
    const each = matches.map((news) => ({
      subject: this.#subjects(channel, news).join('. '),
      ...{ link: this.#link(news), match: news[0].job.matchId },
    }));
    const onlyMoves = matches.flat().every(({ job }) => job.kind === 'move');
    return {
      ...{ tag: matches.flat().map(tagOf).join(', '), topic: 'several' },
      subject: noticeWords(channel.language)[onlyMoves ? 'several' : 'news'](matches.length),
      lines: each.map(({ subject }) => subject),
      ...{ link: this.#at('/'), path: '/', match: null, each, picture: null },
    };
  }

  #subjects(channel: NoticeChannel, [first, ...rest]: OfMatch): [string, ...string[]] {
    return [this.#subject(channel, first), ...rest.map((one) => this.#subject(channel, one))];
  }

  /**
   * The link of a notification. It leads to the moment that the notification describes, or, if all its news is brief, to the
   * table as it is now.
   */
  #link(news: OfMatch): string | null {
    const reported = news.find(({ kind }) => !kind.brief);
    return this.#at(`/match/${news[0].job.matchId}${reported === undefined ? '' : momentOf(reported)}`);
  }

  #subject({ language }: NoticeChannel, { job: { seat }, kind, match }: TrueJob): string {
    const { correspondent } = this.#parts;
    const name = match.chairs.find((chair) => chair.seat !== seat)?.name ?? null;
    const opponent = name === null ? null : isolated(name);
    return kind.subject({ match, seat, opponent, language, correspondent });
  }

  #at(path: string): string | null {
    const { publicUrl } = this.#parts;
    return publicUrl === undefined ? null : new URL(path, publicUrl).href;
  }
}

/** The news of one match, the most important first. */
type OfMatch = readonly [TrueJob, ...TrueJob[]];

/** The news of each match, in the order of the first jobs. */
export function byMatch(jobs: readonly TrueJob[]): OfMatch[] {
  const found = new Map<string, [TrueJob, ...TrueJob[]]>();
  for (const one of jobs) {
    const known = found.get(one.job.matchId);
    if (known === undefined) found.set(one.job.matchId, [one]);
    else known.push(one);
  }
  return [...found.values()].map((news) => news.sort((a, b) => (outranks(a.job.kind, b.job.kind) ? -1 : 1)));
}

/** Identifies the news of a job. */
const tagOf = ({ job: { matchId, seat, version, kind } }: TrueJob): string =>
  `${matchId} ${seat} ${version} ${kind}`;

/** The public point in the war, so that a link leads to the moment described even if it is read late. */
function momentOf({ match: { summary } }: TrueJob): string {
  const { month, turn } = summary;
  return month === null ? '' : turn === null ? `/${month}` : `/${month}/${turn}`;
}
