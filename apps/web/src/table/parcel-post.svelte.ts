/**
 * When this table's parcels are sent to the other devices of its player. That of the proof is sent at public steps only, so
 * that its arrival tells nobody anything: at once at the end and when a share in the dice is bound or opened. It is also sent
 * when the table opens, which the server sees anyway, if it lacks a share that was opened elsewhere in the app.
 */
import type { DiceRound } from '@1bob/protocol';
import { monthKey, type View } from '@1bob/rules/player';
import { fetchParcel, lacksShares, sendParcel } from '../net/parcels.ts';
import type { Chair } from '../net/wire.ts';
import type { OpenTable } from './table.svelte.ts';

/** Milliseconds that must have passed since it was last sent, so that quick turns do not send it each time. */
const BETWEEN = 60_000;

type Staged = Pick<View, 'month' | 'stage'>;

/** The stage of a match, without the step of a flying turn, which may be secret. */
function publicStage({ month, stage }: Staged): string {
  if (stage.kind === 'flying') return `${month} ${stage.turn} ${stage.side}`;
  if (stage.kind === 'planning') return `${month} ${stage.phase}`;
  return `${month} ${stage.kind} ${stage.kind === 'setUp' ? stage.side : ''}`;
}

export class ParcelPost {
  readonly #send: () => unknown;
  #stage: string | null = null;
  #dice: string | null = null;
  #sentAt = performance.now();

  /** `send` is called when the parcel is due. */
  constructor(send: () => unknown) {
    this.#send = send;
  }

  /** Takes what both players see of the match. The first call sends nothing. */
  hear(view: Staged, chairs: readonly Pick<Chair, 'opened'>[], { round, binding }: DiceRound): void {
    const stage = publicStage(view);
    const dice = `${round} ${binding !== null} ${chairs.map(({ opened }) => opened).join()}`;
    const ended = view.stage.kind === 'ended';
    const first = this.#stage === null;
    const [steps, bound] = [stage !== this.#stage, dice !== this.#dice];
    [this.#stage, this.#dice] = [stage, dice];
    const rested = performance.now() - this.#sentAt >= BETWEEN;
    if (!first && (bound || (steps && (ended || rested)))) {
      this.#sentAt = performance.now();
      this.#send();
    }
  }
}

/** Milliseconds between two looks at what the player has begun and not sent. */
const LOOKS = 20_000;

/**
 * Calls `send` again and again, and when the page is put aside, because the player may have changed a draft. `fetch` is called
 * when the page is looked at again. Returns the function that stops it.
 */
export function postDrafts(send: () => unknown, fetch: () => unknown): () => void {
  const timer = setInterval(send, LOOKS);
  const look = (): unknown => (document.hidden ? send() : fetch());
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
    send();
  };
}

/**
 * Fetches what this player’s other devices keep of the match, and sends them what this one has. Returns the function that
 * stops it.
 */
export function followParcels(table: OpenTable): () => void {
  const { match, seat } = table;
  if (seat !== 'british' && seat !== 'german') return () => undefined;
  const fetchDrafts = () => fetchParcel(match, seat, 'drafts');
  const sendDrafts = () => {
    const { month, stage } = table.view;
    const present = stage.kind === 'ended' ? null : monthKey(month);
    return sendParcel(match, seat, 'drafts', undefined, present);
  };
  const fetched = fetchParcel(match, seat).then(async (how) => {
    table.proofElsewhere = how === 'locked';
    // Nothing of an ended match is secret any more.
    if (table.view.stage.kind === 'ended' || lacksShares(match, seat)) await sendParcel(match, seat);
    await fetchDrafts();
  });
  const post = new ParcelPost(() => fetched.then(() => sendParcel(match, seat)));
  const stops = [
    $effect.root(() => {
      $effect(() => {
        const { view, chairs, dice } = table;
        if (dice !== null) post.hear(view, chairs, dice);
      });
    }),
    postDrafts(() => fetched.then(sendDrafts), fetchDrafts),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
