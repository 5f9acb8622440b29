/** How long a test of the window waits for what is to appear: it stretches with the machine, see scripts/speed.mjs. */
import { configure } from '@testing-library/svelte';
import { onThisMachine } from '../../../../tests/support/on-this-machine.ts';

configure({ asyncUtilTimeout: onThisMachine(10_000) });
