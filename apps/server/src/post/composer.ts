import type { Correspondent } from '@1bob/game';
import type { MatchRow, NoticeChannel, NoticeJob, NoticeWish } from '../store/index.ts';
import type { LiveMatches } from '../tables/live/live-matches.ts';
import type { Message } from './delivery.ts';
import type { Kind } from './kinds/kinds.ts';
import { noticeWords } from './notice-words.ts';

/** A notice that is still true, with what it needs. */
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

/** Writes what one person is told by one channel. It uses only the view of the person's own seat, or that of observers. */
export class Composer {
  readonly #parts: ComposerParts;

  constructor(parts: ComposerParts) {
    this.#parts = parts;
  }

  async message(channel: NoticeChannel, jobs: readonly TrueJob[]): Promise<Message> {
    const [one] = jobs;
    if (one === undefined) throw new Error('a notice of nothing');
    return jobs.length === 1 ? this.#ofOne(channel, one) : this.#ofSeveral(channel, jobs);
  }

  async #ofOne(channel: NoticeChannel, one: TrueJob): Promise<Message> {
    const { matchId, seat } = one.job;
    const path = `/match/${matchId}`;
    const message = {
      tag: tagOf(one),
      subject: this.#subject(channel, one),
      ...{ link: this.#at(`${path}${momentOf(one)}`), path, match: matchId },
    };
    // A push holds only a sentence, because others may see it on the screen. Some news need no more either.
    if (channel.kind === 'push' || one.kind.brief) return { ...message, lines: [], picture: null };
    const { correspondent, tables, paint } = this.#parts;
    const live = await tables.get(matchId);
    if (live === null) return { ...message, lines: [], picture: null };
    await live.upToDate();
    const { content, marks } = one.wish;
    const { view } = live.viewOf(content === 'own' ? seat : 'observer');
    const lines = correspondent.lines(view, marks[content], channel.language);
    const picture = channel.kind === 'mail' ? await paint(correspondent.picture(view)) : null;
    return { ...message, lines, picture };
  }

  #ofSeveral(channel: NoticeChannel, jobs: readonly TrueJob[]): Message {
    return {
      tag: jobs.map(tagOf).join(', '),
      subject: noticeWords(channel.language)[
        jobs.every(({ job }) => job.kind === 'move') ? 'several' : 'news'
      ](jobs.length),
      lines: jobs.map((one) => {
        const link = this.#at(`/match/${one.job.matchId}${momentOf(one)}`);
        return `${this.#subject(channel, one)}${link === null ? '' : ` ${link}`}`;
      }),
      ...{ link: this.#at('/'), path: '/', match: null, picture: null },
    };
  }

  #subject({ language }: NoticeChannel, { job: { seat }, kind, match }: TrueJob): string {
    const { correspondent } = this.#parts;
    const opponent = match.chairs.find((chair) => chair.seat !== seat)?.name ?? null;
    return kind.subject({ match, seat, opponent, language, correspondent });
  }

  #at(path: string): string | null {
    const { publicUrl } = this.#parts;
    return publicUrl === undefined ? null : new URL(path, publicUrl).href;
  }
}

/** Identifies the news. */
const tagOf = ({ job: { matchId, seat, version, kind } }: TrueJob): string =>
  `${matchId} ${seat} ${version} ${kind}`;

/** The public point in the war, so that a link that is read late leads to the moment described. */
function momentOf({ match: { summary } }: TrueJob): string {
  const { month, turn } = summary;
  return month === null ? '' : turn === null ? `/${month}` : `/${month}/${turn}`;
}
