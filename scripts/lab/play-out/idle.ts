/** A player that does as little as the rules allow. */
import type { Player } from '@1bob/bots';

export const idle: Player = { name: 'idle', choose: (view) => view.options.advance };
