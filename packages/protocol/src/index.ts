/** Everything that crosses the wire, as schemas; the types come from them. */
export * from './errors.ts';
export * from './json.ts';
export * from './match.ts';
export * from './past.ts';
export * from './session.ts';
export * from './socket.ts';
export * from './words.ts';
