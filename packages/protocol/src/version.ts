import manifest from '../package.json' with { type: 'json' };

/** The version of the program, such as "1.0.0" (https://semver.org). `npm run release` holds all manifests to the same one. */
export const version: string = manifest.version;
