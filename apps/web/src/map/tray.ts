// The measure of a tray, in pixels.
export const traySize = { counter: 56, gap: 6, pad: 5, perRow: 6 } as const;

export function trayExtent(counters: number): { width: number; height: number; columns: number } {
  const { counter, gap, pad, perRow } = traySize;
  const columns = Math.max(1, Math.min(perRow, counters));
  const lines = Math.max(1, Math.ceil(counters / perRow));
  return {
    columns,
    width: columns * (counter + gap) - gap + 2 * pad,
    height: lines * (counter + gap) - gap + 2 * pad,
  };
}
