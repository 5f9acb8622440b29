// Before anything is painted: who chose the night theme, or chose nothing on a dark system, is not blinded by a white page.
(function () {
  var chosen = null;
  try {
    chosen = localStorage.getItem('theme');
  } catch (ignored) {
    // Storage is closed to this page: nothing was chosen.
  }
  var dark = window.matchMedia('(prefers-color-scheme: dark)').matches;
  if (chosen === 'night' || (chosen === null && dark)) document.documentElement.classList.add('night');
})();
