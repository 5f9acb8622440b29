/** The routes of a server, read from the server itself, so that a new address cannot be forgotten. */
import type { App } from './house.ts';

export interface Route {
  readonly method: string;
  readonly path: string;
}

/** Every route of an instance, as "GET /api/matches/:id". HEAD is the GET of the same address. */
export function routesOf(app: App): Route[] {
  const routes: Route[] = [];
  const above: string[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const parsed = /^(?<indent>(?:│ {3}| {4})*)[├└]── (?<part>.*?)(?: \((?<methods>[A-Z, ]+)\))?$/u.exec(
      line,
    )?.groups;
    if (!parsed) continue;
    const depth = (parsed['indent'] ?? '').length / 4;
    above[depth] = parsed['part'] ?? '';
    const path = above.slice(0, depth + 1).join('');
    for (const method of (parsed['methods'] ?? '').split(', '))
      if (method !== '' && method !== 'HEAD' && method !== 'OPTIONS') routes.push({ method, path });
  }
  return routes;
}
