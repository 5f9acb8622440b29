/**
 * Handles double clicks on buttons that act at once. Between the two clicks such a button may have become another one,
 * whose label nobody has had time to read.
 */

/**
 * Milliseconds that it takes to read a new label. Systems count two clicks as a double click for much longer, some for
 * 900 ms.
 */
const toRead = 300;

/** The time of the last click on such a button, as in `Event.timeStamp`. */
let last = -Infinity;

/** Whether a click counts as a press. False for the rest of a double click. */
export function isPress({ detail, timeStamp }: MouseEvent): boolean {
  const rest = detail > 1 && timeStamp - last < toRead;
  last = timeStamp;
  return !rest;
}
