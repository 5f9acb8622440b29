/** Freezes a tree down to its leaves, so that a write to any part of it throws in a module. Skips parts already frozen. */
export function frozen<T>(tree: T): T {
  if (typeof tree !== 'object' || tree === null || Object.isFrozen(tree)) return tree;
  Object.freeze(tree);
  for (const part of Object.values(tree)) frozen(part);
  return tree;
}
