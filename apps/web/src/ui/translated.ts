/**
 * Keeps the page alive while the browser translates it. A translator puts a <font> with its words in the place of a text, to
 * which Svelte goes on writing, and by which it finds what to remove. So the text returns to its place, emptied, before its
 * translation, which goes as soon as the text is written to or removed.
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
    // Forgets the changes made here.
    watch.takeRecords();
  });

  /** A text has left its place. */
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
      // Some keep the text itself within.
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
  /** The text says something else, or is gone. */
  function forget(text: Text): void {
    const known = translations.get(text);
    if (known === undefined) return;
    translations.delete(text);
    known.font.remove();
  }
  /** The reader wants the original back: some put a copy of it in the place of the translation. */
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

/** The last <font> around a text. */
function outermost(text: Text): Element | null {
  let font: Element | null = null;
  for (let at = text.parentElement; isFont(at); at = at.parentElement) font = at;
  return font;
}
