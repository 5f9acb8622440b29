// npm run dev: the server, started anew at every change, and Vite's server for the window in front of it.
import { requireNode } from './node-version.mjs';

requireNode();
import('./develop.mjs').then(({ develop }) => develop());
