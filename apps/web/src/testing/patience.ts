/** How long a test of the pages waits for an element: scaled with the machine, see scripts/speed.mjs. */
import { configure } from '@testing-library/svelte';
import { onThisMachine } from '../../../../tests/support/on-this-machine.ts';

configure({ asyncUtilTimeout: onThisMachine(10_000) });
