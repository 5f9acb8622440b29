// Everything that is set once a page: fonts, tokens, the type scale, how counters are coloured.
import './fonts/fonts.css';
import './tokens.css';
import './base.css';
import './counters.css';
