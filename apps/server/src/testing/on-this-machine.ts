export { onThisMachine } from '../../../../tests/support/on-this-machine.ts';
