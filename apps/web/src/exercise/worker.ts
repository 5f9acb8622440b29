/** The worker of an exercise: the rules and the officers, without a way to the server. */
import { answers, type Asked } from './desk.ts';

const answer = answers();

addEventListener('message', ({ data }: MessageEvent<Asked>) => postMessage(answer(data)));
