/** The sounds for the player's move, made of a few partial tones. */
/** Partial tones, each with its hertz, its loudness, and the seconds until it has died away. */
const tones = {
  soft: [
    [392, 0.12, 0.5],
    [523.25, 0.08, 0.7],
  ],
  bell: [
    [660, 0.16, 1.6],
    [1_320, 0.08, 1.1],
    [1_822, 0.05, 0.7],
    [3_564, 0.02, 0.4],
  ],
} as const satisfies Readonly<Record<string, readonly (readonly [number, number, number])[]>>;
type Heard = keyof typeof tones;

/**
 * Milliseconds within which a browser lets a page play a sound, if it does at all. Other tabs stay silent for as long.
 */
const SOON = 500;
let context: AudioContext | null = null;

export async function ring(which: Heard): Promise<void> {
  if (!('AudioContext' in globalThis)) return;
  try {
    // If several tabs show the table, one of them rings. Pages without https have no locks.
    const { locks } = navigator as { locks?: LockManager | null };
    if (locks == null) await play(which);
    else
      await locks.request('sound', { ifAvailable: true }, async (lock) => {
        if (lock === null) return;
        await play(which);
        await later(SOON);
      });
  } catch {
    // A browser may refuse to play a sound.
  }
}

const later = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function play(which: Heard): Promise<void> {
  const out = (context ??= new AudioContext());
  // Before the player has touched the page this waits for ever. A late sound would be wrong by then.
  if (out.state !== 'running') await Promise.race([out.resume(), later(SOON)]);
  if (out.state !== 'running') return;
  for (const [hertz, loud, seconds] of tones[which]) {
    const [tone, level] = [out.createOscillator(), out.createGain()];
    const { currentTime: now } = out;
    tone.frequency.value = hertz;
    level.gain.setValueAtTime(0.0001, now);
    level.gain.exponentialRampToValueAtTime(loud, now + 0.01);
    level.gain.exponentialRampToValueAtTime(0.0001, now + seconds);
    tone.connect(level).connect(out.destination);
    tone.start(now);
    tone.stop(now + seconds);
  }
}
