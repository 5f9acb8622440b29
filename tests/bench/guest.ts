import type { CreateMatchAnswer } from '@1bob/protocol';

/** The code at the end of a link. */
export const codeIn = (link: string | null): string => link?.split('/').at(-1) ?? '';

/** A guest at our server, with what the load test needs. */
export class Guest {
  private constructor(
    private readonly url: string,
    /** The session cookie. Empty before the first answer. */
    public cookie = '',
  ) {}

  static async called(name: string, url: string): Promise<Guest> {
    const guest = new Guest(url);
    await guest.asks('/api/session', { name });
    return guest;
  }

  async asks<T>(path: string, body: object = {}): Promise<T> {
    const answer = await fetch(this.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: this.cookie },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    this.cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? this.cookie;
    return (await answer.json()) as T;
  }
  makes(wish: object): Promise<CreateMatchAnswer> {
    return this.asks('/api/matches', wish);
  }
}
