/** The pages that need no server, as files of a folder (`npm run build:lesson`). */
import { begin } from './begin.ts';
import LessonApp from './LessonApp.svelte';
import { keepAddresses } from '../frame/address.ts';

keepAddresses(await begin(LessonApp));
