// npm run dev: the server, restarted at every change, behind Vite's server for the window.
import { requireNode } from './node-version.mjs';

requireNode();
import('./develop.mjs').then(({ develop }) => develop());
