/**
 * Zod as the pages load it. vite.config.ts puts this file in the place of the package. Zod would compile schemas with
 * `new Function`, and even trying that would report a breach of the content security policy.
 */
import { config } from 'zod/v4';

config({ jitless: true });

export * from 'zod/v4';
