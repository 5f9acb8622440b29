/**
 * Keeps the page working while the browser translates it. A translator replaces a text node with a <font> that holds the
 * translated words. Svelte still writes to the original node, and finds by it what to remove. So that node is emptied and
 * put back in front of its translation. When Svelte writes to the node or removes it, the translation is removed too.
 */
export function keepTranslated(root: Node): { destroy: () => void } {
  const translations = new WeakMap<Text, { font: Element; original: string }>();
  const texts = new WeakMap<Node, Text>();

  const watch = new MutationObserver((changes) => {
    for (const change of changes) {
      if (change.type === 'characterData') forget(change.target as Text);
      for (const node of change.removedNodes) {
        const translated = texts.get(node);
        if (node instanceof Text) left(node, change);
        else if (translated !== undefined && !node.isConnected) restore(translated);
      }
    }
    // Forgets the changes that this code has made.
    watch.takeRecords();
  });

  /** Handles a text that has left its place. */
  function left(text: Text, change: MutationRecord): void {
    const font = inPlaceOf(text, change);
    if (font === null) {
      const known = translations.get(text);
      if (known !== undefined && text.isConnected) text.after(known.font);
      else forget(text);
    } else if (text.data === '') font.replaceWith(text);
    else {
      translations.set(text, { font, original: text.data });
      texts.set(font, text);
      // Some translators keep the text itself inside the <font>.
      if (font.contains(text)) text.replaceWith(text.data);
      text.data = '';
      font.before(text);
    }
  }
  function inPlaceOf(
    text: Text,
    { target, addedNodes, previousSibling, nextSibling }: MutationRecord,
  ): Element | null {
    const around = text.isConnected ? outermost(text) : null;
    const after = previousSibling === null ? target.firstChild : previousSibling.nextSibling;
    for (const node of [...addedNodes, around, previousSibling, nextSibling, after])
      if (isFont(node) && node.parentNode === target && !texts.has(node)) return node;
    return null;
  }
  /** Handles a text that now says something else, or is gone. */
  function forget(text: Text): void {
    const known = translations.get(text);
    if (known === undefined) return;
    translations.delete(text);
    known.font.remove();
  }
  /**
   * Handles a reader who wants the original back. Some translators then put a copy of the text in the place of the
   * translation.
   */
  function restore(text: Text): void {
    const known = translations.get(text);
    if (known === undefined || text.data !== '') return;
    translations.delete(text);
    text.data = known.original;
    const copy = text.nextSibling;
    if (copy instanceof Text && copy.data === known.original) copy.remove();
  }

  watch.observe(root, { childList: true, characterData: true, subtree: true });
  return { destroy: () => watch.disconnect() };
}

const isFont = (node: Node | null): node is Element => node instanceof Element && node.localName === 'font';

/** The outermost <font> around a text. */
function outermost(text: Text): Element | null {
  let font: Element | null = null;
  for (let at = text.parentElement; isFont(at); at = at.parentElement) font = at;
  return font;
}
