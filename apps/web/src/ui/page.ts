// Everything that each page needs once: tokens, the type scale, layout classes, counter colours, fonts.
import './tokens.css';
import './base.css';
import './layout.css';
import './counters.css';
import './print.css';

// The fonts come after the first paint. Text appears only when the scripts have run, and fonts would delay those.
import('./fonts/fonts.css').catch(() => undefined);
