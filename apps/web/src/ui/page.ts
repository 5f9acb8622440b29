// Everything that is set once a page: fonts, tokens, the type scale, how counters are coloured.
import './fonts.ts';
import './tokens.css';
import './base.css';
import './counters.css';
