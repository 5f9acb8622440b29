import { mapBox } from '@1bob/atlas/drawing';

const across = 176;
/** Size of the drawing, in pixels. */
export const miniSheet = { across, down: Math.round((across * mapBox.height) / mapBox.width) } as const;
/** The size with the frame, as in the style sheet. */
export const miniSize = { across: miniSheet.across + 8, down: miniSheet.down + 8 } as const;
