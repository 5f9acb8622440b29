import { kindOf, noticeKinds, type PublicStep } from '../../post/kinds/kinds.ts';
import type { EntryNotice } from '../../store/index.ts';

/**
 * The seats whose players an entry notifies, by each kind of news, and when: `delay` milliseconds later, unless the kind
 * says otherwise. This depends only on what observers see, so that neither a notice nor its time reveals a secret act.
 * `version`: that of the observer's view after the entry.
 */
export function newsOf(step: PublicStep, { at, delay, version }: Sending): EntryNotice[] {
  return noticeKinds.flatMap((kind) => {
    const { after, delay: own, single } = kindOf(kind) ?? {};
    return (after?.(step) ?? []).map((seat) => ({
      ...{ kind, seat, version: single ? 0 : version },
      due: new Date(at.getTime() + (own?.(step, seat) ?? delay)),
    }));
  });
}

interface Sending {
  at: Date;
  /** Milliseconds. */
  delay: number;
  version: number;
}
