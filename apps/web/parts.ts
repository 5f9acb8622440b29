import type { Plugin, Rollup } from 'vite';

/** The first component of a page, by the first segment of its address. */
const pages = {
  learn: 'src/lesson/LessonPage.svelte',
  match: 'src/room/TablePage.svelte',
  watch: 'src/room/TablePage.svelte',
  replay: 'src/replay/ReplayPage.svelte',
  story: 'src/record/StoryPage.svelte',
  devices: 'src/people/DevicesPage.svelte',
  pair: 'src/people/PairPage.svelte',
  verify: 'src/record/VerifyPage.svelte',
  rules: 'src/shell/Rules.svelte',
  counters: 'src/shell/Counters.svelte',
  history: 'src/shell/History.svelte',
} as const;

/**
 * Writes parts.json: the files of each page, those shared by every page first. The server names them in a response header,
 * so that a browser requests all of them at once instead of one after reading another.
 */
export function parts(): Plugin {
  return {
    name: 'parts',
    apply: 'build',
    generateBundle: {
      // After chunks that held only styles are removed.
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const entry = chunks.find(({ isEntry }) => isEntry);
        const begun = entry ? filesOf(entry, bundle) : [];
        const needed = Object.entries(pages).map(([step, component]) => {
          const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(component));
          if (chunk === undefined) throw new Error(`no part of the pages begins with ${component}`);
          return [step, [...new Set([...begun, ...filesOf(chunk, bundle)])]];
        });
        const source = `${JSON.stringify({ '': begun, ...Object.fromEntries(needed) })}\n`;
        this.emitFile({ type: 'asset', fileName: 'parts.json', source });
      },
    },
  };
}

/** A chunk with all its imports, and their style sheets. */
function filesOf(first: Rollup.OutputChunk, bundle: Rollup.OutputBundle): string[] {
  const chunks = new Set([first]);
  for (const { imports } of chunks) {
    for (const name of imports) {
      const file = bundle[name];
      if (file?.type === 'chunk') chunks.add(file);
    }
  }
  return [...chunks].flatMap(({ fileName, viteMetadata }) => [
    fileName,
    ...(viteMetadata?.importedCss ?? []),
  ]);
}
