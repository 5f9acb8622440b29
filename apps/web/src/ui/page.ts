// Everything set once a page: tokens, the type scale, layout classes, counter colours, fonts.
import './tokens.css';
import './base.css';
import './layout.css';
import './counters.css';
import './print.css';

// After the first paint: text appears only once the scripts have run, and fonts would delay those.
import('./fonts/fonts.css').catch(() => undefined);
