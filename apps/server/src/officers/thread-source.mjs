// Starts the thread from its TypeScript source, in development and in tests; the bundle needs none of this.
import { register } from 'tsx/esm/api';

register();
await import('./thread-main.ts');
