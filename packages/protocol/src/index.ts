/** Schemas of everything that crosses the wire; the types are inferred from them. */
export * from './announcements.ts';
export * from './devices.ts';
export * from './errors.ts';
export * from './json.ts';
export * from './links.ts';
export * from './match.ts';
export * from './notices.ts';
export * from './pace.ts';
export * from './diary.ts';
export * from './parcels.ts';
export * from './past.ts';
export * from './session.ts';
export * from './socket.ts';
export * from './talk.ts';
export * from './tokens.ts';
export * from './words.ts';
export * from './officers.ts';
