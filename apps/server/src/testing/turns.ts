/**
 * Waits for this many turns of the event loop. After them, everything has finished that waits for no clock, file or socket.
 */
export async function turns(count = 20): Promise<void> {
  for (let n = 0; n < count; n++) await new Promise(setImmediate);
}
