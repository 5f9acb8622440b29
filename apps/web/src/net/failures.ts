/** Failures detected by the page itself, each with its English sentence. The German ones are in words/refusals.de.ts. */
export const pageFailures = {
  'network.unreachable': 'The server cannot be reached. Are you online?',
  'network.answer': 'The server gave an answer that makes no sense here.',
  'passkey.cancelled': 'No passkey was used.',
} as const;

/** `detail` is added to the sentence, in brackets. */
export const pageFailure = (code: keyof typeof pageFailures, detail?: number) => ({
  code,
  message: detail ? pageFailures[code].replace(/\.$/, ` (${detail}).`) : pageFailures[code],
});
