import type { Failure } from '../net/http.ts';
import { t } from './language.svelte.ts';

/**
 * A failure as a sentence. A newer server may send codes that this page does not know. These sentences stay in English.
 */
export function failureText({ code, message, detail }: Pick<Failure, 'code' | 'message' | 'detail'>): string {
  const known: Readonly<Partial<Record<string, string>>> = t.refusals;
  return known[code]?.replace('{detail}', detail ?? '') ?? message;
}
