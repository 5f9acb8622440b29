/** Whether the player uses touch: a property of the device, not of the width of its screen. */
export const byTouch = (): boolean => matchMedia('(pointer: coarse)').matches;
