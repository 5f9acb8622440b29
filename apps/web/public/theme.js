// Before anything is painted: a player who chose the night theme is not blinded by a white page.
(function () {
  try {
    var chosen = localStorage.getItem('theme');
    if (chosen === 'night') document.documentElement.classList.add('night');
  } catch (ignored) {
    // Storage is closed to this page; the light sheet is the default.
  }
})();
