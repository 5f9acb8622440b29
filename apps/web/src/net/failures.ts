/** Failures that the page itself finds, each with its English sentence. The German ones are in words/refusals.de.ts. */
export const pageFailures = {
  'network.unreachable': 'The server does not answer. Check your connection, then try again.',
  'network.unanswered':
    'The server does not answer, so this may or may not be done. Check your connection and reload the page to see, then try again.',
  'network.answer': 'The server’s answer makes no sense. Reload the page.',
  'cookie.missing':
    'Your browser did not keep this site’s cookie. Allow cookies for this site, then try again.',
  'passkey.cancelled': 'No passkey was used.',
} as const;

/** `status` is the HTTP status of the answer. It is added to the first sentence, in brackets. */
export const pageFailure = (code: keyof typeof pageFailures, status?: number) => ({
  code,
  message: status ? pageFailures[code].replace('.', ` (${status}).`) : pageFailures[code],
});

/** The answer does not have the shape that the server promises. A proxy may have written it. */
export const broken = { ...pageFailure('network.answer'), again: 0 };
