// Everything that is set once a page: tokens, the type scale, layout classes, how counters are coloured, fonts.
import './tokens.css';
import './base.css';
import './layout.css';
import './counters.css';

// Not before the first paint: no text is set until the scripts have run, and the fonts would hold those up.
import('./fonts/fonts.css').catch(() => undefined);
