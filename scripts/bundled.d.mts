/** Bundles a TypeScript program of the house (a path below the repository) for plain Node; gives back the path of the result. */
export function bundled(entry: string): Promise<string>;
