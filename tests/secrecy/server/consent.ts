/** Tries to sit down as an umpire to whom not both players have agreed. */
import { Guest } from './guest.ts';
import { House, type Wishes } from './house.ts';
import { chronicle } from '../twins/chronicle.ts';

const people = { british: 'Anna', german: 'Bert' } as const;

/**
 * Either player proposes an umpire, and somebody who has the link sits down at once, or once the other player was asked and has
 * not answered. Resolves to what they were shown, or null if every way was refused in the words that are meant for it.
 */
export async function consent(wishes: Wishes = {}): Promise<string | null> {
  const house = await House.open(wishes);
  try {
    const { after } = chronicle(3, 60).steps.at(-1) ?? {};
    if (after === undefined) throw new Error('there is no match');
    for (const by of ['british', 'german'] as const) {
      const match = `consent-${by}`;
      await house.seat(match, after, people);
      const [player, other] = await Promise.all(
        [people[by], people[by === 'british' ? 'german' : 'british']].map(
          async (name) => new Guest(house.url, await house.cookieOf(name)),
        ),
      );
      const path = `/api/matches/${match}/second-chairs`;
      const made = await player?.ask('POST', path, { kind: 'umpire' });
      const { link, chairs } = JSON.parse(made?.text ?? '') as { link: string; chairs: { id: string }[] };
      const umpire = new Guest(house.url, await house.cookieOf(`umpire of ${by}`));
      for (const act of ['at once', 'after the maker agrees', 'after the other looks'] as const) {
        if (act === 'after the maker agrees') await player?.ask('POST', `${path}/${chairs[0]?.id ?? ''}`, {});
        if (act === 'after the other looks') await other?.ask('GET', path);
        const { status, text } = await umpire.ask('POST', `/api/chair/${link.split('/').at(-1) ?? ''}`, {});
        const line = await umpire.connect();
        for (const as of [undefined, 'british', 'german']) {
          const opened = await line.open(match, as === undefined ? {} : { as });
          if (opened['ok'] !== false)
            return `${act}, without consent: ${JSON.stringify(opened).slice(0, 200)}`;
        }
        line.close();
        if (status !== 409 || !text.includes('chair.waits')) return `${act}: ${status} ${text}`;
      }
    }
    return null;
  } finally {
    await house.close();
    await house.store.end();
  }
}
