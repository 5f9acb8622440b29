import type { Failure } from '../net/http.ts';
import { t } from './language.svelte.ts';

/** A failure as a sentence. A newer server may send codes unknown to this page: those stay in English. */
export function failureText({ code, message }: Pick<Failure, 'code' | 'message'>): string {
  const known: Readonly<Partial<Record<string, string>>> = t.refusals;
  return known[code] ?? message;
}
