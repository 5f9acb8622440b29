/** Waits this many turns of the event loop: everything that waits for no clock, file or socket has then finished. */
export async function turns(count = 20): Promise<void> {
  for (let n = 0; n < count; n++) await new Promise(setImmediate);
}
