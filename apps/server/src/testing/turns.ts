/** So many turns of the event loop: whatever waits for no clock, file or socket has gone on as far as it can. */
export async function turns(count = 20): Promise<void> {
  for (let n = 0; n < count; n++) await new Promise(setImmediate);
}
