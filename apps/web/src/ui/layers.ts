/**
 * Layers that are open over the page, in the order in which they opened: papers, notes, and on a phone the tabs of the
 * sheet and what is picked on the map. Escape and the browser's Back button close the last layer. Back leaves the page
 * only when no layer is open.
 *
 * Each layer has an entry in the browser's history. The entry is made when the layer opens, while the browser still
 * counts the player's press, because browsers skip entries made without one. If a layer is closed in another way, or by
 * a reload, the history goes back over its entry.
 */
interface Layer {
  readonly close: () => void;
  readonly byEscape: boolean;
}

let open: readonly Layer[] = [];
/** Whether the browser is going back over entries without a layer. */
let going = false;
/** How deep the history will be when it has arrived. */
let aim = 0;
let planned = false;
/** How deep the history was when it was last looked at. */
let known = 0;
/** Whether anybody listens to the Back button. If not, no entry is made. */
let followed = false;
/** Calls that wait until the browser has arrived. */
let waiting: (() => void)[] = [];

/** Milliseconds after which a browser counts as one that went nowhere. A busy phone may need seconds. */
const PATIENCE = 10_000;
let giveUp: ReturnType<typeof setTimeout> | undefined;

/** How many layers are open at this entry of the history. */
const depth = (): number => (history.state as { over?: number } | null)?.over ?? 0;

/** Makes the history as deep as there are open layers, after everything that a press opens and closes has done so. */
function plan(): void {
  if (planned || !followed) return;
  planned = true;
  setTimeout(() => {
    planned = false;
    if (going) return;
    for (let over = depth() + 1; over <= open.length; over++) history.pushState({ over }, '');
    known = depth();
    if (known <= open.length) return;
    going = true;
    aim = open.length;
    history.go(aim - known);
    giveUp = setTimeout(stopWaiting, PATIENCE);
  });
}
/** It does not go back again: a browser that is only late would then leave the page. */
function stopWaiting(): void {
  clearTimeout(giveUp);
  going = false;
  const then = waiting;
  waiting = [];
  for (const each of then) each();
}
function arrive(): void {
  stopWaiting();
  plan();
}

function hearBack(): void {
  // Entries of layers that were closed, over which the history has not gone back yet.
  const stale = known - open.length;
  const back = depth() < known;
  known = depth();
  if (going) {
    // If the player presses Back meanwhile, the browser goes farther than it was told.
    if (known >= aim) return arrive();
  } else if (back && stale > 0) {
    // The press took one of those entries. It means the next layer, or the page.
    known = open.length;
    history.go(-stale);
    return;
  }
  while (open.length > depth()) {
    const last = open.at(-1);
    open = open.slice(0, -1);
    last?.close();
  }
  arrive();
}

/** Listens in the capture phase, because a field of the page may use the key too. */
function hearKey(event: KeyboardEvent): void {
  const last = open.findLast(({ byEscape }) => byEscape);
  if (event.key !== 'Escape' || last === undefined) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  last.close();
}

function layer(given: Layer): () => void {
  if (open.length === 0) addEventListener('keydown', hearKey, { capture: true });
  open = [...open, given];
  plan();
  return () => {
    open = open.filter((other) => other !== given);
    if (open.length === 0) removeEventListener('keydown', hearKey, { capture: true });
    plan();
  };
}

/** Registers a layer that Back closes. Returns the function to call when it has been closed in any way. */
export const closedByBack = (close: () => void): (() => void) => layer({ close, byEscape: false });
/** The same for Escape, wherever the focus is, because the button that was just pressed may be gone. */
export const closedByEscape = (close: () => void): (() => void) => layer({ close, byEscape: true });

/**
 * Calls `then` with whether this entry of the history belongs to a layer, so that another page can take its place. It
 * calls at once, unless the browser is on its way back.
 */
export function leaveLayers(then: (over: boolean) => void): void {
  if (going) {
    waiting.push(() => leaveLayers(then));
    return;
  }
  open = [];
  removeEventListener('keydown', hearKey, { capture: true });
  then(depth() > 0);
  known = depth();
}

/**
 * Listens to the Back button. After a reload it goes back over entries of layers that are gone. Returns the function
 * that stops it.
 */
export function followBack(): () => void {
  followed = true;
  known = depth();
  addEventListener('popstate', hearBack);
  plan();
  return () => {
    followed = false;
    removeEventListener('popstate', hearBack);
  };
}
