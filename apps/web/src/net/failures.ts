/** Failures that no server tells of, each with its English sentence. The German ones stand in words/refusals.de.ts. */
export const pageFailures = {
  'network.unreachable': 'The server cannot be reached. Are you online?',
  'network.answer': 'The server gave an answer that makes no sense here.',
  'network.closed': 'This page has left the table.',
  'passkey.cancelled': 'No passkey was used.',
  'seat.moved': 'Your seat has been taken in another browser.',
  'seat.released': 'You made no move in time, so the seat went back to the open tables. Take another table.',
} as const;

export type PageFailureCode = keyof typeof pageFailures;

/** `detail` is added to the sentence, in brackets. */
export const pageFailure = (code: PageFailureCode, detail?: string) => ({
  code,
  message: detail ? pageFailures[code].replace(/\.$/, ` (${detail}).`) : pageFailures[code],
});
