/** Freezes a tree, down to its leaves: in a module a write to any part of it then throws. Frozen parts are not walked. */
export function frozen<T>(tree: T): T {
  if (typeof tree !== 'object' || tree === null || Object.isFrozen(tree)) return tree;
  Object.freeze(tree);
  for (const part of Object.values(tree)) frozen(part);
  return tree;
}
