// This file keeps to the syntax of the oldest Node that knows modules, because such a Node must be able to run it to be
// refused.

/**
 * The reason why this version of Node cannot run the project, or null if it can. Vite and Prisma set the bounds.
 * @param {string} version such as "20.19.0"
 * @returns {string | null}
 */
export function refuseNode(version) {
  const parts = version.split('.').map(Number);
  const major = parts[0];
  const minor = parts[1];
  const good = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;
  if (good) return null;
  return (
    'This program needs Node 20.19+, 22.12+, or 23 or later, and this is Node ' +
    version +
    '. Install a current one from https://nodejs.org.'
  );
}

/** If this Node is too old, prints the reason and ends the process. */
export function requireNode() {
  const refusal = refuseNode(process.versions.node);
  if (refusal === null) return;
  console.error(refusal);
  process.exit(1);
}
