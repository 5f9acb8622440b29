const LONGEST_SUBJECT = 72;

/**
 * What is wrong with the subject of a commit; null if it is as CONTRIBUTING.md wants it.
 * @param {string} subject
 * @returns {string | null}
 */
export function faultOf(subject) {
  if (subject.length > LONGEST_SUBJECT) return `has ${subject.length} characters, ${LONGEST_SUBJECT} at most`;
  return subject.includes(';') ? 'has a semicolon: two topics make two commits' : null;
}
