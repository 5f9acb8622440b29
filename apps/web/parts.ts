import type { Plugin, Rollup } from 'vite';

/** By the first step of an address, the component that its page begins with. */
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
 * Writes parts.json: which files a page needs, those that every page begins with first. The server names them in the header
 * of its answer, so that a browser sends for all of them at once and not for one after reading the other.
 */
export function parts(): Plugin {
  return {
    name: 'parts',
    apply: 'build',
    generateBundle: {
      // After chunks that held styles alone are taken out.
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

/** A chunk with everything that it imports, and the style sheets of all of them. */
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
