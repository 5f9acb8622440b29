import type { Attack } from '../harness.ts';
import { floodSockets, frame } from '../raw.ts';

export const attack: Attack = {
  name: 'slow-reader-socket',
  about: 'opens large views again and again over a hundred websockets and reads nothing',
  cut: 'closed',
  run: (target) => {
    const { id, watch, cookie } = target.match;
    const open = (request: object) => frame(`427${JSON.stringify(['open', request])}`);
    const piece = Buffer.concat([open({ match: id }), open({ match: id, watch })]);
    return floodSockets(target, piece, { parallel: 100, reads: false, joins: true, cookie });
  },
};
