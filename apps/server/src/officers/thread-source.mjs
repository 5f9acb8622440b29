// Starts the thread from its TypeScript source, in development and in tests. The bundle does not need this.
import { register } from 'tsx/esm/api';

register();
await import('./thread-main.ts');
