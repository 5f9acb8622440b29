import { setTimeout as delay } from 'node:timers/promises';
import { Fleet, within } from '../fleet.ts';
import { Player } from '../player.ts';
import { hold, looking } from '../records.ts';
import { atLeast, none, recordFigures, type Scenario } from '../scenario.ts';
import { Play } from '../tables.ts';

const TABLES = 6;
/** Milliseconds between two commands of a player. */
const PACE = 200;
/** Milliseconds until a server that was resumed has caught up with every record. */
const CATCH_UP = 8_000;

export const stopped: Scenario = {
  name: 'stopped',
  about: 'A server stands still (SIGSTOP) and goes on (SIGCONT) while matches are played',
  async run({ replicas, bundle, short }) {
    const fleet = await Fleet.open({ replicas, bundle });
    const play = new Play(fleet, PACE);
    const idle: Player[] = [];
    try {
      await play.begin(TABLES);
      const { server } = fleet.replica(0);
      // Another browser of a player looks at each table through that server, without the proxy.
      for (const { match, guests } of play.tables)
        idle.push(await Player.sit(guests.right.at(server.url), match));
      await delay(1_000);
      server.pause();
      const before = play.accepted;
      // The requests wait in the server's sockets until it is resumed.
      await delay(short ? 8_000 : 55_000);
      const asked = idle.map((player) => {
        const answer = player.socket
          .timeout(60_000)
          .emitWithAck('open', { match: player.match })
          .catch(() => null);
        return { player, answer };
      });
      await delay(short ? 2_000 : 5_000);
      const meanwhile = play.accepted - before;
      // Commits made now precede every answer.
      const there = await looking(fleet.databaseUrl, (store) =>
        Promise.all(
          idle.map(async ({ match }) => (await store.entriesAfter(match, 0)).at(-1)?.versions.seats[1] ?? 0),
        ),
      );
      server.resume();
      const old: string[] = [];
      let answered = 0;
      for (const [n, { player, answer }] of asked.entries()) {
        const told = await answer;
        if (told === null) continue; // The connection was dropped in the meantime.
        answered += 1;
        const least = there[n] ?? 0;
        if (!told.ok) old.push(`${player.match}: ${told.error.code}`);
        else if (told.version < least) old.push(`${player.match}: ${told.version} of ${least}`);
      }
      await delay(2_000);
      await play.stop();
      const ends = new Map(play.tables.map(({ match, right }) => [match, right]));
      const caughtUp = await within(CATCH_UP, () =>
        idle.every(({ match, version }) => version >= (ends.get(match)?.version ?? Infinity)),
      );
      return [
        atLeast('commands accepted at the other servers meanwhile', 50, meanwhile),
        none(`views older than what was committed when it went on, or refused (of ${answered} answers)`, old),
        none(
          'players there who had not caught up 8 s later',
          caughtUp
            ? 0
            : idle.filter(({ match, version }) => version < (ends.get(match)?.version ?? Infinity)).length,
        ),
        none(
          'players there who were sent something older or with a gap',
          idle.flatMap(({ faults }) => faults),
        ),
        ...recordFigures(await hold(fleet.databaseUrl, play.tables)),
      ];
    } finally {
      play.close();
      for (const player of idle) player.close();
      fleet.replica(0).server.resume();
      await fleet.close();
    }
  },
};
