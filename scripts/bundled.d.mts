/** Bundles a TypeScript program (a path relative to the repository) for plain Node; returns the path of the result. */
export function bundled(entry: string): Promise<string>;
