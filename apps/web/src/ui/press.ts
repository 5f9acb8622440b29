/**
 * Double clicks on buttons that act at once. Between the two clicks such a button may have turned into another, whose label
 * nobody has had time to read.
 */

/** Milliseconds to read a new label. Systems count two clicks as a double click for much longer, some for 900 ms. */
const toRead = 300;

/** The last click on such a button, as of `Event.timeStamp`. */
let last = -Infinity;

/** Whether a click counts as a press: false for the rest of a double click. */
export function isPress({ detail, timeStamp }: MouseEvent): boolean {
  const rest = detail > 1 && timeStamp - last < toRead;
  last = timeStamp;
  return !rest;
}
