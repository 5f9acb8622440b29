/// <reference lib="dom" />

/**
 * What a reader cannot read in some parts of the page: texts that an edge cuts off or that lie over one another, and parts that
 * cover each other. Runs in the page. `parts`: selectors. `apart`: selectors of parts of which none may cover another.
 */
export function faultsIn({
  parts,
  apart,
}: {
  parts: readonly string[];
  apart: readonly string[];
}): readonly string[] {
  const found = new Set<string>();
  /** Letters reach beyond their lines by less than this. */
  const slack = 3;
  /** This text is for screen readers only. */
  const unseen = (element: Element | null): boolean =>
    element !== null && (getComputedStyle(element).clipPath !== 'none' || unseen(element.parentElement));
  const shown = (element: Element): boolean =>
    // A name that a person chose ends where its place ends: names.spec.ts.
    element.closest('[hidden], [inert], select, title, .counter-svg, .called') === null &&
    !unseen(element) &&
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true });

  for (const root of document.querySelectorAll(parts.join())) {
    const seen: { text: string; box: DOMRect; node: Node }[] = [];
    const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node !== null; node = walk.nextNode()) {
      const text = (node.nodeValue ?? '').trim();
      const around = node.parentElement;
      if (text === '' || around === null || !shown(around)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) {
        if (box.width < 1) continue;
        const scrolled = cut(text, box, around);
        if (!scrolled) seen.push({ text, box, node });
      }
    }
    seen.forEach((one, i) => {
      for (const other of seen.slice(i + 1)) {
        if (one.node === other.node) continue;
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        // Lines of large letters overlap a little.
        if (across > 1 && down > Math.min(one.box.height, other.box.height) * 0.4)
          found.add(`“${one.text}” lies over “${other.text}”`);
      }
    });
  }

  /** Whether a text is out of sight but can be scrolled to. */
  function cut(text: string, box: DOMRect, around: Element): boolean {
    for (let at: Element | null = around; at !== null && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at);
      const edge = at.getBoundingClientRect();
      if (style.textOverflow === 'ellipsis' && at.scrollWidth > at.clientWidth)
        found.add(`“${text}” ends in dots`);
      const past = {
        x: box.right > edge.right + slack || box.left < edge.left - slack,
        y: box.bottom > edge.bottom + slack || box.top < edge.top - slack,
      };
      if (past.x && /auto|scroll/.test(style.overflowX)) return true;
      if (past.y && /auto|scroll/.test(style.overflowY)) return true;
      if ((past.x && style.overflowX !== 'visible') || (past.y && style.overflowY !== 'visible')) {
        found.add(`“${text}” is cut off`);
        return false;
      }
    }
    if (box.right > innerWidth + 1 || box.left < -1) found.add(`“${text}” is beside the page`);
    return false;
  }

  const boxes = apart.flatMap((name) => {
    const part = document.querySelector(name);
    return part === null ? [] : [{ name, box: part.getBoundingClientRect() }];
  });
  boxes.forEach((one, i) => {
    for (const other of boxes.slice(i + 1)) {
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      // The phone's sheet has round corners, which lie on the map.
      if (across > 1 && down > 9) found.add(`${one.name} covers ${other.name}`);
    }
  });
  if (document.documentElement.scrollWidth > innerWidth) found.add('the page is wider than the screen');
  return [...found];
}
