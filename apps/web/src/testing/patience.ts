/** How long a test of the pages waits for an element. It depends on the speed of the machine (scripts/speed.mjs). */
import { configure } from '@testing-library/svelte';
import { onThisMachine } from '../../../../tests/support/on-this-machine.ts';

configure({ asyncUtilTimeout: onThisMachine(10_000) });
