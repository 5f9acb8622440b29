// Written in syntax for the oldest Node with modules, since it has to run there in order to refuse.

/**
 * Reason why this Node cannot run the project, or null if it can. The bounds are those of Vite and Prisma.
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

/** On an old Node, ends the process with that sentence. */
export function requireNode() {
  const refusal = refuseNode(process.versions.node);
  if (refusal === null) return;
  console.error(refusal);
  process.exit(1);
}
