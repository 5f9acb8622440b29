/** Whether the player uses touch. This depends on the device, and not on the width of its screen. */
export const byTouch = (): boolean => matchMedia('(pointer: coarse)').matches;
