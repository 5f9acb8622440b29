/** The pages that need no server, by the first segment of their address. `npm run build:lesson` makes a file of each. */
export const standalone = ['about', 'counters', 'history', 'learn', 'rules'] as const;
export type Standalone = (typeof standalone)[number];
