/** The words of the verification of a record. */
import { enter, t as home } from './language.svelte.ts';
import { verify } from './verify.en.ts';

export const t = enter(home, { verify }, { de: () => import('./verify.de.ts') });

export type VerifyWords = typeof verify;
