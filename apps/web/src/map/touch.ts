/** Whether the table is played with fingers: told by the device, not by the width of its screen. */
export const byTouch = (): boolean => matchMedia('(pointer: coarse)').matches;
