/** How long a test of the window waits for what is to appear: it stretches with the machine, see scripts/speed.mjs. */
import { configure } from '@testing-library/svelte';

configure({ asyncUtilTimeout: 10_000 * Number(process.env['SLOWNESS'] ?? 1) });
